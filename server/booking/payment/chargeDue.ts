import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cutToSecond, type Instant, instantOf } from '#domain/time.ts';
import { cardYenOf, endHolds, openHolds } from '#server/booking/ledger/ledger.ts';
import { reservationsWithMember } from '#server/database/reservations.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { type CardChargeIntent, cardCharge, chargeUnderWay, openCharge } from './cardCharge.ts';

const BATCH = 50;
const LONGEST_WAIT_MS = 3_600_000;

interface DueRow {
  readonly tenant_id: string;
  readonly clock_offset_ms: number;
  readonly tranid: number;
}

/**
 * Begins the charges of reservations with less than 60 minutes to their start, of every tenant: holds become charges,
 * and where a card pays an intent is opened for it (docs/spec/money.md, "When"). In any number of processes at once:
 * each claims what it begins. A charge that fails waits longer each time and stops nothing else.
 */
export async function chargeDue(services: Services): Promise<void> {
  await doEachDue<DueRow>(services, {
    claim: () => claim(services, instantOf(Date.now())),
    batch: BATCH,
    act: async ({ tenant_id: id, clock_offset_ms: clockOffsetMs, tranid }) => {
      await beginCharge(services.db, { id, clockOffsetMs }, tranid, 'dueWork');
    },
    complaint: 'due charge failed, will be tried again',
    naming: ({ tenant_id: tenantId, tranid }) => ({ tenantId, tranid }),
  });
}

/**
 * Charges one reservation at once if its charge is due, as after a forced cancellation. A mail tells the member the
 * outcome.
 */
export async function chargeNow(services: Services, tenant: Clocked, tranid: number): Promise<void> {
  const charge = await beginCharge(services.db, tenant, tranid, 'caller');
  if (charge !== undefined) await carryOutIntent(services, cardCharge, charge, { isAwaited: false });
}

function claim(services: Services, now: Instant): Promise<readonly DueRow[]> {
  return claimDue(services, now, BATCH, {
    table: 'reservations',
    key: 'tranid',
    isDue: sql<SqlBool>`${isUnpaid} and reservations.charge_at < date_trunc('second', ${tenantNow(now)})`,
    order: sql`reservations.charge_at`,
    attempts: 'charge_attempts',
    nextAt: 'next_charge_at',
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lock: 'no key update',
    returning: sql`reservations.tenant_id, due.clock_offset_ms, reservations.tranid`,
  });
}

/** Not paid, not being paid, not owed. A reservation that was cancelled too late stays due: its charge is fixed. */
const isUnpaid = sql<SqlBool>`
  reservations.charged_at is null
  and reservations.cancelled_at is null
  and reservations.confirmed_at is not null
  and reservations.payment_failed_at is null
  and not ${chargeUnderWay(sql.ref('reservations.tenant_id'), sql.ref('reservations.tranid'))}`;

/** The charge that a card is to be asked for; undefined when there is nothing to ask a card for. */
function beginCharge(
  db: Db,
  tenant: Clocked,
  tranid: number,
  carriedOutBy: 'caller' | 'dueWork',
): Promise<CardChargeIntent | undefined> {
  return transaction(db, async (trx) => {
    const now = nowOf(tenant);
    const member = await lockPayer(trx, tenant.id, tranid);
    const purpose = await duePurpose(trx, tenant.id, tranid, now);
    if (purpose === undefined) return undefined;
    const yen = cardYenOf(await openHolds(trx, tenant.id, tranid, purpose));
    if (yen > 0) {
      const charge = { tranid, purpose, yen, cardToken: member.card_token };
      // No request stands behind a charge of the job, so that nobody can repeat it.
      const by = { tenant, memberId: member.member_id, requestKey: null, now, carriedOutBy };
      return await openCharge(trx, by, charge);
    }
    await endHolds(trx, tenant.id, tranid, purpose, 'charge', now);
    await ofTenant(trx, tenant.id)
      .updateTable('reservations')
      .set({ charged_at: now })
      .where('tranid', '=', tranid)
      .execute();
    return undefined;
  });
}

/** The member's row is the first of every order of locks. */
async function lockPayer(trx: Trx, tenantId: string, tranid: number) {
  return await reservationsWithMember(trx, tenantId)
    .select(['members.member_id', 'members.card_token'])
    .where('reservations.tranid', '=', tranid)
    .forNoKeyUpdate(['members'])
    .executeTakeFirstOrThrow();
}

/**
 * The purpose of what pays; undefined where nothing is due. Judged once more, and locked: it may have been cancelled,
 * moved or charged since it was found. The second that begins at 60:00 is still free, as it is for cancelling.
 */
async function duePurpose(
  trx: Trx,
  tenantId: string,
  tranid: number,
  now: Instant,
): Promise<string | undefined> {
  const due = await ofTenant(trx, tenantId)
    .selectFrom('reservations')
    .select('purpose')
    .where('tranid', '=', tranid)
    .where('charge_at', '<', cutToSecond(now))
    .where(isUnpaid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return due?.purpose;
}

/** The charges that are due and not made. */
export function chargeBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, {
    table: 'reservations',
    since: sql`reservations.charge_at`,
    isDue: sql`${isUnpaid} and reservations.charge_at < ${tenantNow(now)}`,
  });
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MINUTES, type Instant, instantOf, MINUTE_MS } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { cardCharge } from './cardCharge.ts';
import { isOwed, openOwed } from './owedCharges.ts';

/**
 * How often a card that has refused a charge is tried again, once a day; after that, the member has to give another
 * card.
 */
const DAILY_REFUSALS = 3;
const ASKED_EVERY_MS = DAY_MINUTES * MINUTE_MS;

const BATCH = 50;

interface OwedRow {
  readonly tenant_id: string;
  readonly clock_offset_ms: number;
  readonly tranid: number;
  readonly member_id: number;
}

/**
 * The owed charges that may be asked for today: the member has a card, it has not refused this charge within a day, and
 * not three days in a row (after the first refusal; what the member has tried by their own word does not count). A card
 * that has never been asked is asked at once.
 */
function isDueAgain(now: Instant) {
  return sql<SqlBool>`
    ${isOwed}
    and members.card_token is not null
    and (
      select count(*) <= ${DAILY_REFUSALS}
        and coalesce(max(intents.settled_at), '-infinity') <= ${tenantNow(now)} - ${ASKED_EVERY_MS} * interval '1 millisecond'
      from intents
      where intents.tenant_id = reservations.tenant_id
        and intents.tranid = reservations.tranid
        and intents.kind = ${cardCharge.name}
        and intents.state = 'refused'
      and intents.detail->>'ownTry' is null
        and intents.detail->>'cardToken' = members.card_token
    )`;
}

/**
 * Asks again for what is owed, of every tenant (docs/spec/money.md, "Owed"). In any number of processes at once: each
 * claims its own. A charge that fails waits longer each time and stops nothing else.
 */
export async function askOwed({ db, log, config }: Services): Promise<void> {
  const now = () => instantOf(Date.now());
  await doEachDue<OwedRow>(
    { log },
    {
      claim: () => claim({ db, config }, now()),
      batch: BATCH,
      act: (row) => transaction(db, (trx) => openAgain(trx, row, now())),
      complaint: 'owed charge failed, will be tried again',
      naming: ({ tenant_id: tenantId, tranid }) => ({ tenantId, tranid }),
    },
  );
}

function claim(services: Pick<Services, 'db' | 'config'>, now: Instant): Promise<readonly OwedRow[]> {
  return claimDue(services, now, BATCH, {
    table: 'reservations',
    key: 'tranid',
    joins: sql`
      join members on members.tenant_id = reservations.tenant_id and members.member_id = reservations.member_id`,
    isDue: isDueAgain(now),
    order: sql`reservations.payment_failed_at`,
    attempts: 'owed_attempts',
    nextAt: 'next_owed_at',
    leaseMs: LEASE_MS,
    longestWaitMs: ASKED_EVERY_MS,
    lock: 'no key update',
    returning: sql`reservations.tenant_id, due.clock_offset_ms, reservations.tranid, reservations.member_id`,
  });
}

/** The charges that may be asked for and are not, counted from their first refusal. */
export function owedBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, {
    table: 'reservations',
    joins: sql`
      join members on members.tenant_id = reservations.tenant_id and members.member_id = reservations.member_id`,
    since: sql`reservations.payment_failed_at`,
    isDue: sql`${isDueAgain(now)} and reservations.owed_attempts > 0`,
  });
}

/** Judged once more under the member's lock: another process may have asked, or the card may have been changed. */
async function openAgain(trx: Trx, row: OwedRow, now: Instant): Promise<void> {
  const { tenant_id: tenantId, tranid, member_id: memberId } = row;
  await lockMember(trx, tenantId, memberId);
  const { rows } = await sql<{ card_token: string; purpose: string }>`
    select members.card_token, reservations.purpose
    from reservations
    join tenants on tenants.tenant_id = reservations.tenant_id
    join members on members.tenant_id = reservations.tenant_id and members.member_id = reservations.member_id
    where reservations.tenant_id = ${tenantId} and reservations.tranid = ${tranid} and ${isDueAgain(now)}
    for no key update of reservations`.execute(trx);
  // From here on the attempt counts, whatever its outcome.
  await ofTenant(trx, tenantId)
    .updateTable('reservations')
    .set({ owed_attempts: 0, next_owed_at: null })
    .where('tranid', '=', tranid)
    .execute();
  const [due] = rows;
  if (due === undefined) return;
  const { card_token: cardToken, purpose } = due;
  const tenant = { id: tenantId, clockOffsetMs: row.clock_offset_ms };
  await openOwed(
    trx,
    { tenant, memberId, cardToken },
    { tranid, purpose },
    {
      now: nowOf(tenant),
      carriedOutBy: 'dueWork',
    },
  );
}

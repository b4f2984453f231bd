import { type SqlBool, sql } from 'kysely';
import { cutToSecond, type Instant } from '#domain/time.ts';
import { BOOKING, endHolds, openHolds } from '#server/booking/ledger/ledger.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { openIntent } from './paymentIntent.ts';
import { settlePayment } from './settlePayment.ts';

/** Of the reservation that has come up for its charge: `intentId` where a card is to be asked. */
type Begun = { readonly tranid: number; readonly intentId?: string };

/** No request stands behind a charge of the job, so that nobody can repeat it. */
const NOBODY = { call: '', key: null, bodyHash: '' };

/**
 * Charges what is reserved and has less than 60 minutes to its start: holds become charges (money.md, "When").
 * In any number of processes at once: who is at work on a member is passed over. `only` is one reservation.
 */
export async function chargeDue(services: Services, tenant: Clocked, only?: number): Promise<void> {
  for (;;) {
    const begun = await transaction(services.db, (trx) => beginNext(trx, tenant.id, nowOf(tenant), only));
    if (begun === undefined) return;
    if (begun.intentId !== undefined) await ask(services, tenant, begun.intentId);
  }
}

async function ask(services: Services, tenant: Clocked, intentId: string): Promise<void> {
  try {
    await settlePayment(services, tenant, intentId, 'left');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log.warn({ intentId, code: error.code }, 'due charge not paid');
  }
}

async function beginNext(
  trx: Trx,
  tenantId: string,
  now: Instant,
  only: number | undefined,
): Promise<Begun | undefined> {
  const due = dueQuery(trx, tenantId, now);
  const next = await (only === undefined ? due : due.where('reservations.tranid', '=', only))
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'reservations.tenant_id')
        .onRef('members.member_id', '=', 'reservations.member_id'),
    )
    .select(['reservations.tranid', 'reservations.member_id'])
    .orderBy('reservations.charge_at')
    .limit(1)
    .forNoKeyUpdate(['members'])
    .skipLocked()
    .executeTakeFirst();
  if (next === undefined) return undefined;
  const { tranid, member_id: memberId } = next;
  // Another process may have charged it between the search and the lock.
  const stillDue = await dueQuery(trx, tenantId, now)
    .select('reservations.tranid')
    .where('reservations.tranid', '=', tranid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (stillDue === undefined) return { tranid };
  const held = await openHolds(trx, tenantId, tranid, BOOKING);
  const cardYen = held
    .filter((each) => each.account.startsWith('card:'))
    .reduce((sum, each) => sum + each.yen, 0);
  if (cardYen > 0) {
    const decided = { tenant: { id: tenantId }, member: { id: memberId }, decision: NOBODY, now };
    return { tranid, intentId: await openIntent(trx, decided, { tranid, purpose: BOOKING, yen: cardYen }) };
  }
  await endHolds(trx, tenantId, tranid, BOOKING, 'charge', now);
  await trx
    .updateTable('reservations')
    .set({ charged_at: now })
    .where('tenant_id', '=', tenantId)
    .where('tranid', '=', tranid)
    .execute();
  return { tranid };
}

/**
 * What is due and neither being paid nor owed already. What was given up stays due: the charge is fixed. The second
 * that begins at 60:00 is still free, as it is for cancelling.
 */
function dueQuery(trx: Trx, tenantId: string, now: Instant) {
  return trx
    .selectFrom('reservations')
    .where('reservations.tenant_id', '=', tenantId)
    .where('reservations.charge_at', '<', cutToSecond(now))
    .where('reservations.charged_at', 'is', null)
    .where('reservations.cancelled_at', 'is', null)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.payment_failed_at', 'is', null)
    .where(
      sql<SqlBool>`not exists (
        select 1 from payment_intents
        where payment_intents.tenant_id = reservations.tenant_id
          and payment_intents.tranid = reservations.tranid
          and payment_intents.state = 'open'
      )`,
    );
}

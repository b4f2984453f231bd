import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { cancellationKind } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import { lockBooker } from '#server/account/member/payer.ts';
import { BOOKING, endHolds } from '#server/booking/ledger/ledger.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';

/**
 * POST /reservations/cancel: frees the slot and releases every hold (spec section 4, money.md).
 * 404 for one that is not the member's or is not live; 409 cancel_not_free, reservation_ended.
 */
export function cancelReservation(context: MemberContext, tranid: number): Promise<void> {
  return transaction(context.db, (trx) => cancel(trx, context, tranid));
}

async function cancel(trx: Trx, context: MemberContext, tranid: number): Promise<void> {
  const { tenant, member, now } = context;
  await lockBooker(trx, tenant.id, member.id);
  if ((await storedAnswer(trx, context)) !== undefined) return;
  const reservation = await trx
    .selectFrom('reservations')
    .select(['starts_at', 'ends_at', 'use_state', 'charged_at'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('tranid', '=', tranid)
    .where('live', '=', true)
    .where('confirmed_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (reservation === undefined) throw notFound(MESSAGES.reservationMissing);
  const kind = cancellationKind(
    {
      startsAt: reservation.starts_at,
      endsAt: reservation.ends_at,
      useState: reservation.use_state,
      chargedAt: reservation.charged_at,
    },
    now,
  );
  if (kind === 'refused') {
    throw conflict('reservation_ended', MESSAGES.cancelAfterEnd);
  }
  if (kind === 'forced' || (await isBeingPaid(trx, tenant.id, tranid))) {
    const until = formatTime(freeCancellationUntil(reservation.starts_at));
    throw conflict('cancel_not_free', `無料でキャンセルできるのは${until}まででした。`);
  }
  await release(trx, tenant.id, tranid, now);
  await storeAnswer(trx, context, { message: 'OK' });
}

/** Frees the slot and releases every hold. The caller has locked the reservation's row. */
export async function release(trx: Trx, tenantId: string, tranid: number, now: Instant): Promise<void> {
  await trx
    .updateTable('reservations')
    .set({ live: false, use_state: 10, cancelled_at: now })
    .where('tenant_id', '=', tenantId)
    .where('tranid', '=', tranid)
    .execute();
  await endHolds(trx, tenantId, tranid, BOOKING, 'release', now);
}

/** Whether a charge of it is under way: its card has been asked, and has not answered yet. */
export async function isBeingPaid(trx: Trx, tenantId: string, tranid: number): Promise<boolean> {
  const open = await trx
    .selectFrom('intents')
    .select('intent_id')
    .where('tenant_id', '=', tenantId)
    .where('tranid', '=', tranid)
    .where('kind', '=', cardCharge.name)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return open !== undefined;
}

import type { ForcedCancellation } from '#contract/booking/cancellation.ts';
import { cancellationKind } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { chargeNow } from '#server/booking/payment/chargeDue.ts';
import { lockOwnReservation } from '#server/booking/reservation/ownReservation.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { isBeingPaid, release } from './cancelReservation.ts';

/**
 * POST /reservations/cancelForced: frees the slot at once; the charge and the coupon minutes stay
 * (docs/spec/booking.md, "Cancelling", docs/spec/money.md). A charge that is still to come is made now. Whether the
 * booth was used is read from its state, not from `neverUsed`. A reservation that can still be cancelled free of charge
 * is. 404; 409 reservation_ended.
 */
export async function cancelForced(
  context: MemberContext,
  { reservationId }: ForcedCancellation,
): Promise<void> {
  await transaction(context.db, (trx) => giveUp(trx, context, reservationId));
  await chargeNow(context.services, context.tenant, reservationId);
}

async function giveUp(trx: Trx, context: MemberContext, tranid: number): Promise<void> {
  const { tenant, member, now } = context;
  await lockCaller(trx, tenant.id, member.id);
  if ((await storedAnswer(trx, context)) !== undefined) return;
  const reservation = await lockOwnReservation(trx, context, tranid);
  const { starts_at: startsAt, ends_at: endsAt, use_state: useState, charged_at: chargedAt } = reservation;
  const kind =
    useState === 'ended' ? 'refused' : cancellationKind({ startsAt, endsAt, useState, chargedAt }, now);
  if (kind === 'refused') throw conflict('reservation_ended', MESSAGES.cancelAfterEnd);
  if (kind === 'free' && !(await isBeingPaid(trx, tenant.id, tranid))) {
    await release(trx, context, reservation);
    return;
  }
  await trx
    .updateTable('reservations')
    .set({ live: false, use_state: useState === 'reserved' ? 'cancelled' : 'ended', ended_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('tranid', '=', tranid)
    .execute();
  await storeAnswer(trx, context, { message: 'OK' });
}

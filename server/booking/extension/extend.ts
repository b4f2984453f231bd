import type { ExtensionConfirmation } from '#contract/booking/extensionConfirmation.ts';
import { totalMinutes } from '#domain/booking/coupons.ts';
import { EXTENSION_END_MOVED } from '#domain/booking/words.ts';
import { lockBooker } from '#server/account/member/payer.ts';
import { endHolds, extensionPurpose, hold } from '#server/booking/ledger/ledger.ts';
import type { Price } from '#server/booking/ledger/price.ts';
import {
  type CardChargeIntent,
  chargeCard,
  findCharge,
  openOwnCharge,
} from '#server/booking/payment/cardCharge.ts';
import { cardToCharge, checkPayment } from '#server/booking/payment/checkPayment.ts';
import { applyExtension } from '#server/booking/payment/extensionPayment.ts';
import { lockOwnReservation, readOwnReservation } from '#server/booking/reservation/ownReservation.ts';
import { lockBooth } from '#server/booths/availability/lockBooth.ts';
import { refusingLostSlot } from '#server/booths/availability/slotLost.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { priceExtension } from './extensionTerms.ts';

/**
 * POST /reservations/extend and the old /reservations/{tranid}/extend: more time for a reservation in use, charged at
 * once; if that fails nothing is extended (docs/spec/booking.md, "Extension", docs/spec/money.md). Nor is it, where its
 * end is another than was seen. The slot is kept while the card is charged. 404; 409 in_progress, reservation_ended,
 * not_extendable, slot_taken, payment_failed and those of `checkPayment`; 422.
 */
export async function extendReservation(
  context: MemberContext,
  confirmation: ExtensionConfirmation,
): Promise<void> {
  const charge = await refusingLostSlot(() =>
    transaction(context.db, (trx) => extend(trx, context, confirmation)),
  );
  if (charge !== undefined) await chargeCard(context.services, charge);
}

/** The charge to be made; undefined when the reservation is extended. */
async function extend(
  trx: Trx,
  context: MemberContext,
  confirmation: ExtensionConfirmation,
): Promise<CardChargeIntent | undefined> {
  const { tenant, member, now } = context;
  const booker = await lockBooker(trx, tenant.id, member.id);
  if ((await storedAnswer(trx, context)) !== undefined) return undefined;
  const openedBefore = await findCharge(trx, context);
  if (openedBefore !== undefined) return openedBefore;
  const { telecube_id: boothId } = await readOwnReservation(trx, context, confirmation.reservationId);
  await lockBooth(trx, tenant.id, boothId);
  const reservation = await lockOwnReservation(trx, context, confirmation.reservationId);
  if (reservation.extends_to_at !== null) {
    throw conflict('in_progress', '延長のお支払いを確認しています。しばらくお待ちください。');
  }
  if (confirmation.seenEnd !== null && confirmation.seenEnd !== reservation.ends_at) {
    throw conflict('slot_taken', EXTENSION_END_MOVED);
  }
  const price = await priceExtension(trx, context, booker, reservation, confirmation);
  checkPayment(booker, price, {
    seenGross: confirmation.seenGross,
    balanceShort: '残高が不足しているため延長できません。残高をご確認ください。',
  });
  const { tranid, ends_at: from } = reservation;
  const purpose = await keepSlot(trx, context, { tranid, from, to: price.extendsTo }, price);
  await hold(trx, tenant.id, tranid, purpose, price.postings, now);
  const cardToken = cardToCharge(booker, price);
  if (cardToken !== null) {
    return await openOwnCharge(trx, context, { tranid, purpose, yen: price.amount.gross, cardToken });
  }
  await applyExtension(trx, tenant.id, tranid, now);
  await endHolds(trx, tenant.id, tranid, purpose, 'charge', now);
  await storeAnswer(trx, context, { tranid });
  return undefined;
}

/** Inserts the extension and takes its slot; answers its purpose in the ledger. */
async function keepSlot(
  trx: Trx,
  { tenant, now }: MemberContext,
  { tranid, from, to }: { tranid: number; from: typeof now; to: typeof now },
  { amount, coupons }: Price,
): Promise<string> {
  await trx
    .updateTable('reservations')
    .set({ extends_to_at: to })
    .where('tenant_id', '=', tenant.id)
    .where('tranid', '=', tranid)
    .execute();
  const { extension_id } = await trx
    .insertInto('extensions')
    .values({
      tenant_id: tenant.id,
      tranid,
      extends_from_at: from,
      extends_to_at: to,
      net: amount.net,
      tax: amount.tax,
      coupon_minutes: totalMinutes(coupons),
      created_at: now,
      confirmed_at: null,
      cancelled_at: null,
    })
    .returning('extension_id')
    .executeTakeFirstOrThrow();
  return extensionPurpose(extension_id);
}

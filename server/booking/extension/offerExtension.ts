import type { ExtensionAvailability, ExtensionQuote } from '#contract/booking/extension.ts';
import type { ExtensionRequest } from '#contract/booking/extensionConfirmation.ts';
import { busyAt } from '#domain/booking/availability.ts';
import type { ExtensionTimes } from '#domain/booking/extension.ts';
import { nextSlot, SLOT_MINUTES } from '#domain/booking/slots.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import { DAY_MINUTES, dateOf, minuteOfDay } from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import { readOwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import { readSchedules } from '#server/booths/availability/boothSchedules.ts';
import { rulesOf } from '#server/booths/availability/lengths.ts';
import { slotKey } from '#server/booths/availability/slotKey.ts';
import { refusingLostSlot } from '#server/booths/availability/slotLost.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';
import { checkExtendable, priceExtension, readExtensionFacts, readExtensionTerms } from './extensionTerms.ts';
import { freeNeighbours } from './neighbours.ts';

/**
 * GET /reservations/availability-for-extension (docs/spec/wire.md, "Calls of booking"): the lengths that can be added,
 * each with its price in yen with tax; why there are no more, and where else to go if there are none. 404; 409
 * not_extendable, reservation_ended.
 */
export async function listExtensions(context: MemberContext, tranid: number): Promise<ExtensionTimes> {
  const { db, member, now } = context;
  const reservation = await readOwnReservation(db, context, tranid);
  checkExtendable(reservation, now);
  const { choices, end, amountOf } = await readExtensionTerms(db, context, member, reservation);
  return {
    choices: choices.map((minutes) => ({
      minutes,
      gross: member.isGuest ? null : amountOf(minutes, 0).gross,
    })),
    end,
    from: reservation.endsAt,
    neighbours: choices.length === 0 ? await freeNeighbours(context, reservation) : [],
  };
}

/**
 * GET /reservations/availability-for-extension/{room}: the slots of today from the next one on. 404 for an unknown
 * room.
 */
export async function readExtensionAvailability(
  context: MemberContext,
  boothId: number,
): Promise<ExtensionAvailability> {
  const { db, tenant, member, now } = context;
  const first = nextSlot(now);
  const date = dateOf(first);
  const [booth] = await readSchedules(db, context, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  const slots: Record<string, { available: boolean }> = {};
  for (let minute = minuteOfDay(first); minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    slots[slotKey(date, minute)] = { available: busyAt(booth.busy, minute) === undefined };
  }
  const { maxUnits, reservationLimit } = rulesOf(tenant, [booth]);
  return { slots, maxUnits, reservationLimit: reservationLimit ?? 0 };
}

/**
 * POST /reservations/get-price-extension: what the extension would cost now. Refused as the extension itself would be;
 * 409 spending_cap, balance_short, payment_due, card_required: nothing is confirmed that can't be paid.
 */
export async function quoteExtension(
  context: MemberContext,
  request: ExtensionRequest,
): Promise<ExtensionQuote> {
  const { db, tenant, member } = context;
  const reservation = await readOwnReservation(db, context, request.reservationId);
  const booker = await readBooker(db, tenant.id, member.id);
  const facts = await readExtensionFacts(db, context, booker, reservation);
  const { quote } = await refusingLostSlot(async () =>
    priceExtension(context, booker, facts, reservation, request),
  );
  const { unpayable } = quote;
  // A member without a card may still use coupons, where one could be registered at all.
  const canUseCoupons = facts.takesCards && unpayable === 'card_required' && quote.couponRemainder > 0;
  if (unpayable !== null && !canUseCoupons) throw conflict(unpayable, quote.message ?? '');
  const { amount, couponMinutes, couponRemainder } = quote;
  return { amount, couponMinutes, couponRemainder, startsAt: reservation.endsAt };
}

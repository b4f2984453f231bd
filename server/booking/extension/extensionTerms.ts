import type { InvitationLimits } from '#domain/account/invitation.ts';
import {
  canBeExtended,
  type ExtensionEnd,
  extensionEnd,
  extensionMinutes,
  extensionPrice,
} from '#domain/booking/extension.ts';
import { isPastEnd } from '#domain/booking/reservation.ts';
import { type BookingRules, isDuration } from '#domain/booking/slots.ts';
import { MESSAGES } from '#domain/messages.ts';
import {
  addMinutes,
  dateOf,
  formatLength,
  type Instant,
  instantAt,
  type Minutes,
  minutesBetween,
} from '#domain/time.ts';
import { extensionAllowed, limitsOf } from '#server/account/guest/limits.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { type Price, priceUse } from '#server/booking/ledger/price.ts';
import {
  type BookingFacts,
  boothOf,
  type FactsContext,
  readBookingFacts,
} from '#server/booking/reservation/bookingFacts.statements.ts';
import type { OwnReservation } from '#server/booking/reservation/ownReservation.statements.ts';
import {
  type BoothSchedule,
  type Opened,
  readSchedules,
} from '#server/booths/availability/boothSchedules.ts';
import { rulesOf } from '#server/booths/availability/lengths.ts';
import { SlotLost } from '#server/booths/availability/slotLost.ts';
import type { Db } from '#server/database/transaction.ts';
import { conflict, invalid } from '#server/usecase/refusal.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** The price of an extension, and until when the use lasts with it. */
export interface PricedExtension extends Price {
  readonly extendsTo: Instant;
}

/** The columns of a reservation that an extension depends on. */
export type Extended = Pick<
  OwnReservation,
  'boothId' | 'startsAt' | 'endsAt' | 'net' | 'tax' | 'couponMinutes' | 'netPer15Minutes'
>;

/** By how much a reservation can be extended, and what that costs. */
export interface ExtensionTerms {
  /** Shortest first; none while the card is being asked for an extension. */
  readonly choices: readonly Minutes[];
  /** The reason why the longest is no longer. */
  readonly end: ExtensionEnd | null;
  readonly amountOf: (minutes: Minutes, couponMinutes: Minutes) => Price['amount'];
}

/**
 * The time that the booth's day leaves after the reservation (docs/spec/booking.md, "Constants"), and a guest's
 * invitation, at the rate of the reservation. Whether it may be extended at all is not judged.
 */
function extensionTerms(
  tenant: Tenant,
  reservation: Extended,
  booth: BoothSchedule,
  limits: InvitationLimits | null,
): ExtensionTerms {
  const { startsAt, endsAt, net, tax, couponMinutes } = reservation;
  const end = minutesBetween(instantAt(dateOf(startsAt), 0), endsAt);
  const before = {
    amount: { net, tax, gross: net + tax },
    minutes: minutesBetween(startsAt, endsAt),
    couponMinutes,
  };
  const allowed = extensionAllowed(limits, before.minutes);
  const netPer15Minutes = reservation.netPer15Minutes ?? booth.netPer15Minutes;
  const rate = { netPer15Minutes, taxPercent: tenant.taxPercent };
  const rules = rulesOf(tenant, [booth]);
  const free = extensionMinutes(booth.busy, end, rules);
  const choices = free.filter((minutes) => allowed === null || minutes <= allowed);
  return {
    choices,
    end: choices.length < free.length ? 'invitation' : extensionEnd(booth.busy, end, rules),
    amountOf: (minutes, couponMinutes) => extensionPrice(before, { minutes, couponMinutes }, rate),
  };
}

/** The same, read for a member who is shown the choices. */
export async function readExtensionTerms(
  db: Db,
  opened: Opened,
  booker: Pick<Booker, 'id' | 'isGuest'>,
  reservation: Extended,
): Promise<ExtensionTerms> {
  const { tenant } = opened;
  const filter = { boothIds: [reservation.boothId] };
  const [booth] = await readSchedules(db, opened, filter, dateOf(reservation.startsAt), booker.id);
  return extensionTerms(tenant, reservation, boothOf({ booth }), await limitsOf(db, tenant.id, booker));
}

/**
 * Refuses a reservation that is over (409 reservation_ended) or not in use (409 not_extendable); docs/spec/booking.md,
 * "Input".
 */
export function checkExtendable(
  { useState, endsAt }: Pick<OwnReservation, 'useState' | 'endsAt'>,
  now: Instant,
): void {
  if (useState === 'ended' || isPastEnd({ endsAt }, now))
    throw conflict('reservation_ended', MESSAGES.extensionAfterEnd);
  if (!canBeExtended({ useState, endsAt }, now)) throw conflict('not_extendable', MESSAGES.notExtendable);
}

/**
 * Reads the facts by which an extension of the reservation is judged; without a reservation, facts that judge nothing.
 */
export function readExtensionFacts(
  db: Db,
  context: FactsContext,
  booker: Booker,
  reservation: Extended | undefined,
): Promise<BookingFacts> {
  const { boothId, startsAt, endsAt } = reservation ?? {
    boothId: null,
    startsAt: context.now,
    endsAt: context.now,
  };
  return readBookingFacts(db, context, booker, { boothId, startsAt, countsFrom: endsAt });
}

/**
 * The present price of an extension by that many minutes. Refuses as `checkExtendable` does; 422 for a length that is
 * not offered to anybody. Throws SlotLost where the booth is not free for as long.
 */
export function priceExtension(
  { tenant, now }: Pick<FactsContext, 'tenant' | 'now'>,
  booker: Booker,
  facts: BookingFacts,
  reservation: OwnReservation,
  { minutes, usesCoupon }: { readonly minutes: Minutes; readonly usesCoupon: boolean },
): PricedExtension {
  checkExtendable(reservation, now);
  checkLength(minutes, rulesOf(tenant, [boothOf(facts)]));
  const { startsAt, freeCancellationMinutes, endsAt: from } = reservation;
  const { choices, amountOf } = extensionTerms(tenant, reservation, boothOf(facts), facts.limits);
  if (!choices.includes(minutes)) throw new SlotLost();
  const price = priceUse(booker, facts, {
    minutes,
    from,
    usesCoupon,
    startsAt,
    now,
    freeCancellationMinutes,
    amountOf: (couponMinutes) => amountOf(minutes, couponMinutes),
  });
  return { ...price, extendsTo: addMinutes(from, minutes) };
}

function checkLength(minutes: Minutes, rules: BookingRules): void {
  if (minutes === 0) throw invalid({ minutes: [MESSAGES.extensionNotChosen] });
  if (isDuration(minutes, rules)) return;
  const longest = rules.unitMinutes * rules.maxUnits;
  throw invalid({
    timeunit: [`延長時間は${rules.unitMinutes}分単位で、${formatLength(longest)}まで指定できます。`],
  });
}

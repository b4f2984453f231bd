import type { InvitationLimits } from '#domain/account/invitation.ts';
import {
  canBeExtended,
  type ExtensionEnd,
  extensionEnd,
  extensionMinutes,
  extensionPrice,
} from '#domain/booking/extension.ts';
import { isPastEnd } from '#domain/booking/reservation.ts';
import { isDuration } from '#domain/booking/slots.ts';
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
import { type Means, type Price, priceUse } from '#server/booking/ledger/price.ts';
import { boothOf, readBookingFacts } from '#server/booking/reservation/bookingFacts.ts';
import type { OwnReservation } from '#server/booking/reservation/ownReservation.ts';
import {
  type BoothSchedule,
  type Opened,
  readSchedules,
} from '#server/booths/availability/boothSchedules.ts';
import { SlotLost } from '#server/booths/availability/slotLost.ts';
import type { Db } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict, invalid } from '#server/usecase/refusal.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** The price of an extension, the account that pays, and the facts by which that was judged. */
export interface PricedExtension extends Price {
  readonly means: Means;
  readonly extendsTo: Instant;
}

/** The columns of a reservation that an extension depends on. */
export type Extended = Pick<
  OwnReservation,
  'telecube_id' | 'starts_at' | 'ends_at' | 'net' | 'tax' | 'coupon_minutes'
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
 * invitation. Whether it may be extended at all is not judged.
 */
function extensionTerms(
  tenant: Tenant,
  reservation: Extended,
  booth: BoothSchedule,
  limits: InvitationLimits | null,
): ExtensionTerms {
  const { starts_at: startsAt, ends_at: endsAt, net, tax } = reservation;
  const end = minutesBetween(instantAt(dateOf(startsAt), 0), endsAt);
  const before = {
    amount: { net, tax, gross: net + tax },
    minutes: minutesBetween(startsAt, endsAt),
    couponMinutes: reservation.coupon_minutes,
  };
  const allowed = extensionAllowed(limits, before.minutes);
  const rate = { netPer15Minutes: booth.netPer15Minutes, taxPercent: tenant.taxPercent };
  const free = extensionMinutes(booth.busy, end, tenant.rules);
  const choices = free.filter((minutes) => allowed === null || minutes <= allowed);
  return {
    choices,
    end: choices.length < free.length ? 'invitation' : extensionEnd(booth.busy, end, tenant.rules),
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
  const filter = { boothIds: [reservation.telecube_id] };
  const [booth] = await readSchedules(db, opened, filter, dateOf(reservation.starts_at), booker.id);
  return extensionTerms(tenant, reservation, boothOf({ booth }), await limitsOf(db, tenant.id, booker));
}

/**
 * Refuses a reservation that is over (409 reservation_ended) or not in use (409 not_extendable); docs/spec/booking.md,
 * "Input".
 */
export function checkExtendable(
  { use_state: useState, ends_at: endsAt }: Pick<OwnReservation, 'use_state' | 'ends_at'>,
  now: Instant,
): void {
  if (useState === 'ended' || isPastEnd({ endsAt }, now))
    throw conflict('reservation_ended', MESSAGES.extensionAfterEnd);
  if (!canBeExtended({ useState, endsAt }, now)) throw conflict('not_extendable', MESSAGES.notExtendable);
}

/**
 * The present price of an extension by that many minutes. Refuses as `checkExtendable` does; 422 for a length that is
 * not offered to anybody. Throws SlotLost where the booth is not free for as long.
 */
export async function priceExtension(
  db: Db,
  context: MemberContext,
  booker: Booker,
  reservation: OwnReservation,
  { minutes, usesCoupon }: { readonly minutes: Minutes; readonly usesCoupon: boolean },
): Promise<PricedExtension> {
  const { tenant, now } = context;
  checkExtendable(reservation, now);
  checkLength(minutes, tenant);
  const { telecube_id: boothId, starts_at: startsAt, ends_at: countsFrom } = reservation;
  const facts = await readBookingFacts(db, context, booker, { boothId, startsAt, countsFrom });
  const { choices, amountOf } = extensionTerms(tenant, reservation, boothOf(facts), facts.limits);
  if (!choices.includes(minutes)) throw new SlotLost();
  const price = priceUse(booker, facts, {
    minutes,
    from: countsFrom,
    usesCoupon,
    startsAt,
    amountOf: (couponMinutes) => amountOf(minutes, couponMinutes),
  });
  return { ...price, means: facts, extendsTo: addMinutes(countsFrom, minutes) };
}

function checkLength(minutes: Minutes, { rules }: Tenant): void {
  if (minutes === 0) throw invalid({ timeunit: [MESSAGES.extensionNotChosen] });
  if (isDuration(minutes, rules)) return;
  const longest = rules.unitMinutes * rules.maxUnits;
  throw invalid({
    timeunit: [`延長時間は${rules.unitMinutes}分単位で、${formatLength(longest)}まで指定できます。`],
  });
}

import { canBeExtended, extensionMinutes, extensionPrice } from '#domain/booking/extension.ts';
import { isPastEnd } from '#domain/booking/reservation.ts';
import { isDuration } from '#domain/booking/slots.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, dateOf, type Instant, instantAt, type Minutes, minutesBetween } from '#domain/time.ts';
import { extensionAllowed } from '#server/account/guest/limits.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { readSchedules } from '#server/booking/availability/boothSchedules.ts';
import { SlotLost } from '#server/booking/availability/slotLost.ts';
import { type Price, priceUse } from '#server/booking/ledger/price.ts';
import type { OwnReservation } from '#server/booking/reservation/ownReservation.ts';
import type { Db } from '#server/database/transaction.ts';
import { conflict, invalid, notFound } from '#server/usecase/refusal.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** The columns of a reservation that an extension depends on. */
export type Extended = Pick<
  OwnReservation,
  'telecube_id' | 'starts_at' | 'ends_at' | 'net' | 'tax' | 'coupon_minutes'
>;

/** By how much a reservation can be extended, and what that costs. */
export interface ExtensionTerms {
  /** Shortest first; none while the card is being asked for an extension. */
  readonly choices: readonly Minutes[];
  readonly amountOf: (minutes: Minutes, couponMinutes: Minutes) => Price['amount'];
}

/**
 * Reads the booth's day after the reservation (spec section 9), and what a guest's invitation leaves. Whether it may be
 * extended at all is not judged.
 */
export async function readExtensionTerms(
  db: Db,
  tenant: Tenant,
  booker: Pick<Booker, 'id' | 'isGuest'>,
  reservation: Extended,
): Promise<ExtensionTerms> {
  const { starts_at: startsAt, ends_at: endsAt, net, tax } = reservation;
  const date = dateOf(startsAt);
  const filter = { boothIds: [reservation.telecube_id] };
  const [booth] = await readSchedules(db, tenant.id, filter, date, booker.id);
  if (booth === undefined) throw notFound('ブースが見つかりませんでした。');
  const end = minutesBetween(instantAt(date, 0), endsAt);
  const before = {
    amount: { net, tax, gross: net + tax },
    minutes: minutesBetween(startsAt, endsAt),
    couponMinutes: reservation.coupon_minutes,
  };
  const allowed = await extensionAllowed(db, tenant, booker, before.minutes);
  const rate = { netPer15Minutes: booth.netPer15Minutes, taxPercent: tenant.taxPercent };
  return {
    choices: extensionMinutes(booth.busy, end, tenant.rules).filter(
      (minutes) => allowed === null || minutes <= allowed,
    ),
    amountOf: (minutes, couponMinutes) => extensionPrice(before, { minutes, couponMinutes }, rate),
  };
}

/** Refuses a reservation that is over (409 reservation_ended) or not in use (409 not_extendable); spec section 5. */
export function checkExtendable(
  { use_state: useState, ends_at: endsAt }: Pick<OwnReservation, 'use_state' | 'ends_at'>,
  now: Instant,
): void {
  if (useState === 9 || isPastEnd({ endsAt }, now))
    throw conflict('reservation_ended', MESSAGES.extensionAfterEnd);
  if (!canBeExtended({ useState, endsAt }, now)) throw conflict('not_extendable', MESSAGES.notExtendable);
}

/**
 * What an extension by so many minutes costs the member now. Refuses as `checkExtendable` does; 422 for a length that
 * is not offered to anybody. Throws SlotLost where the booth is not free for as long.
 */
export async function priceExtension(
  db: Db,
  tenant: Tenant,
  booker: Booker,
  reservation: OwnReservation,
  { minutes, usesCoupon }: { readonly minutes: Minutes; readonly usesCoupon: boolean },
  now: Instant,
): Promise<Price & { readonly extendsTo: Instant }> {
  checkExtendable(reservation, now);
  checkLength(minutes, tenant);
  const { choices, amountOf } = await readExtensionTerms(db, tenant, booker, reservation);
  if (!choices.includes(minutes)) throw new SlotLost();
  const price = await priceUse(db, tenant.id, booker, {
    minutes,
    from: reservation.ends_at,
    usesCoupon,
    startsAt: reservation.starts_at,
    amountOf: (couponMinutes) => amountOf(minutes, couponMinutes),
  });
  return { ...price, extendsTo: addMinutes(reservation.ends_at, minutes) };
}

function checkLength(minutes: Minutes, { rules }: Tenant): void {
  if (minutes === 0) throw invalid({ timeunit: [MESSAGES.extensionNotChosen] });
  if (isDuration(minutes, rules)) return;
  const longest = rules.unitMinutes * rules.maxUnits;
  throw invalid({ timeunit: [`延長時間は${rules.unitMinutes}分単位で、${longest}分まで指定できます。`] });
}

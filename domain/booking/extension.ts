import { type Amount, difference, priceOf, type Rate, ZERO } from '#domain/money.ts';
import { DAY_MINUTES, type Instant, type Minutes } from '#domain/time.ts';
import { type BusyRange, isFree } from './availability.ts';
import { isInUse, isPastEnd, type Reservation } from './reservation.ts';
import type { BookingRules } from './slots.ts';

/** One way to extend: so many minutes, for that much more (tax-included; null for guests or where it is not told). */
export interface ExtensionChoice {
  readonly minutes: Minutes;
  readonly gross: number | null;
}

/**
 * By how much a reservation that ends at that minute of its day can be extended, shortest first: multiples of the
 * unit up to the slot sequence limit, as long as the booth is free and the day not over (spec section 9).
 */
export function extensionMinutes(
  busyAfter: readonly BusyRange[],
  endsAt: Minutes,
  rules: Pick<BookingRules, 'unitMinutes' | 'maxUnits'>,
): readonly Minutes[] {
  return Array.from({ length: rules.maxUnits }, (_, index) => (index + 1) * rules.unitMinutes).filter(
    (minutes) => endsAt + minutes <= DAY_MINUTES && isFree(busyAfter, endsAt, endsAt + minutes),
  );
}

/** Only what is in use and not over can be extended (spec section 5: refused after the end). */
export function canBeExtended(reservation: Pick<Reservation, 'useState' | 'endsAt'>, now: Instant): boolean {
  return isInUse(reservation) && !isPastEnd(reservation, now);
}

/** A reservation as it costs now. */
interface Paid {
  readonly amount: Amount;
  readonly minutes: Minutes;
  readonly couponMinutes: Minutes;
}

/**
 * What more time costs: the price of the whole reservation less what it costs already (money.md, Amounts). Nothing
 * where the operator has lowered the price meanwhile: an extension never pays back.
 */
export function extensionPrice(
  before: Paid,
  extension: { readonly minutes: Minutes; readonly couponMinutes: Minutes },
  rate: Rate,
): Amount {
  const charged = before.minutes + extension.minutes - before.couponMinutes - extension.couponMinutes;
  const more = difference(priceOf(charged, rate), before.amount);
  return more.net > 0 ? more : ZERO;
}

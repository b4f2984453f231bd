import type { Amount } from '#domain/money.ts';
import { addMinutes, cutToSecond, type Instant, instantOf, type Minutes, SECOND_MS } from '#domain/time.ts';

/**
 * Booking is confirmed and charged this long before the start; until then cancelling is free (docs/spec/booking.md,
 * "Cancelling"). A booth may have a number of its own: this one is read only where nobody has said another.
 */
export const FREE_CANCELLATION_MINUTES = 60;

/** A start, and how long before it cancelling stops being free: as the reservation was made, or as the booth has it. */
export interface Cancellable {
  readonly startsAt: Instant;
  readonly freeCancellationMinutes: Minutes;
}

/**
 * The one who pays (docs/spec/money.md): the registered card, the corporation's monthly account, its prepaid balance,
 * or, for a guest, the inviting corporation.
 */
export const PAYERS = ['card', 'account', 'balance', 'inviter'] as const;
export type Payer = (typeof PAYERS)[number];

/**
 * Why a member can't pay (docs/spec/money.md, "Who pays"): an older charge is unpaid, no card is registered, the
 * prepaid balance is too low, the corporation's monthly cap would be passed.
 */
export const UNPAYABLE = ['payment_due', 'card_required', 'balance_short', 'spending_cap'] as const;
export type Unpayable = (typeof UNPAYABLE)[number];

/** The price of a reservation. Guests see no amounts: theirs is null (docs/spec/money.md). */
export interface Quote {
  readonly amount: Amount | null;
  /** Minutes that coupons pay. */
  readonly couponMinutes: Minutes;
  /** Coupon minutes that could be used at that start; 0 where the member has none. */
  readonly couponRemainder: Minutes;
  /** null where the server does not tell. */
  readonly payer: Payer | null;
  /** The corporation's monthly spending cap would be passed: nothing can be reserved. */
  readonly isMaxPriceReached: boolean;
  /** How long before the start cancelling would stop being free. */
  readonly freeCancellationMinutes: Minutes;
  /** Why it could not be paid as things stand; null where it can. */
  readonly unpayable: Unpayable | null;
  /** Yen left of the prepaid balance that would pay; null where another way pays, and for guests. */
  readonly balance: number | null;
  /** The server's sentence beside the price. */
  readonly message: string | null;
}

/** The last moment at which cancelling is free. */
export function freeCancellationUntil({ startsAt, freeCancellationMinutes }: Cancellable): Instant {
  return addMinutes(startsAt, -freeCancellationMinutes);
}

/**
 * Whether a reservation that is held can be cancelled free of charge at `now`: at exactly 60:00 it can, where an hour
 * is its limit. Judged by the
 * second that `now` falls in, because that is what a member reads off the screen: 13:00:00.999 is still 13:00:00.
 */
export function isCancellationFree(now: Instant, reservation: Cancellable): boolean {
  return cutToSecond(now) <= freeCancellationUntil(reservation);
}

/** The first moment at which cancelling is no longer free. */
export function freeCancellationEnd(reservation: Cancellable): Instant {
  return instantOf(freeCancellationUntil(reservation) + SECOND_MS);
}

/** Whether the confirmation itself charges: the start is so near that nothing is free (docs/spec/money.md, "When"). */
export function isChargedAtOnce(now: Instant, reservation: Cancellable): boolean {
  return now >= freeCancellationUntil(reservation);
}

import { type Amount, priceOf, type Rate } from '#domain/money.ts';
import { type Instant, type Minutes, minutesBetween } from '#domain/time.ts';
import { SLOT_MINUTES } from './slots.ts';

/** Minutes that a member holds until a moment. */
export interface CouponGrant {
  readonly id: number;
  readonly remaining: Minutes;
  readonly expiresAt: Instant;
}

/** How many minutes come from that coupon. */
export interface CouponUse {
  readonly couponId: number;
  readonly minutes: Minutes;
}

/**
 * Takes up to `wanted` minutes, first from the coupon that expires first, in steps of 5 minutes each;
 * a coupon must still be valid when the use starts (docs/spec/money.md, "Amounts").
 */
export function takeCouponMinutes(
  grants: readonly CouponGrant[],
  wanted: Minutes,
  startsAt: Instant,
): readonly CouponUse[] {
  const usable = grants
    .filter((grant) => grant.expiresAt > startsAt)
    .sort((a, b) => a.expiresAt - b.expiresAt || a.id - b.id);
  const uses: CouponUse[] = [];
  let missing = wanted;
  for (const grant of usable) {
    const minutes = Math.floor(Math.min(grant.remaining, missing) / SLOT_MINUTES) * SLOT_MINUTES;
    if (minutes <= 0) continue;
    uses.push({ couponId: grant.id, minutes });
    missing -= minutes;
  }
  return uses;
}

/** The minutes that all of the coupons together pay. */
export function totalMinutes(uses: readonly CouponUse[]): Minutes {
  return uses.reduce((sum, use) => sum + use.minutes, 0);
}

/** A use, with the coupon minutes that paid a part of it and the amount that was left. */
interface CouponPaid {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly couponMinutes: Minutes;
  readonly amount: Amount | null;
}

/**
 * The price that a use would have had without its coupon, in tax-included yen; null where the rate is not the one by
 * which the amount was made (it has changed, or the use was extended).
 */
export function fullPrice(
  { startsAt, endsAt, couponMinutes, amount }: CouponPaid,
  rate: Rate,
): number | null {
  const length = minutesBetween(startsAt, endsAt);
  if (priceOf(length - couponMinutes, rate).gross !== amount?.gross) return null;
  return priceOf(length, rate).gross;
}

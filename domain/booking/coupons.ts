import type { Instant, Minutes } from '#domain/time.ts';
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

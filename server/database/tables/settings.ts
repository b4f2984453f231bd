import type { Instant, Minutes } from '#domain/time.ts';

/** A code whose coupon was had by somebody who has left, until that coupon would have ended. */
export interface SpentCouponTable {
  tenant_id: string;
  /** HMAC of code and address under the tenant's key. */
  spent_hash: string;
  ends_at: Instant;
}

/** A code that gives every member who enters it a coupon, once. */
export interface CouponCodeTable {
  tenant_id: string;
  /** As it is compared: normalized. */
  coupon_code: string;
  coupon_name: string;
  minutes: Minutes;
  /** The coupon is valid that many days after the one it was entered on. */
  valid_days: number;
  /** From when it can't be entered any more; null where it always can. */
  closes_at: Instant | null;
}

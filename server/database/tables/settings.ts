import type { Instant, Minutes } from '#domain/time.ts';

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

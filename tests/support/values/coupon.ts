import type { Coupon } from '#domain/settings/coupons.ts';
import { day } from '#tests/support/clock/moments.ts';

/** A coupon of an hour, none of which has been used. */
export const komori60: Coupon = {
  id: 9,
  name: 'コモリ 60分クーポン',
  code: 'KOMORI60',
  isActive: true,
  remaining: 60,
  granted: 60,
  expiresOn: day('2027-02-18'),
  usedUpOn: null,
};

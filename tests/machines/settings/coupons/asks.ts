import { applyCouponCode } from '#contract/settings/coupons.ts';
import { applyingCoupon } from '#machines/settings/coupons/command.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'a coupon code',
    applyingCoupon,
    'AUTUMN',
    applyCouponCode,
    { coupon_code: 'AUTUMN' },
    { invalid: 'refused', throttled: 'refused' },
  ),
];

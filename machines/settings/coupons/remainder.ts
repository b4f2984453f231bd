import { call } from '#contract/client.ts';
import { getCouponRemainder } from '#contract/settings/coupons.ts';
import { defineLastKnown } from '../../shared/lastKnown.ts';

/** The minutes that can be used, as the server said them last: they can be read without a network. */
export const knownRemainder = defineLastKnown({
  id: 'knownRemainder',
  part: 'Coupon.remainder',
  schema: getCouponRemainder.response,
  codec: getCouponRemainder.output,
});

export const knownRemainderMachine = knownRemainder.machine;

/**
 * Asks for the minutes that can be used now, and keeps them. Header and coupons say this number and no sum of their
 * own: only the server knows in which steps, and until when, a coupon can be used.
 */
export const askRemainder = knownRemainder.keeping((_: null, signal) =>
  call(getCouponRemainder, undefined, { signal }),
);

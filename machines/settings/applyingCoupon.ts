import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { applyCouponCode } from '#contract/settings/coupons.ts';
import type { Coupon } from '#domain/settings/coupons.ts';
import { type Decision, defineDecision } from '../shared/decision.ts';

/** `coupon` is null where a server says only OK. */
type ApplyingAnswer =
  | { readonly kind: 'applied'; readonly coupon: Coupon | null }
  | { readonly kind: 'refused'; readonly message: string };

async function apply({ key, content }: Decision<string>, signal: AbortSignal): Promise<ApplyingAnswer> {
  const answer = await refusable(call(applyCouponCode, content, { key, signal }), ['invalid', 'throttled']);
  return answer.kind === 'done'
    ? { kind: 'applied', coupon: answer.value }
    : { kind: 'refused', message: answer.message };
}

/** Adding a coupon by its code, once (spec section 7, apply-coupon-code). */
export const applyingCoupon = defineDecision({ id: 'applyingCoupon', ask: apply });

import { ask, call } from '#contract/client.ts';
import { applyCouponCode, listCoupons } from '#contract/settings/coupons.ts';
import { type Coupon, normalizeCouponCode } from '#domain/settings/coupons.ts';
import { type Command, defineCommand } from '../../shared/command.ts';

/** `coupon` is null where a server says only OK. */
type ApplyingAnswer =
  | { readonly kind: 'applied'; readonly coupon: Coupon | null }
  | { readonly kind: 'refused'; readonly message: string };

async function apply({ key, content }: Command<string>, signal: AbortSignal): Promise<ApplyingAnswer> {
  const answer = await ask(applyCouponCode, content, { key, signal });
  return answer.kind === 'done'
    ? { kind: 'applied', coupon: answer.value }
    : { kind: 'refused', message: answer.message };
}

/** The member's coupons show one of that code. */
async function consult(code: string, signal: AbortSignal): Promise<ApplyingAnswer | null> {
  const coupons = await call(listCoupons, undefined, { signal });
  const coupon = coupons.find((each) => normalizeCouponCode(each.code) === normalizeCouponCode(code));
  return coupon === undefined ? null : { kind: 'applied', coupon };
}

/** Adding a coupon by its code, once (docs/spec/wire.md, "Calls of settings", apply-coupon-code). */
export const applyingCoupon = defineCommand({ id: 'applyingCoupon', ask: apply, consult });

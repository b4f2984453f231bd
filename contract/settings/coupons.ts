import * as v from 'valibot';
import { type Coupon, LONGEST_COUPON_CODE } from '#domain/settings/coupons.ts';
import type { Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import { addition, DateText, Said, toDate, Whole } from '../wire.ts';

/**
 * Coupon (docs/spec/settings.md, "Data"). expiration_date is the last valid day; granted_minutes and used_up_date are
 * additions.
 */
const WireCoupon = v.object({
  id: Whole,
  coupon_name: v.optional(v.string(), ''),
  coupon_code: v.optional(v.string(), ''),
  coupon_active: v.optional(v.boolean(), true),
  coupon_remaing_time: Whole,
  expiration_date: DateText,
  granted_minutes: addition(v.optional(v.nullable(Whole), null)),
  used_up_date: addition(v.optional(v.nullable(DateText), null)),
});

const couponCodec: Codec<v.InferOutput<typeof WireCoupon>, Coupon> = {
  decode: (wire) => ({
    id: wire.id,
    name: wire.coupon_name,
    code: wire.coupon_code,
    isActive: wire.coupon_active,
    remaining: wire.coupon_remaing_time,
    granted: wire.granted_minutes,
    expiresOn: toDate(wire.expiration_date),
    usedUpOn: wire.used_up_date === null ? null : toDate(wire.used_up_date),
  }),
  encode: (coupon) => ({
    id: coupon.id,
    coupon_name: coupon.name,
    coupon_code: coupon.code,
    coupon_active: coupon.isActive,
    coupon_remaing_time: coupon.remaining,
    expiration_date: coupon.expiresOn,
    granted_minutes: coupon.granted,
    used_up_date: coupon.usedUpOn,
  }),
};

/**
 * GET /setting/coupon-info -> applied_coupons, ascending by expiry; also used-up and expired ones
 * (docs/spec/settings.md, "Coupons").
 */
export const listCoupons = endpoint({
  method: 'get',
  path: '/setting/coupon-info',
  summary: "The member's coupons.",
  audience: 'personal',
  response: v.object({ applied_coupons: v.array(WireCoupon) }),
  input: NOTHING,
  output: {
    decode: (wire): readonly Coupon[] => wire.applied_coupons.map(couponCodec.decode),
    encode: (coupons) => ({ applied_coupons: coupons.map(couponCodec.encode) }),
  },
});

/** GET /setting/coupon-remainder -> coupon_remainder, the minutes that can be used now. */
export const getCouponRemainder = endpoint({
  method: 'get',
  path: '/setting/coupon-remainder',
  summary: 'The minutes of coupons that can be used now.',
  audience: 'personal',
  response: v.object({ coupon_remainder: Whole }),
  input: NOTHING,
  output: {
    decode: (wire): Minutes => wire.coupon_remainder,
    encode: (minutes) => ({ coupon_remainder: minutes }),
  },
});

/**
 * POST /setting/apply-coupon-code {coupon_code} -> the coupon (an addition), once a member. 422 for coupon_code:
 * unknown, expired, applied before; 429 after many wrong ones; 403 for who pays otherwise (docs/spec/settings.md,
 * "Roles" and "Input").
 */
export const applyCouponCode = endpoint({
  method: 'post',
  path: '/setting/apply-coupon-code',
  summary: 'Adds a coupon by its code.',
  audience: 'personal',
  effect: true,
  refuses: ['invalid', 'throttled'],
  body: v.object({
    coupon_code: v.pipe(
      v.string('クーポンコードを入力してください。'),
      v.check((text) => text.trim() !== '', 'クーポンコードを入力してください。'),
      v.maxLength(LONGEST_COUPON_CODE, 'クーポンコードが正しくありません。'),
    ),
  }),
  response: v.object({
    message: Said,
    coupon: addition(v.optional(v.nullable(WireCoupon), null)),
  }),
  input: {
    decode: ({ body }) => body.coupon_code,
    encode: (code: string) => ({ body: { coupon_code: code } }),
  },
  output: {
    decode: ({ coupon }): Coupon | null => coupon && couponCodec.decode(coupon),
    encode: (coupon) => ({ message: 'OK' as const, coupon: coupon && couponCodec.encode(coupon) }),
  },
});

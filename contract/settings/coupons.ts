import * as v from 'valibot';
import { type Coupon, LONGEST_COUPON_CODE } from '#domain/settings/coupons.ts';
import { COUPON_CODE_WORDS } from '#domain/settings/couponWords.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, list, optional } from '../field.ts';
import { type Means, only, record, SAID_MESSAGE } from '../record.ts';
import { date, text } from '../values.ts';
import { Whole } from '../wire.ts';

/**
 * Coupon (docs/spec/settings.md, "Data"). expiration_date is the last valid day; granted_minutes and used_up_date are
 * additions.
 */
const coupon = record({
  id: ['id', Whole],
  name: ['coupon_name', text],
  code: ['coupon_code', text],
  isActive: ['coupon_active', optional(v.boolean(), true)],
  remaining: ['coupon_remaing_time', Whole],
  expiresOn: ['expiration_date', date],
  granted: ['granted_minutes', addition(absent(Whole))],
  usedUpOn: ['used_up_date', addition(absent(date))],
}) satisfies Means<Coupon>;

/** Ascending by expiry; also used-up and expired ones (docs/spec/settings.md, "Coupons"). */
export const listCoupons = endpoint({
  call: 'GET /setting/coupon-info',
  summary: "The member's coupons.",
  audience: 'personal',
  answer: only('applied_coupons', list(coupon)),
});

export const getCouponRemainder = endpoint({
  call: 'GET /setting/coupon-remainder',
  summary: 'The minutes of coupons that can be used now.',
  audience: 'personal',
  answer: only('coupon_remainder', Whole),
});

/**
 * Once a member; answers the coupon (an addition). 422 for coupon_code: unknown, expired, applied before; throttled
 * after many wrong ones; 403 for who pays otherwise (docs/spec/settings.md, "Roles" and "Input").
 */
export const applyCouponCode = endpoint({
  call: 'POST /setting/apply-coupon-code',
  summary: 'Adds a coupon by its code.',
  audience: 'personal',
  effect: true,
  refuses: ['invalid', 'throttled'],
  body: only(
    'coupon_code',
    v.pipe(
      v.string(COUPON_CODE_WORDS.codeMissing),
      v.check((code) => code.trim() !== '', COUPON_CODE_WORDS.codeMissing),
      v.maxLength(LONGEST_COUPON_CODE, COUPON_CODE_WORDS.codeUnknown),
    ),
  ),
  answer: only('coupon', addition(absent(coupon)), SAID_MESSAGE),
});

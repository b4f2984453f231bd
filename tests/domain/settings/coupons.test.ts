import { expect, it } from 'vitest';
import { normalizeCouponCode } from '#domain/settings/coupons.ts';

it.each([
  [' ｋｏｍｏｒｉ６０　', 'KOMORI60'],
  ['Komori60', 'KOMORI60'],
])('a coupon code is compared without width, case and spaces: %j', (text, code) => {
  expect(normalizeCouponCode(text)).toBe(code);
});

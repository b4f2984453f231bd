import { expect, it } from 'vitest';
import { type Coupon, normalizeCouponCode, usableMinutes } from '#domain/settings/coupons.ts';
import { day } from '#tests/support/moments.ts';

it.each([
  [' ｋｏｍｏｒｉ６０　', 'KOMORI60'],
  ['Komori60', 'KOMORI60'],
])('a coupon code is compared without width, case and spaces: %j', (text, code) => {
  expect(normalizeCouponCode(text)).toBe(code);
});

it('sums what can be used now, each coupon in steps of five minutes', () => {
  const coupon = (remaining: number, isActive = true): Coupon => ({
    id: remaining,
    name: '',
    code: '',
    isActive,
    remaining,
    granted: 60,
    expiresOn: day('2026-12-20'),
    usedUpOn: null,
  });
  expect(usableMinutes([coupon(42), coupon(4), coupon(60), coupon(90, false)])).toBe(100);
});

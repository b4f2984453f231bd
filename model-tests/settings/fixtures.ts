import type { Coupon } from '#domain/settings/coupons.ts';
import { addDays, dateOf } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';

export const coupon: Coupon = {
  id: 1,
  name: 'ウェルカムクーポン',
  code: 'WELCOME60',
  isActive: true,
  remaining: 40,
  granted: 60,
  expiresOn: addDays(dateOf(NOW), 30),
  usedUpOn: null,
};

export const spent: Coupon = {
  ...coupon,
  id: 3,
  name: '夏のクーポン',
  isActive: false,
  remaining: 0,
  expiresOn: addDays(dateOf(NOW), -21),
  usedUpOn: addDays(dateOf(NOW), -30),
};

import { applyCouponCode } from '#contract/settings/coupons.ts';
import { applyingCoupon } from '#machines/settings/coupons/command.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { coupon } from '../fixtures.ts';

testModel(
  commandModel({
    machine: applyingCoupon.machine,
    command: { key: 'key', content: 'KOMORI60' },
    ask: {
      applied: answered(applyCouponCode, coupon, { asked: 'KOMORI60', as: { kind: 'applied', coupon } }),
      offline: unreachable(applyCouponCode),
      forbidden: failed(applyCouponCode, 403),
    },
  }),
);

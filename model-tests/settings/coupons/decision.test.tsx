import { applyCouponCode } from '#contract/settings/coupons.ts';
import { applyingCoupon } from '#machines/settings/coupons/decision.ts';
import { decisionModel } from '../../shared/decision.tsx';
import { answered, failed, unreachable } from '../../support/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { coupon } from '../fixtures.ts';

testModel(
  decisionModel({
    machine: applyingCoupon.machine,
    decision: { key: 'key', content: 'KOMORI60' },
    ask: {
      applied: answered(applyCouponCode, coupon, { asked: 'KOMORI60', as: { kind: 'applied', coupon } }),
      offline: unreachable(applyCouponCode),
      forbidden: failed(applyCouponCode, 403),
    },
  }),
);

import { expect } from 'vitest';
import { listCoupons } from '#contract/settings/coupons.ts';
import {
  couponListMachine,
  couponsMachine,
  knownCoupons,
  knownCouponsMachine,
} from '#machines/settings/coupons/list.ts';
import CouponCodeEntry from '#src/settings/coupons/CouponCodeEntry.tsx';
import { NOW } from '#tests/support/now.ts';
import { lastKnownModel } from '../../shared/lastKnown.tsx';
import { resourceModel } from '../../shared/resource.tsx';
import { defineModel } from '../../support/model.ts';
import { rejected, resolved } from '../../support/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { coupon, spent } from '../fixtures.ts';

testModel(
  lastKnownModel({ machine: knownCouponsMachine, lastKnown: knownCoupons, of: null, data: [spent, coupon] }),
);

testModel(
  resourceModel({
    machine: couponListMachine,
    endpoint: listCoupons,
    of: null,
    data: [spent, coupon],
    inside: { machine: couponsMachine, src: 'list' },
    screen: <CouponCodeEntry />,
    loading: 'クーポンを読み込んでいます',
    shows: (screen) => screen.getByText('ウェルカムクーポン'),
  }),
);

testModel(
  defineModel({
    machine: couponsMachine,
    inputs: { plain: undefined },
    events: {},
    outcomes: {
      list: {},
      entry: { applied: resolved({ outcome: 'applied', coupon } as const), broken: rejected() },
    },
    reads: ({ added }) => added !== null,
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: [spent, coupon], loadedAt: NOW, failure: null },
      },
    },
    screen: () => <CouponCodeEntry />,
    states: {
      entering: ({ screen, context }) => {
        screen.getByRole('textbox', { name: 'クーポンコード' });
        expect(screen.queryByText(/を適用しました。/) !== null).toBe(context.added !== null);
      },
    },
  }),
);

import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import {
  couponListMachine,
  couponsMachine,
  knownCoupons,
  knownCouponsMachine,
} from '#machines/settings/coupons/list.ts';
import CouponCodeEntry from '#src/settings/coupons/CouponCodeEntry.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { lastKnownModel } from '../../shared/lastKnown.tsx';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { coupon, spent } from '../fixtures.ts';

testModel(
  lastKnownModel({ machine: knownCouponsMachine, lastKnown: knownCoupons, of: null, data: [spent, coupon] }),
);

/** The server counts otherwise than whoever adds the coupons up. */
const held = { coupons: [spent, coupon], minutes: 35 };

testModel(
  defineModel({
    machine: couponListMachine,
    inputs: { plain: { of: null } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: null }, by: fromOutside }] },
    outcomes: {
      // Two calls at once, each of which the contract's tests hold.
      load: {
        held: resolved(held),
        offline: rejected(new ApiFailure({ kind: 'network', path: '/setting/coupon-remainder' })),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    inside: { machine: couponsMachine, src: 'list' },
    screen: () => <CouponCodeEntry />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => screen.getByText('クーポンを読み込んでいます'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      loaded: ({ screen }) => {
        screen.getByText('ウェルカムクーポン');
        screen.getByText('35');
      },
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(/読み込めませんでした/)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': ({ screen }) => screen.getByText(/最新の情報を読み込めませんでした/),
    },
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
        context: { of: null, data: held, loadedAt: NOW, failure: null },
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

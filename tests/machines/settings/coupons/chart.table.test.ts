import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { couponEntryMachine } from '#machines/settings/coupons/chart.ts';
import { komori60 as coupon } from '#tests/support/values/coupon.ts';
import { broken, done, runTable } from '../../support/table.ts';

const command = { key: 'key', content: 'KOMORI60' };
const applying = { code: ' KOMORI60 ', command };
const bug = new Error('broken');
const refusal = 'クーポンコードが正しくありません。';

runTable({
  machine: couponEntryMachine,
  rows: [
    { spec: '5 Coupon code', from: 'start', to: 'entering' },
    {
      spec: '5 Coupon code',
      case: 'what was wrong is no longer said',
      from: 'entering',
      given: { refusal },
      on: { type: 'code.edited', code: 'KOMORI60' },
      to: 'entering',
      remembers: { code: 'KOMORI60', refusal: null },
    },
    {
      spec: '5 Coupon code is trimmed',
      from: 'entering',
      given: { code: ' KOMORI60 ' },
      on: { type: 'code.submitted' },
      to: 'applying',
      invokes: { applyingCoupon: { key: expect.any(String), content: 'KOMORI60' } },
    },
    {
      spec: '5 Coupon code',
      case: 'nothing entered',
      from: 'entering',
      given: { code: ' 　' },
      on: { type: 'code.submitted' },
      to: 'entering',
      remembers: { refusal: 'クーポンコードを入力してください。' },
    },
    {
      spec: '4 Reservation dialog',
      from: 'entering',
      on: { type: 'dialog.dismissed' },
      to: 'dismissed',
      output: { outcome: 'dismissed' },
    },
    {
      spec: '5 Coupon code: not twice while it is applied',
      from: 'applying',
      given: applying,
      on: { type: 'dialog.dismissed' },
      to: 'applying',
    },
    {
      spec: '4 Reservation dialog: coupon applied',
      from: 'applying',
      given: applying,
      on: done('applyingCoupon', { kind: 'applied', coupon }),
      to: 'applied',
      output: { outcome: 'applied', coupon },
    },
    {
      spec: '8 Coupon 422',
      case: 'the message for coupon_code, and the code to be mended',
      from: 'applying',
      given: applying,
      on: done('applyingCoupon', { kind: 'refused', message: refusal }),
      to: 'entering',
      remembers: { refusal, code: ' KOMORI60 ' },
    },
    {
      spec: '8 Global',
      case: 'said by the shell',
      from: 'applying',
      given: applying,
      on: done('applyingCoupon', {
        kind: 'failed',
        error: new ApiFailure({ kind: 'server', path: '/setting/apply-coupon-code' }).error,
      }),
      to: 'entering',
      remembers: { refusal: null },
    },
    {
      spec: '8 Global',
      from: 'applying',
      given: applying,
      on: broken('applyingCoupon', bug),
      to: 'entering',
      asks: [['reportFailure', { error: bug }]],
    },
  ],
});

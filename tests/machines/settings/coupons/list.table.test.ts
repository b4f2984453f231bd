import { couponsMachine } from '#machines/settings/coupons/list.ts';
import { komori60 as coupon } from '#tests/support/values/coupon.ts';
import { broken, done, runTable } from '../../support/table.ts';

const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const bug = new Error('broken');

runTable({
  machine: couponsMachine,
  rows: [
    {
      spec: '2 coupon-code-entry',
      from: 'start',
      to: 'entering',
      invokes: { list: { of: null }, entry: undefined },
    },
    {
      spec: '7 apply-coupon-code',
      case: 'the list is loaded again, and the next code can be entered',
      from: 'entering',
      on: done('entry', { outcome: 'applied', coupon: null }),
      to: 'entering',
      asks: [refreshed, ['announce', { text: 'クーポンを適用しました。' }]],
      invokes: { entry: undefined },
    },
    {
      spec: '7 apply-coupon-code',
      case: 'it is said which one was added',
      from: 'entering',
      on: done('entry', { outcome: 'applied', coupon }),
      to: 'entering',
      asks: [refreshed, ['announce', { text: 'クーポンを適用しました。' }]],
      invokes: { entry: undefined },
      remembers: { added: coupon },
    },
    {
      spec: '8 Global',
      from: 'entering',
      on: broken('entry', bug),
      to: 'entering',
      asks: [['reportFailure', { error: bug }]],
      invokes: { entry: undefined },
    },
  ],
});

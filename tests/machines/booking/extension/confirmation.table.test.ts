import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { extensionConfirmationMachine } from '#machines/booking/extension/confirmation.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { bystander } from '../../support/held.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

type Confirmation = typeof extensionConfirmationMachine;

/** 14:00 to 15:00, in use. */
const use = reservation({ useState: 'inUse', isExtendable: true });
const input = { reservation: use, minutes: 30, usesCoupon: false, list: bystander };
const quote = {
  amount: { net: 500, tax: 50, gross: 550 },
  couponMinutes: 0,
  couponRemainder: 60,
  startsAt: use.endsAt,
};
const quoted = { quote };
const request = { reservationId: 7, minutes: 30, usesCoupon: false };
const decided = {
  ...quoted,
  command: { key: 'key-1', content: { ...request, seenGross: 550, seenEnd: use.endsAt } },
};
const offline = new ApiFailure({ kind: 'network', path: '/reservations' });
const bug = new Error('broken');

function refused(code: string, message = 'だめです。') {
  return { kind: 'refused', code, message };
}
function dismissedFrom(from: Row<Confirmation>['to']): Row<Confirmation> {
  return {
    spec: '4 Extension modal',
    from,
    on: { type: 'dialog.dismissed' },
    to: 'dismissed',
    output: { outcome: 'dismissed' },
  };
}

runTable({
  machine: extensionConfirmationMachine,
  input,
  rows: [
    {
      spec: '7 POST /reservations/get-price-extension',
      from: 'start',
      to: 'quoting',
      invokes: { quoteExtension: request },
    },
    dismissedFrom('quoting'),
    dismissedFrom('quoteFailed'),
    dismissedFrom('confirming'),
    dismissedFrom('refused'),
    {
      spec: 'wire, Request keys',
      case: 'the sheet stays until the truth is known',
      from: 'extending',
      given: decided,
      on: { type: 'dialog.dismissed' },
      to: 'extending',
    },
    {
      spec: '4 Extension modal, step 2',
      from: 'quoting',
      on: done('quoteExtension', { kind: 'quoted', quote }),
      to: 'confirming',
      remembers: { quote },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'quoting',
      on: done('quoteExtension', refused('reservation_ended')),
      to: 'ended',
      output: { outcome: 'ended' },
    },
    {
      spec: 'two extensions that race',
      from: 'quoting',
      on: done('quoteExtension', refused('slot_taken', '先に予約されました。')),
      to: 'slotLost',
      output: { outcome: 'slotLost', usesCoupon: false, message: '先に予約されました。' },
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from: 'quoting',
      on: done('quoteExtension', refused('spending_cap', '上限に達しています。')),
      to: 'refused',
      remembers: { message: '上限に達しています。', code: 'spending_cap' },
    },
    {
      spec: '8 Extension: 延長金額の取得に失敗しました。',
      from: 'quoting',
      on: broken('quoteExtension', offline),
      to: 'quoteFailed',
      asks: [['reportFailure', { error: offline }]],
      invokes: { listenToPage: undefined },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: '7 POST /reservations/get-price-extension; shell, Offline',
      from: 'quoteFailed' as const,
      on: { type },
      to: 'quoting' as const,
      invokes: { quoteExtension: request },
    })),

    {
      spec: '4 Extension modal: coupon input appears after the press',
      from: 'confirming',
      given: quoted,
      on: { type: 'code.wanted' },
      to: 'enteringCoupon',
      invokes: { couponEntry: undefined },
    },
    {
      spec: '4 Extension modal: coupon applied',
      from: 'enteringCoupon',
      given: quoted,
      on: done('couponEntry', { outcome: 'applied', coupon: null }),
      to: 'quoting',
      invokes: { quoteExtension: { ...request, usesCoupon: true } },
    },
    {
      spec: '4 Extension modal: coupon',
      case: 'none after all',
      from: 'enteringCoupon',
      given: quoted,
      on: done('couponEntry', { outcome: 'dismissed' }),
      to: 'confirming',
    },
    {
      spec: '8 Global',
      from: 'enteringCoupon',
      given: quoted,
      on: broken('couponEntry', bug),
      to: 'confirming',
      asks: [['reportFailure', { error: bug }]],
    },
    {
      spec: 'design, Behaviour',
      case: 'the entry is closed first',
      from: 'enteringCoupon',
      given: quoted,
      on: { type: 'dialog.dismissed' },
      to: 'enteringCoupon',
    },
    {
      spec: '4 Extension modal, optional coupon',
      from: 'confirming',
      given: { ...quoted, formerGross: 500 },
      on: { type: 'coupon.toggled' },
      to: 'quoting',
      invokes: { quoteExtension: { ...request, usesCoupon: true } },
      remembers: { formerGross: null },
    },
    {
      spec: '4 Extension modal',
      from: 'confirming',
      given: { ...quoted, formerGross: 500 },
      on: { type: 'minutes.reconsidered' },
      to: 'returned',
      output: { outcome: 'returned', usesCoupon: false },
    },
    {
      spec: '7 POST /reservations/extend; money, When: the price that was seen',
      from: 'confirming',
      given: quoted,
      on: { type: 'extension.confirmed' },
      to: 'extending',
      invokes: {
        extending: { key: expect.any(String), content: { ...request, seenGross: 550, seenEnd: use.endsAt } },
      },
    },
    {
      spec: 'money, Who pays: guests see no amounts',
      from: 'confirming',
      given: { quote: { ...quote, amount: null } },
      on: { type: 'extension.confirmed' },
      to: 'extending',
      invokes: {
        extending: { key: expect.any(String), content: { ...request, seenGross: null, seenEnd: use.endsAt } },
      },
    },

    {
      spec: '4 Extension modal, step 3',
      from: 'extending',
      given: decided,
      on: done('extending', { kind: 'extended' }),
      to: 'extended',
      asks: ['refreshList', 'reportChange'],
      output: { outcome: 'extended', gross: 550, couponMinutes: 0 },
    },
    {
      spec: 'money, When: price_changed',
      case: 'nothing was done, the new price is asked for',
      from: 'extending',
      given: decided,
      on: done('extending', refused('price_changed')),
      to: 'quoting',
      asks: ['refreshList'],
      invokes: { quoteExtension: request },
      remembers: { formerGross: 550 },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'extending',
      given: decided,
      on: done('extending', refused('reservation_ended')),
      to: 'ended',
      output: { outcome: 'ended' },
      asks: ['refreshList'],
    },
    {
      spec: 'two extensions that race',
      from: 'extending',
      given: decided,
      on: done('extending', refused('slot_taken', '先に予約されました。')),
      to: 'slotLost',
      asks: ['refreshList'],
      output: { outcome: 'slotLost', usesCoupon: false, message: '先に予約されました。' },
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the list shows the truth',
      from: 'extending',
      given: decided,
      on: done('extending', { kind: 'unknown' }),
      to: 'unknown',
      asks: ['refreshList'],
      output: { outcome: 'unknown' },
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from: 'extending',
      given: decided,
      on: done('extending', refused('payment_failed', 'カードでお支払いできませんでした。')),
      to: 'refused',
      asks: ['refreshList'],
      remembers: { message: 'カードでお支払いできませんでした。', code: 'payment_failed' },
    },
    {
      spec: '8 Extension: 延長に失敗しました。',
      from: 'extending',
      given: decided,
      on: done('extending', { kind: 'failed', error: { kind: 'forbidden' } }),
      to: 'refused',
      asks: ['refreshList'],
      remembers: { message: '延長に失敗しました。' },
    },
    {
      spec: '8 Global',
      from: 'extending',
      given: decided,
      on: broken('extending', bug),
      to: 'refused',
      asks: ['refreshList', ['reportFailure', { error: bug }]],
      remembers: { message: '延長に失敗しました。' },
    },
  ],
});

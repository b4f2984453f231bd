import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { extensionMachine } from '#machines/booking/extension.ts';
import { at } from '#tests/support/moments.ts';
import { reservation } from '#tests/support/reservation.ts';
import { broken, done, type Row, runTable } from '../support/table.ts';

type Extension = typeof extensionMachine;

/** 14:00 to 15:00, in use. */
const use = reservation({ useState: 1, isExtendable: true });
const input = { reservation: use, now: at('2026-11-20T14:30:00'), list: { send: () => undefined } };
const choices = [
  { minutes: 15, gross: 275 },
  { minutes: 30, gross: 550 },
];
const quote = {
  amount: { net: 500, tax: 50, gross: 550 },
  couponMinutes: 0,
  couponRemainder: 60,
  startsAt: use.endsAt,
  message: null,
};
const chosen = { choices, minutes: 30 };
const quoted = { ...chosen, quote };
const decided = { ...quoted, decision: { key: 'key-1', content: 'as it was decided' } };
const request = { reservationId: 7, minutes: 30, usesCoupon: false };
const unanswered = { key: 'key-1', content: { ...request, seenGross: 550 } };
const offline = new ApiFailure({ kind: 'network', path: '/reservations' });
const bug = new Error('broken');
const listShown = ['navigate', { to: '/app/reservations', replace: true }] as const;

function refused(code: string, message = 'だめです。') {
  return { kind: 'refused', code, message };
}
function settled(answer: object) {
  return done('extending', { outcome: 'answered', answer });
}
function closedFrom(from: Row<Extension>['to']): Row<Extension> {
  return {
    spec: '4 Extension modal',
    from,
    on: { type: 'dialog.dismissed' },
    to: 'closed',
    asks: [listShown],
  };
}

runTable({
  machine: extensionMachine,
  input,
  rows: [
    {
      spec: 'architecture, Idempotency-Key',
      case: 'a reload may have left a decision',
      from: 'start',
      to: 'recalling',
      invokes: { findUnanswered: 7 },
    },
    {
      spec: 'architecture, Idempotency-Key',
      case: 'it is asked again with the same key',
      from: 'recalling',
      on: done('findUnanswered', unanswered),
      to: 'recovering',
      invokes: { recovery: unanswered },
    },
    {
      spec: '7 GET /reservations/availability-for-extension',
      from: 'recalling',
      on: done('findUnanswered', null),
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    {
      spec: '7 GET /reservations/availability-for-extension',
      case: 'a browser without storage',
      from: 'recalling',
      on: broken('findUnanswered'),
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'recalling',
      given: { now: at('2026-11-20T15:00:01') },
      on: done('findUnanswered', null),
      to: 'over',
    },
    {
      spec: '5 Extension after reservation end is refused',
      case: 'at the very end it is not after the end',
      from: 'recalling',
      given: { now: at('2026-11-20T15:00:00') },
      on: done('findUnanswered', null),
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    {
      spec: 'architecture, Idempotency-Key',
      from: 'recovering',
      given: { decision: unanswered },
      on: done('recovery', { outcome: 'answered', answer: { kind: 'extended' } }),
      to: 'closed',
      asks: [
        'refreshList',
        'reportChange',
        ['alert', { messages: ['先ほどの延長は完了しています。'] }],
        listShown,
      ],
    },
    {
      spec: 'architecture, Idempotency-Key',
      case: 'refused',
      from: 'recovering',
      given: { decision: unanswered },
      on: done('recovery', { outcome: 'answered', answer: refused('slot_taken', '先に予約されました。') }),
      to: 'closed',
      asks: [
        'refreshList',
        ['alert', { messages: ['先ほどの延長はできませんでした。', '先に予約されました。'] }],
        listShown,
      ],
    },
    {
      spec: 'architecture, Idempotency-Key',
      case: 'nobody knows: the list shows the truth',
      from: 'recovering',
      given: { decision: unanswered },
      on: done('recovery', { outcome: 'unsettled' }),
      to: 'closed',
      asks: ['refreshList', listShown],
    },
    {
      spec: '8 Global',
      from: 'recovering',
      given: { decision: unanswered },
      on: broken('recovery', bug),
      to: 'closed',
      asks: ['refreshList', ['reportFailure', { error: bug }], listShown],
    },
    closedFrom('over'),
    closedFrom('loading'),
    closedFrom('loadFailed'),
    closedFrom('noSlots'),
    closedFrom('choosing'),
    closedFrom('quoting'),
    closedFrom('quoteFailed'),
    closedFrom('confirming'),
    closedFrom('extended'),
    closedFrom('refused'),

    {
      spec: '4 Extension modal, step 1',
      from: 'loading',
      on: done('offerExtensions', { kind: 'offered', choices }),
      to: 'choosing',
      remembers: { choices, minutes: null },
    },
    {
      spec: 'issue 3, two extensions that race',
      case: 'what was chosen is still offered',
      from: 'loading',
      given: { minutes: 15, message: '先に予約されました。' },
      on: done('offerExtensions', { kind: 'offered', choices }),
      to: 'choosing',
      remembers: { minutes: 15, message: '先に予約されました。' },
    },
    {
      spec: 'issue 3, two extensions that race',
      case: 'what was chosen is no longer offered',
      from: 'loading',
      given: { minutes: 45 },
      on: done('offerExtensions', { kind: 'offered', choices }),
      to: 'choosing',
      remembers: { minutes: null },
    },
    {
      spec: '8 Extension availability: no slots',
      from: 'loading',
      on: done('offerExtensions', { kind: 'offered', choices: [] }),
      to: 'noSlots',
    },
    {
      spec: '8 Extension availability: not extendable sends the user to /app',
      from: 'loading',
      on: done('offerExtensions', refused('not_extendable')),
      to: 'turnedAway',
      asks: [
        ['alert', { messages: ['この予約は延長できません。'] }],
        ['navigate', { to: '/app' }],
      ],
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'loading',
      on: done('offerExtensions', refused('reservation_ended')),
      to: 'over',
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from: 'loading',
      on: done('offerExtensions', refused('payment_due', 'お支払いが済んでいません。')),
      to: 'refused',
      remembers: { message: 'お支払いが済んでいません。' },
    },
    {
      spec: '8 Global',
      from: 'loading',
      on: broken('offerExtensions', offline),
      to: 'loadFailed',
      asks: [['reportFailure', { error: offline }]],
    },
    {
      spec: '7 GET /reservations/availability-for-extension',
      from: 'loadFailed',
      on: { type: 'retry.requested' },
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },

    {
      spec: '4 Extension modal, step 1',
      from: 'choosing',
      given: { choices, message: '延長時間を選択してください。' },
      on: { type: 'minutes.chosen', minutes: 30 },
      to: 'choosing',
      remembers: { minutes: 30, message: null },
    },
    {
      spec: '5 Extension time must be chosen',
      from: 'choosing',
      given: { choices },
      on: { type: 'minutes.submitted' },
      to: 'choosing',
      remembers: { message: '延長時間を選択してください。' },
    },
    {
      spec: '7 POST /reservations/get-price-extension',
      from: 'choosing',
      given: chosen,
      on: { type: 'minutes.submitted' },
      to: 'quoting',
      invokes: { quoteExtension: request },
    },

    {
      spec: '4 Extension modal, step 2',
      from: 'quoting',
      given: chosen,
      on: done('quoteExtension', { kind: 'quoted', quote }),
      to: 'confirming',
      remembers: { quote },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'quoting',
      given: chosen,
      on: done('quoteExtension', refused('reservation_ended')),
      to: 'over',
    },
    {
      spec: 'issue 3, two extensions that race',
      from: 'quoting',
      given: chosen,
      on: done('quoteExtension', refused('slot_taken', '先に予約されました。')),
      to: 'loading',
      invokes: { offerExtensions: 7 },
      remembers: { message: '先に予約されました。' },
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from: 'quoting',
      given: chosen,
      on: done('quoteExtension', refused('spending_cap', '上限に達しています。')),
      to: 'refused',
      remembers: { message: '上限に達しています。' },
    },
    {
      spec: '8 Extension: 延長金額の取得に失敗しました。',
      from: 'quoting',
      given: chosen,
      on: broken('quoteExtension', offline),
      to: 'quoteFailed',
      asks: [['reportFailure', { error: offline }]],
    },
    {
      spec: '7 POST /reservations/get-price-extension',
      from: 'quoteFailed',
      given: chosen,
      on: { type: 'retry.requested' },
      to: 'quoting',
      invokes: { quoteExtension: request },
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
      on: { type: 'back.pressed' },
      to: 'choosing',
      remembers: { formerGross: null },
    },
    {
      spec: '7 POST /reservations/extend; money.md, the price that was seen',
      from: 'confirming',
      given: quoted,
      on: { type: 'extension.confirmed' },
      to: 'extending',
      invokes: { extending: { key: expect.any(String), content: { ...request, seenGross: 550 } } },
    },
    {
      spec: 'money.md, guests see no amounts',
      from: 'confirming',
      given: { ...chosen, quote: { ...quote, amount: null } },
      on: { type: 'extension.confirmed' },
      to: 'extending',
      invokes: { extending: { key: expect.any(String), content: { ...request, seenGross: null } } },
    },

    {
      spec: '4 Extension modal, step 3',
      from: 'extending',
      given: decided,
      on: settled({ kind: 'extended' }),
      to: 'extended',
      asks: ['refreshList', 'reportChange'],
    },
    {
      spec: 'money.md, price_changed',
      case: 'nothing was done, the new price is asked for',
      from: 'extending',
      given: decided,
      on: settled(refused('price_changed')),
      to: 'quoting',
      asks: ['refreshList'],
      invokes: { quoteExtension: request },
      remembers: { formerGross: 550 },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'extending',
      given: decided,
      on: settled(refused('reservation_ended')),
      to: 'over',
      asks: ['refreshList'],
    },
    {
      spec: 'issue 3, two extensions that race',
      from: 'extending',
      given: decided,
      on: settled(refused('slot_taken', '先に予約されました。')),
      to: 'loading',
      asks: ['refreshList'],
      invokes: { offerExtensions: 7 },
      remembers: { message: '先に予約されました。' },
    },
    {
      spec: 'decisions, Idempotency-Key',
      case: 'nobody knows: the list shows the truth',
      from: 'extending',
      given: decided,
      on: done('extending', { outcome: 'unsettled' }),
      to: 'closed',
      asks: ['refreshList', listShown],
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from: 'extending',
      given: decided,
      on: settled(refused('payment_failed', 'カードでお支払いできませんでした。')),
      to: 'refused',
      asks: ['refreshList'],
      remembers: { message: 'カードでお支払いできませんでした。' },
    },
    {
      spec: '8 Extension: 延長に失敗しました。',
      from: 'extending',
      given: decided,
      on: done('extending', { outcome: 'failed', error: { kind: 'forbidden' } }),
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

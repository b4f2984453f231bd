import { vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { dateOf } from '#domain/time.ts';
import { extensionMachine } from '#machines/booking/extension/chart.ts';
import { at } from '#tests/support/moments.ts';
import { reservation } from '#tests/support/reservation.ts';
import { bystander } from '../../support/held.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

type Extension = typeof extensionMachine;

/** 14:00 to 15:00, in use. */
const use = reservation({ useState: 1, isExtendable: true });
const list = bystander;
const hearer = bystander;
const input = { reservation: use, now: at('2026-11-20T14:30:00'), list, hearer };
const choices = [
  { minutes: 15, gross: 275 },
  { minutes: 30, gross: 550 },
];
const times = { choices, from: null, end: 'others' as const, neighbours: [] };
const none = {
  choices: [],
  from: null,
  end: 'closed' as const,
  neighbours: [{ boothId: 3, boothName: 'A-3', date: dateOf(use.endsAt), start: 900, interval: 60 }],
};
const chosen = { choices, minutes: 30 };
const confirmation = { reservation: use, minutes: 30, usesCoupon: false, list };
const offline = new ApiFailure({ kind: 'network', path: '/reservations' });
const bug = new Error('broken');
/** Whoever looks at the clock sees the same moment. */
vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T14:31:00'));
const listShown = ['navigate', { to: '/app/reservations', replace: true }] as const;
const heard = { type: 'update.heard', before: null, isGap: false } as const;
/** The booth on its day. */
const listening = { hearUpdates: { topics: [{ boothIds: [use.boothId], date: dateOf(use.startsAt) }] } };
const nothingLeft = done('recovery', { outcome: 'nothingLeft' });

function refused(code: string, message = 'だめです。') {
  return { kind: 'refused', code, message };
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
/** A child shows a sheet of its own, and hears of it itself. */
function keptFrom(from: Row<Extension>['to']): Row<Extension> {
  return { spec: '4 Extension modal', from, on: { type: 'dialog.dismissed' }, to: from };
}
function recovered(outcome: 'done' | 'refused' | 'failed' | 'unsettled'): Row<Extension> {
  return {
    spec: 'wire, Request keys',
    case: `${outcome}: the list shows the truth`,
    from: 'recovering',
    on: done('recovery', { outcome }),
    to: 'closed',
    asks: ['refreshList', listShown],
  };
}

runTable({
  machine: extensionMachine,
  input,
  rows: [
    {
      spec: 'wire, Request keys',
      case: 'a reload may have left a decision of this reservation',
      from: 'start',
      to: 'recovering',
      invokes: { recovery: { of: 7 }, ...listening },
    },
    recovered('done'),
    recovered('refused'),
    recovered('failed'),
    recovered('unsettled'),
    {
      spec: '8 Global',
      from: 'recovering',
      on: broken('recovery', bug),
      to: 'closed',
      asks: ['refreshList', ['reportFailure', { error: bug }], listShown],
    },
    {
      spec: '7 GET /reservations/availability-for-extension',
      from: 'recovering',
      on: nothingLeft,
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'recovering',
      given: { now: at('2026-11-20T15:00:01') },
      on: nothingLeft,
      to: 'over',
    },
    {
      spec: '5 Extension after reservation end is refused',
      case: 'at the very end it is not after the end',
      from: 'recovering',
      given: { now: at('2026-11-20T15:00:00') },
      on: nothingLeft,
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    keptFrom('recovering'),
    keptFrom('confirming'),
    closedFrom('over'),
    closedFrom('loading'),
    closedFrom('loadFailed'),
    closedFrom('noSlots'),
    closedFrom({ choosing: 'offering' }),
    closedFrom({ choosing: 'refreshing' }),
    closedFrom('extended'),
    closedFrom('refused'),

    {
      spec: '4 Extension modal, step 1',
      from: 'loading',
      on: done('offerExtensions', { kind: 'offered', ...times }),
      to: { choosing: 'offering' },
      remembers: { choices, minutes: null },
    },
    {
      spec: 'wire, Request keys: two tabs agree',
      case: 'it was extended elsewhere: the choices count from the new end',
      from: 'loading',
      on: done('offerExtensions', { kind: 'offered', ...times, from: at('2026-11-20T15:15:00') }),
      to: { choosing: 'offering' },
      remembers: { reservation: { ...use, endsAt: at('2026-11-20T15:15:00') } },
    },
    {
      spec: 'two extensions that race',
      case: 'what was chosen is still offered',
      from: 'loading',
      given: { minutes: 15, message: '先に予約されました。' },
      on: done('offerExtensions', { kind: 'offered', ...times }),
      to: { choosing: 'offering' },
      remembers: { minutes: 15, message: '先に予約されました。' },
    },
    {
      spec: 'two extensions that race',
      case: 'what was chosen is no longer offered',
      from: 'loading',
      given: { minutes: 45 },
      on: done('offerExtensions', { kind: 'offered', ...times }),
      to: { choosing: 'offering' },
      remembers: { minutes: null },
    },
    {
      spec: '8 Extension availability: no slots',
      from: 'loading',
      on: done('offerExtensions', { kind: 'offered', ...none }),
      to: 'noSlots',
      remembers: { end: none.end, neighbours: none.neighbours, choices: [] },
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
      invokes: { hearPage: undefined },
    },
    ...(
      [{ type: 'retry.requested' }, { type: 'connection.restored' }, { type: 'page.shown' }, heard] as const
    ).map((on) => ({
      spec: '8 Global; shell, Offline; wire, Request keys',
      from: 'loadFailed' as const,
      on,
      to: 'loading' as const,
      invokes: { offerExtensions: 7 },
    })),

    {
      spec: '4 Extension modal, step 1',
      from: { choosing: 'offering' },
      given: { choices, message: '延長時間を選択してください。' },
      on: { type: 'minutes.chosen', minutes: 30 },
      to: { choosing: 'offering' },
      remembers: { minutes: 30, message: null },
    },
    {
      spec: '5 Extension time must be chosen',
      from: { choosing: 'offering' },
      given: { choices },
      on: { type: 'minutes.submitted' },
      to: { choosing: 'offering' },
      remembers: { message: '延長時間を選択してください。' },
    },
    {
      spec: '4 Extension modal, step 2',
      from: { choosing: 'offering' },
      given: chosen,
      on: { type: 'minutes.submitted' },
      to: 'confirming',
      invokes: { confirmation },
    },
    {
      spec: 'wire, Request keys',
      case: 'somebody else takes or frees what lies behind',
      from: { choosing: 'offering' },
      given: chosen,
      on: heard,
      to: { choosing: 'refreshing' },
      invokes: { reofferExtensions: 7 },
    },
    {
      spec: 'wire, Request keys',
      case: 'and once more: what is on its way may be outdated',
      from: { choosing: 'refreshing' },
      given: chosen,
      on: heard,
      to: { choosing: 'refreshing' },
      invokes: { reofferExtensions: 7 },
    },
    {
      spec: 'wire, Request keys',
      case: 'what was chosen is still offered',
      from: { choosing: 'refreshing' },
      given: { choices, minutes: 15, message: null },
      on: done('reofferExtensions', { kind: 'offered', ...times, choices: [{ minutes: 15, gross: 275 }] }),
      to: { choosing: 'offering' },
      remembers: { choices: [{ minutes: 15, gross: 275 }], minutes: 15, message: null },
    },
    {
      spec: 'wire, Request keys',
      case: 'what was chosen is gone, and that is said',
      from: { choosing: 'refreshing' },
      given: { choices, minutes: 30, message: null },
      on: done('reofferExtensions', { kind: 'offered', ...times, choices: [{ minutes: 15, gross: 275 }] }),
      to: { choosing: 'offering' },
      remembers: {
        minutes: null,
        message: 'このあとの空きが変わり、選んでいた時間は選べなくなりました。もう一度お選びください。',
      },
    },
    {
      spec: 'wire, Request keys',
      case: 'nothing was chosen: nothing is lost',
      from: { choosing: 'refreshing' },
      given: { choices, minutes: null, message: null },
      on: done('reofferExtensions', { kind: 'offered', ...times, choices: [{ minutes: 15, gross: 275 }] }),
      to: { choosing: 'offering' },
      remembers: { minutes: null, message: null },
    },
    {
      spec: 'wire, Request keys',
      case: 'all is gone',
      from: { choosing: 'refreshing' },
      given: chosen,
      on: done('reofferExtensions', { kind: 'offered', ...none }),
      to: 'noSlots',
      remembers: { end: none.end, neighbours: none.neighbours, choices: [] },
    },
    {
      spec: 'wire, Request keys',
      case: 'something else stands in the way now',
      from: { choosing: 'refreshing' },
      given: chosen,
      on: done('reofferExtensions', refused('payment_due')),
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    {
      spec: '8 Global',
      case: 'what is shown stays; the confirmation is judged anew',
      from: { choosing: 'refreshing' },
      given: chosen,
      on: broken('reofferExtensions', offline),
      to: { choosing: 'offering' },
      asks: [['reportFailure', { error: offline, isShown: true }]],
      remembers: chosen,
    },
    {
      spec: 'wire, Request keys',
      case: 'the first answer may be outdated',
      from: 'loading',
      on: heard,
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },
    {
      spec: 'wire, Request keys',
      case: 'somebody frees what lies behind',
      from: 'noSlots',
      on: heard,
      to: 'loading',
      invokes: { offerExtensions: 7 },
    },

    {
      spec: '4 Extension modal, step 3',
      from: 'confirming',
      given: chosen,
      on: done('confirmation', { outcome: 'extended', gross: 550, couponMinutes: 10 }),
      to: 'extended',
      asks: ['tellDeed'],
      remembers: {
        extended: {
          kind: 'extended',
          reservation: use,
          at: at('2026-11-20T14:31:00'),
          minutes: 30,
          gross: 550,
          couponMinutes: 10,
        },
      },
    },
    {
      spec: '4 Extension modal',
      case: 'other minutes are wanted; the coupon stays as it was',
      from: 'confirming',
      given: chosen,
      on: done('confirmation', { outcome: 'returned', usesCoupon: true }),
      to: { choosing: 'refreshing' },
      invokes: { reofferExtensions: 7 },
      remembers: { ...chosen, usesCoupon: true },
    },
    {
      spec: 'two extensions that race',
      from: 'confirming',
      given: chosen,
      on: done('confirmation', { outcome: 'slotLost', usesCoupon: true, message: '先に予約されました。' }),
      to: 'loading',
      invokes: { offerExtensions: 7 },
      remembers: { message: '先に予約されました。', usesCoupon: true },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from: 'confirming',
      given: chosen,
      on: done('confirmation', { outcome: 'ended' }),
      to: 'over',
    },
    {
      spec: '4 Extension modal',
      case: 'dismissed',
      from: 'confirming',
      given: chosen,
      on: done('confirmation', { outcome: 'dismissed' }),
      to: 'closed',
      asks: [listShown],
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the list shows the truth',
      from: 'confirming',
      given: chosen,
      on: done('confirmation', { outcome: 'unsettled' }),
      to: 'closed',
      asks: [listShown],
    },
    {
      spec: '8 Global',
      from: 'confirming',
      given: chosen,
      on: broken('confirmation', bug),
      to: 'closed',
      asks: ['refreshList', ['reportFailure', { error: bug }], listShown],
    },
  ],
});

import { expect } from 'vitest';
import { dateOf } from '#domain/time.ts';
import { extensionChoiceMachine } from '#machines/booking/extension/choice.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { type Row, runTable } from '../../support/table.ts';

type Choice = typeof extensionChoiceMachine;

/** 14:00 to 15:00, in use. */
const use = reservation({ useState: 'inUse', isExtendable: true });
const input = { reservation: use, offer: null, minutes: null, message: null };
const choices = [
  { minutes: 15, gross: 275 },
  { minutes: 30, gross: 550 },
];
const times = { choices, from: null, end: 'others' as const, neighbours: [] };
const offer = { kind: 'offered' as const, ...times };
const none = {
  kind: 'offered' as const,
  choices: [],
  from: null,
  end: 'closed' as const,
  neighbours: [{ boothId: 3, boothName: 'A-3', date: dateOf(use.endsAt), start: 900, interval: 60 }],
};
const shorter = { ...offer, choices: [{ minutes: 15, gross: 275 }] };
const seen = { offer, minutes: 30 };
const TAKEN = '先に予約されました。';
const GONE = 'このあとの空きが変わり、選んでいた時間は選べなくなりました。もう一度お選びください。';

function loaded(data: unknown) {
  return { type: 'extensionTimes.loaded', data, at: at('2026-11-20T14:31:00') } as never;
}
function refused(code: string, message = 'だめです。') {
  return loaded({ kind: 'refused', code, message });
}
function dismissedFrom(from: Row<Choice>['to']): Row<Choice> {
  return {
    spec: '4 Extension modal',
    from,
    on: { type: 'dialog.dismissed' },
    to: 'dismissed',
    output: { outcome: 'dismissed' },
  };
}
/** The same may come at the first time and at any later one. */
function toldIn(from: Row<Choice>['to']): Row<Choice>[] {
  return [
    {
      spec: '8 Extension availability: no slots',
      from,
      on: loaded(none),
      to: 'noTime',
      remembers: { offer: none },
    },
    {
      spec: '8 Extension availability: not extendable sends the user to /app',
      from,
      on: refused('not_extendable'),
      to: 'notExtendable',
      output: { outcome: 'notExtendable' },
    },
    {
      spec: '5 Extension after reservation end is refused',
      from,
      on: refused('reservation_ended'),
      to: 'ended',
      output: { outcome: 'ended' },
    },
    {
      spec: '8 A non-OK message is shown as an error',
      from,
      on: refused('payment_due', 'お支払いが済んでいません。'),
      to: 'refused',
      output: { outcome: 'refused', message: 'お支払いが済んでいません。' },
    },
  ];
}

runTable({
  machine: extensionChoiceMachine,
  input,
  rows: [
    {
      spec: '7 GET /reservations/availability-for-extension',
      from: 'start',
      to: 'loading',
      invokes: { times: { of: use, subscriber: expect.anything() } },
    },
    {
      spec: '4 Extension modal',
      case: 'back from the price: what was seen stays until it is known what still is',
      from: 'start',
      input: { ...input, ...seen },
      to: { choosing: 'chosen' },
      invokes: { times: { of: use, subscriber: expect.anything() } },
    },
    {
      spec: 'two extensions that race',
      case: 'what was seen is no longer true',
      from: 'start',
      input: { ...input, minutes: 30, message: TAKEN },
      to: 'loading',
      invokes: { times: { of: use, subscriber: expect.anything() } },
    },
    dismissedFrom('loading'),
    dismissedFrom('noTime'),
    dismissedFrom({ choosing: 'unchosen' }),
    dismissedFrom({ choosing: 'chosen' }),

    {
      spec: '4 Extension modal, step 1',
      from: 'loading',
      on: loaded(offer),
      to: { choosing: 'unchosen' },
      remembers: { offer, minutes: null },
    },
    {
      spec: 'wire, Request keys: two tabs agree',
      case: 'it was extended elsewhere: the choices count from the new end',
      from: 'loading',
      on: loaded({ ...offer, from: at('2026-11-20T15:15:00') }),
      to: { choosing: 'unchosen' },
      remembers: { reservation: { ...use, endsAt: at('2026-11-20T15:15:00') } },
    },
    {
      spec: 'two extensions that race',
      case: 'what was chosen is still offered',
      from: 'loading',
      given: { minutes: 15, message: TAKEN },
      on: loaded(offer),
      to: { choosing: 'chosen' },
      remembers: { minutes: 15, message: TAKEN },
    },
    {
      spec: 'two extensions that race',
      case: 'what was chosen is no longer offered; why is said already',
      from: 'loading',
      given: { minutes: 45, message: TAKEN },
      on: loaded(offer),
      to: { choosing: 'unchosen' },
      remembers: { minutes: null, message: TAKEN },
    },
    ...toldIn('loading'),
    ...toldIn('noTime'),
    ...toldIn({ choosing: 'unchosen' }),
    ...toldIn({ choosing: 'chosen' }),
    {
      spec: 'wire, Request keys',
      case: 'somebody frees what lies behind',
      from: 'noTime',
      on: loaded(offer),
      to: { choosing: 'unchosen' },
      remembers: { offer },
    },

    ...([{ choosing: 'unchosen' }, { choosing: 'chosen' }] as const).map((from) => ({
      spec: '4 Extension modal, step 1',
      from,
      given: { ...seen, minutes: 15, message: '延長時間を選択してください。' },
      on: { type: 'minutes.chosen' as const, minutes: 30 },
      to: { choosing: 'chosen' } as const,
      remembers: { minutes: 30, message: null },
    })),
    {
      spec: '5 Extension time must be chosen',
      from: { choosing: 'unchosen' },
      given: { offer },
      on: { type: 'minutes.submitted' },
      to: { choosing: 'unchosen' },
      remembers: { message: '延長時間を選択してください。' },
    },
    {
      spec: '4 Extension modal, step 2',
      from: { choosing: 'chosen' },
      given: seen,
      on: { type: 'minutes.submitted' },
      to: 'submitted',
      output: { outcome: 'chosen', draft: { reservation: use, ...seen } },
    },
    {
      spec: 'wire, Request keys',
      case: 'what was chosen is still offered',
      from: { choosing: 'chosen' },
      given: { ...seen, minutes: 15 },
      on: loaded(shorter),
      to: { choosing: 'chosen' },
      remembers: { offer: shorter, minutes: 15, message: null },
    },
    {
      spec: 'wire, Request keys',
      case: 'what was chosen is gone, and that is said',
      from: { choosing: 'chosen' },
      given: seen,
      on: loaded(shorter),
      to: { choosing: 'unchosen' },
      remembers: { offer: shorter, minutes: null, message: GONE },
    },
    {
      spec: 'wire, Request keys',
      case: 'nothing was chosen: nothing is lost',
      from: { choosing: 'unchosen' },
      given: { offer },
      on: loaded(shorter),
      to: { choosing: 'unchosen' },
      remembers: { offer: shorter, minutes: null, message: null },
    },
  ],
});

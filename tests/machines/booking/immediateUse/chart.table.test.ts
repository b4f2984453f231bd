import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import type { BusyRange } from '#domain/booking/availability.ts';
import { immediateUseMachine } from '#machines/booking/immediateUse/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { boothDay, boothPlace, timetable } from '#tests/support/values/timetable.ts';
import { broken, done, runTable } from '../../support/table.ts';

const failure = new ApiFailure({ kind: 'network', path: '/get-balance' });
const refreshed = ['sendTo', { to: 'offer', event: { type: 'refresh.requested' } }] as const;
/** 10:02 in Tokyo: a use starts at 10:05. */
const now = at('2026-11-20T10:02:00');

/** The booth's day, as far as others have it. */
const taking = (busy: readonly BusyRange[]) =>
  timetable({ booths: [boothDay({ boothId: 7, boothName: 'A-1', busy })] });

const none = { yen: 0, hasCampaign: false };
const free = { timetable: taking([]), balance: none, chargeModelMinutes: 180, elsewhere: null, at: now };
/** Taken from 10:35 on: half an hour is left. */
const short = { ...free, timetable: taking([{ from: 635, to: 720, kind: 'others' }]) };
const taken = { ...free, timetable: taking([{ from: 600, to: 720, kind: 'others' }]) };
const campaign = { ...free, balance: { yen: 1099, hasCampaign: true } };

const input = {
  boothId: 7,
  hasChargeModel: true,
  wantedInterval: null,
  opensDialog: false,
};
/** The choice stands in the address again, without its dialog. */
const recorded = ['recordAddress', { address: '/app/use-without-reservation?room=7&interval=60' }] as const;
const asked = (hasChargeModel: boolean) => ({
  offer: { of: { boothId: 7, hasChargeModel }, subscriber: expect.anything() },
});
const offered = (data: typeof free) => ({ type: 'immediateOffer.loaded', data, at: now }) as const;
const payable = { choosing: 'payable' } as const;
const balanceShort = { choosing: 'balanceShort' } as const;
const dialog = {
  reservationDialog: {
    mode: 'immediate',
    request: { boothId: 7, date: '2026-11-20', start: 605, interval: 60, usesCoupon: false },
    booth: boothPlace({ boothId: 7, boothName: 'A-1' }),
    boothIds: [7],
    isGuest: false,
  },
};

runTable({
  machine: immediateUseMachine,
  input,
  rows: [
    { spec: '2 use-without-reservation', from: 'start', to: 'loading', invokes: asked(true) },
    {
      case: 'corporation 1',
      spec: '6 Corporation id 1 skips the charge-model look-up',
      from: 'start',
      input: { ...input, hasChargeModel: false },
      to: 'loading',
      invokes: asked(false),
    },
    {
      case: 'an hour, where it is free',
      spec: '9 Immediate use intervals',
      from: 'loading',
      on: offered(free),
      to: payable,
      remembers: { offer: free, interval: 60 },
    },
    {
      case: 'as long as it is free',
      spec: '9 Immediate use intervals, capped by availability',
      from: 'loading',
      on: offered(short),
      to: payable,
      remembers: { interval: 30 },
    },
    ...(
      [
        ['and the dialog opens', free, 'confirming'],
        ['there is no time any more', taken, 'noTime'],
        ['the balance has become too short', campaign, balanceShort],
      ] as const
    ).map(([name, data, to]) => ({
      case: `back from the card, ${name}`,
      spec: 'settings, Card: a booking waits for the card',
      from: 'loading' as const,
      given: { opensDialog: true, wantedInterval: 60 },
      on: offered(data),
      to,
      ...(to === 'confirming' && { invokes: dialog, asks: [recorded] }),
    })),
    {
      case: 'how long was chosen already',
      spec: '4 Immediate use, pick an interval',
      from: 'loading',
      given: { wantedInterval: 30 },
      on: offered(free),
      to: payable,
      remembers: { interval: 30 },
    },
    {
      spec: '8 Balance, 即時利用可能な時間がありません。',
      from: 'loading',
      on: offered(taken),
      to: 'noTime',
      remembers: { interval: null },
    },
    {
      spec: '4 Immediate use, pick an interval',
      from: payable,
      given: { offer: free, interval: 60 },
      on: { type: 'interval.chosen', interval: 15 },
      to: payable,
      remembers: { interval: 15 },
    },
    {
      case: 'from the next 5 minutes on, whenever it was loaded',
      spec: '4 Immediate use, then a confirm modal; 9 rounded up to the next 5 minutes',
      from: payable,
      given: { offer: free, interval: 60 },
      on: { type: 'use.wanted', now: at('2026-11-20T10:04:59') },
      to: 'confirming',
      invokes: dialog,
    },
    {
      case: 'the campaign balance pays it exactly',
      spec: '5 Campaign balance',
      from: 'loading',
      on: offered({ ...campaign, balance: { yen: 1100, hasCampaign: true } }),
      to: payable,
    },
    {
      case: 'one yen less than the tax-included price',
      spec: '8 Balance, 残高が不足しているため利用できません。',
      from: payable,
      given: { offer: campaign, interval: 45 },
      on: { type: 'interval.chosen', interval: 60 },
      to: balanceShort,
    },
    {
      case: 'a length that the balance pays',
      spec: '5 Campaign balance',
      from: balanceShort,
      given: { offer: campaign, interval: 60 },
      on: { type: 'interval.chosen', interval: 45 },
      to: payable,
    },
    {
      case: 'the choice stays where it is still offered',
      spec: '4 Immediate use, pick an interval',
      from: payable,
      given: { interval: 15 },
      on: offered(free),
      to: payable,
      remembers: { interval: 15 },
    },
    {
      case: 'the choice shrinks to what is left',
      spec: '9 Immediate use intervals, capped by availability',
      from: payable,
      given: { interval: 60 },
      on: offered(short),
      to: payable,
      remembers: { interval: 30 },
    },
    {
      spec: '8 Balance, 即時利用可能な時間がありません。',
      from: payable,
      on: offered(taken),
      to: 'noTime',
      remembers: { offer: taken },
    },
    {
      case: 'free again',
      spec: '8 Balance, 即時利用可能な時間がありません。',
      from: 'noTime',
      on: offered(free),
      to: payable,
      remembers: { offer: free, interval: 60 },
    },
    {
      case: 'the dialog asks for what was chosen',
      spec: '4 Immediate use, then a confirm modal',
      from: 'confirming',
      given: { offer: free, interval: 60 },
      on: offered(taken),
      to: 'confirming',
      remembers: { offer: free, interval: 60 },
    },
    {
      spec: '4 After reservation creation go to /app/reservations',
      from: 'confirming',
      on: done('reservationDialog', { outcome: 'reserved', made: { id: 42, isMailQueued: false } }),
      to: 'left',
      asks: [['navigate', { to: '/app/reservations', handsOn: { made: { id: 42, isMailQueued: false } } }]],
    },
    {
      case: 'the answer never came: the list shows the truth',
      spec: '4 After reservation creation go to /app/reservations',
      from: 'confirming',
      on: done('reservationDialog', { outcome: 'unknown' }),
      to: 'left',
      asks: [['navigate', { to: '/app/reservations' }]],
    },
    {
      spec: '4 Immediate use',
      from: 'confirming',
      given: { interval: 60 },
      on: done('reservationDialog', { outcome: 'dismissed', isStale: false }),
      to: payable,
      asks: [recorded, refreshed],
    },
    {
      spec: '8 Global',
      from: 'confirming',
      given: { interval: 60 },
      on: broken('reservationDialog', failure),
      to: payable,
      asks: [recorded, refreshed, ['reportFailure', { error: failure }]],
    },
  ],
});

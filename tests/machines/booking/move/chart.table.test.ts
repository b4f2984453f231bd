import { expect } from 'vitest';
import type { Reservation } from '#domain/booking/reservation.ts';
import { moveMachine } from '#machines/booking/move/chart.ts';
import type { MoveInput } from '#machines/booking/move/parts.ts';
import { moveRules } from '#machines/booking/move/rules.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

type MoveRow = Row<typeof moveMachine>;

const now = at('2026-11-20T12:32:00');
/** 14:00 to 15:00 in A-2. */
const before = reservation({});
const elsewhere = reservation({ boothId: 1, boothName: 'A-1' });
const input: MoveInput = {
  reservationId: 7,
  boothIds: null,
  wanted: { date: null, start: null, interval: null },
  wantedBoothId: null,
  opensDialog: false,
  isGuest: false,
};
const listed = (...data: readonly Reservation[]) =>
  ({ type: 'reservationList.loaded', data, at: now }) as const;
const found = { reservation: before, now };
const given = { ...found, boothIds: [1, 2] };
const choice = {
  request: { reservationId: 7, boothId: 2, date: day('2026-11-20'), start: 930, interval: 75 },
  booth: boothPlace(),
};
const opened = (but: object) => ({
  timetable: {
    boothIds: [1, 2],
    wanted: { date: day('2026-11-20'), start: 14 * 60, interval: 60 },
    wantedBoothId: 2,
    opensDialog: false,
    now,
    isGuest: false,
    move: { reservation: before, rules: moveRules, subscriber: expect.anything() },
    ...but,
  },
});
const back = (isStale: boolean) =>
  ['sendTo', { to: 'timetable', event: { type: 'move.left', isStale } }] as const;
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const bug = new Error('broken');
const movedTo = {
  kind: 'moved',
  reservation: before,
  at: now,
  to: { ...before, startsAt: at('2026-11-20T15:30:00'), endsAt: at('2026-11-20T16:45:00') },
  gross: 1375,
  difference: 275,
  couponMinutes: 0,
} as const;

const late = [
  ['its cancellation is no longer free', { chargedAt: now }],
  ['it was entered', { useState: 'inUse' }],
  ['it is being given up', { isBeingCancelled: true }],
] as const;

runTable({
  machine: moveMachine,
  input,
  rows: [
    {
      spec: '2 /app/reservations/move',
      from: 'start',
      to: 'looking',
      invokes: { list: { of: null, subscriber: expect.anything() } },
    },
    {
      spec: '4 Moving',
      case: 'the booths of its floor are looked for',
      from: 'looking',
      on: listed(before),
      to: 'lookingAround',
      remembers: found,
      invokes: { boothsAround: before },
    },
    {
      spec: '2 /app/reservations/move: a reload shows the same',
      from: 'looking',
      given: {
        boothIds: [1, 2],
        wanted: { date: day('2026-11-21'), start: 930, interval: 75 },
        wantedBoothId: 1,
        opensDialog: true,
      },
      on: listed(before),
      to: { arranging: 'choosing' },
      remembers: found,
      invokes: opened({
        wanted: { date: day('2026-11-21'), start: 930, interval: 75 },
        wantedBoothId: 1,
        opensDialog: true,
      }),
    },
    ...(['looking', 'gone', 'tooLate'] as const).flatMap((from): MoveRow[] => [
      {
        spec: 'Bad input: of another member, over, or cancelled',
        from,
        on: listed(reservation({ id: 8 })),
        to: 'gone',
      },
      {
        spec: '4 Moving: while its cancellation is free',
        case: 'charged meanwhile',
        from,
        on: listed(reservation({ chargedAt: now })),
        to: 'tooLate',
        remembers: { reservation: reservation({ chargedAt: now }) },
      },
    ]),
    ...(['gone', 'tooLate'] as const).flatMap((from): MoveRow[] => [
      {
        spec: '4 Moving',
        case: 'it can be moved after all',
        from,
        on: listed(before),
        to: 'lookingAround',
        remembers: found,
        invokes: { boothsAround: before },
      },
      {
        spec: '4 Moving',
        case: 'it can be moved after all, and the address names the booths',
        from,
        given: { boothIds: [1, 2] },
        on: listed(before),
        to: { arranging: 'choosing' },
        remembers: found,
        invokes: opened({}),
      },
    ]),
    ...late.map(
      ([name, but]): MoveRow => ({
        spec: '4 Moving: while its cancellation is free',
        case: name,
        from: 'looking',
        on: listed(reservation(but)),
        to: 'tooLate',
        remembers: { reservation: reservation(but) },
      }),
    ),
    {
      spec: '4 Moving',
      case: 'the timetable opens with its booth and time',
      from: 'lookingAround',
      given: found,
      on: done('boothsAround', [1, 2]),
      to: { arranging: 'choosing' },
      remembers: { boothIds: [1, 2] },
      invokes: opened({}),
    },
    {
      spec: '8 Global',
      case: 'its own booth is left',
      from: 'lookingAround',
      given: found,
      on: broken('boothsAround', bug),
      to: { arranging: 'choosing' },
      asks: [['reportFailure', { error: bug }]],
      invokes: opened({ boothIds: [2] }),
    },
    {
      spec: '4 Moving',
      from: { arranging: 'choosing' },
      given,
      on: { type: 'move.wanted', choice },
      to: { arranging: 'confirming' },
      remembers: { choice },
      invokes: {
        confirmation: {
          reservation: before,
          ...choice,
          boothIds: [1, 2],
          isGuest: false,
        },
      },
    },
    {
      spec: '4 Moving',
      case: 'cancelled in another tab',
      from: { arranging: 'choosing' },
      given,
      on: listed(),
      to: 'gone',
    },
    {
      spec: '4 Moving',
      case: 'entered, or charged, meanwhile',
      from: { arranging: 'choosing' },
      given,
      on: listed(reservation({ useState: 'inUse' })),
      to: 'tooLate',
      remembers: { reservation: reservation({ useState: 'inUse' }) },
    },
    {
      spec: '4 Moving',
      case: 'as it was',
      from: { arranging: 'choosing' },
      given,
      on: listed(before),
      to: { arranging: 'choosing' },
    },
    {
      spec: '4 Moving',
      case: 'moved in another tab: the choice stays',
      from: { arranging: 'choosing' },
      given,
      on: listed(elsewhere),
      to: { arranging: 'choosing' },
      asks: [['sendTo', { to: 'timetable', event: { type: 'reservation.moved', reservation: elsewhere } }]],
      remembers: { reservation: elsewhere },
    },
    {
      spec: '4 Moving',
      case: 'gone while it is confirmed: the server tells the confirmation',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: listed(),
      to: { arranging: 'confirming' },
      remembers: { reservation: before },
    },
    {
      spec: '4 Moving',
      case: 'as it was while it is confirmed',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: listed(before),
      to: { arranging: 'confirming' },
    },
    {
      spec: '4 Moving',
      case: 'moved in another tab while it is confirmed',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: listed(elsewhere),
      to: { arranging: 'confirming' },
      asks: (['timetable', 'confirmation'] as const).map(
        (to) => ['sendTo', { to, event: { type: 'reservation.moved', reservation: elsewhere } }] as const,
      ),
      remembers: { reservation: elsewhere },
    },
    ...(['choosing', 'confirming'] as const).map(
      (step): MoveRow => ({
        spec: '4 Moving',
        case: 'nothing is reserved in it',
        from: { arranging: step },
        given: { ...given, choice },
        on: done('timetable', undefined),
        to: 'left',
      }),
    ),
    {
      spec: '4 Moving: the list says so',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: done('confirmation', { outcome: 'moved', moved: movedTo }),
      to: 'left',
      asks: [['navigate', { to: '/app/reservations', handsOn: { moved: movedTo } }]],
    },
    {
      spec: 'wire, Request keys: an answer that never came',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: done('confirmation', { outcome: 'unknown' }),
      to: 'left',
      asks: [['navigate', { to: '/app/reservations' }]],
    },
    {
      spec: '4 Moving',
      case: 'back to the choice',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: done('confirmation', { outcome: 'dismissed', isStale: false }),
      to: { arranging: 'choosing' },
      asks: [back(false)],
    },
    {
      spec: '4 Moving',
      case: 'back to the choice, and what was shown was not true',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: done('confirmation', { outcome: 'dismissed', isStale: true }),
      to: { arranging: 'choosing' },
      asks: [back(true), refreshed],
    },
    {
      spec: '8 Global',
      from: { arranging: 'confirming' },
      given: { ...given, choice },
      on: broken('confirmation', bug),
      to: { arranging: 'choosing' },
      asks: [back(true), refreshed, ['reportFailure', { error: bug }]],
    },
  ],
});

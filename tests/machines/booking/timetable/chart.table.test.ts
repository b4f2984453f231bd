import { expect } from 'vitest';
import type { Timetable } from '#contract/booking/availability.ts';
import { ApiFailure } from '#contract/errors.ts';
import { layRanges } from '#domain/booking/availability.ts';
import { moveRules } from '#machines/booking/move/rules.ts';
import { type TimetableEvent, timetableMachine } from '#machines/booking/timetable/chart.ts';
import type { TimetableInput } from '#machines/booking/timetable/choice.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { boothDay, boothPlace, timetable } from '#tests/support/values/timetable.ts';
import { bystander } from '../../support/held.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

type TimetableRow = Row<typeof timetableMachine>;

const today = day('2026-11-20');
const tomorrow = day('2026-11-21');
const wanted = { date: today, start: 14 * 60, interval: 60 };
const input: TimetableInput = {
  boothIds: [1, 2],
  wanted,
  wantedBoothId: null,
  opensDialog: false,
  now: NOW,
  isGuest: false,
};
const nothingWanted = { date: null, start: null, interval: null };

const shown = timetable({
  booths: [1, 2].map((boothId) =>
    boothDay({ boothId, boothName: `A-${boothId}`, busy: [{ from: 16 * 60, to: 17 * 60, kind: 'others' }] }),
  ),
});
const selection = { date: today, start: 14 * 60, interval: 60, boothId: 2 };
const given = { latest: shown, selection, isStartWanted: true };
const asked = (date = today) => ({ day: { of: { boothIds: [1, 2], date }, subscriber: expect.anything() } });
const failure = new ApiFailure({ kind: 'network', path: '/reservations/day-availability' });
const refreshed = ['sendTo', { to: 'day', event: { type: 'refresh.requested' } }] as const;
const dayLoaded = (changes: Partial<Timetable> = {}) =>
  ({ type: 'timetableDay.loaded', data: { ...shown, ...changes }, at: NOW }) as const;
/** A day on which the booths are open from 7:00, and taken from 16:00 to 17:00. */
const openDay = (closes: number, date = today) =>
  dayLoaded({
    date,
    booths: shown.booths.map((booth) => ({
      ...booth,
      busy: layRanges([
        ...booth.busy,
        { from: 0, to: 7 * 60, kind: 'closed' },
        { from: closes, to: 1440, kind: 'closed' },
      ]),
    })),
  });
const pressed = { type: 'reservation.wanted', now: NOW } as const;

/** The effects of a choice on the selection; the address follows it (docs/spec/booking.md, "Screens"). */
function choice(name: string, on: TimetableEvent, changes: object): TimetableRow {
  return {
    case: name,
    spec: '2 make-reservation; 9',
    from: 'choosing',
    given,
    on,
    to: 'choosing',
    asks: ['recordSelection'],
    remembers: { selection: { ...selection, ...changes } },
  };
}

/** The button is disabled (docs/spec/booking.md, "Input"): pressing it changes nothing. */
function disabled(name: string, changes: Partial<Timetable>, chosen = {}): TimetableRow {
  return {
    case: name,
    spec: '5 Reservation: the reserve button is disabled',
    from: 'choosing',
    given: { latest: { ...shown, ...changes }, selection: { ...selection, ...chosen } },
    on: pressed,
    to: 'choosing',
  };
}

function begins(name: string, changes: Partial<TimetableInput['wanted']>, chosen: object): TimetableRow {
  return {
    case: name,
    spec: '9 Slots',
    from: 'start',
    input: { ...input, wanted: { ...nothingWanted, ...changes } },
    to: 'loading',
    invokes: asked(changes.date ?? today),
    remembers: {
      selection: { date: today, start: 10 * 60, interval: 60, boothId: null, ...chosen },
      isStartWanted: changes.start !== undefined,
    },
  };
}

/** 14:00 to 15:00 in A-2 is to be moved. */
const move = { reservation: reservation({}), rules: moveRules, subscriber: bystander };
const opening = { move, selection: { ...wanted, boothId: 2 }, isStartWanted: true };
const moved = { ...given, move };
const limits = {
  endsOn: tomorrow,
  minutesLeft: 120,
  minutesEach: 120,
  countGranted: 3,
  countLeft: 2,
  isEnabled: true,
};

const closedAllDay = shown.booths.map((booth) => ({
  ...booth,
  busy: [{ from: 0, to: 1440, kind: 'closed' as const }],
}));

runTable({
  machine: timetableMachine,
  input,
  rows: [
    {
      spec: '2 make-reservation',
      from: 'start',
      to: 'loading',
      invokes: asked(),
      remembers: { selection: { ...wanted, boothId: null }, layout: 'grid' },
    },
    begins('the next 5 minutes where the link says nothing', {}, {}),
    begins('hour 12, minute 00 on another day', { date: tomorrow }, { date: tomorrow, start: 12 * 60 }),
    begins('the start is rounded up to the next 5 minutes', { start: 841 }, { start: 845 }),
    begins('another day', { date: tomorrow, start: 540 }, { date: tomorrow, start: 540 }),
    {
      spec: '9 Slots',
      case: 'after noon the next 5 minutes',
      from: 'start',
      input: { ...input, wanted: nothingWanted, now: at('2026-11-20T18:02:00') },
      to: 'loading',
      invokes: asked(),
      remembers: { selection: { date: today, start: 18 * 60 + 5, interval: 60, boothId: null } },
    },
    {
      spec: '7 room-availability',
      from: 'loading',
      on: dayLoaded(),
      to: 'choosing',
      remembers: { latest: shown, selection: { ...wanted, boothId: null } },
    },
    ...(
      [
        ['and the dialog opens', {}, 'reserving'],
        ['the slot is taken by now', { start: 16 * 60 }, 'choosing'],
        ['no booth was chosen', { boothId: null }, 'choosing'],
      ] as const
    ).map(
      ([name, chosen, to]): TimetableRow => ({
        spec: 'settings, Card: a booking waits for the card',
        case: `back from a login, the terms or the card, ${name}`,
        from: 'loading',
        given: { opensDialog: true, selection: { ...selection, ...chosen } },
        on: dayLoaded(),
        to,
        remembers: { selection: { ...selection, ...chosen } },
        ...(to === 'reserving' && {
          invokes: { reservationDialog: expect.objectContaining({ mode: 'reserve' }) },
          asks: ['recordSelection'],
        }),
      }),
    ),
    ...(
      [
        [2, 2],
        [7, null],
      ] as const
    ).map(
      ([wantedBoothId, boothId]): TimetableRow => ({
        spec: '2 make-reservation',
        case: `booth ${wantedBoothId} was chosen`,
        from: 'start',
        input: { ...input, wantedBoothId },
        to: 'loading',
        invokes: asked(),
        remembers: { selection: { ...wanted, boothId } },
      }),
    ),
    {
      spec: '9 durations are multiples up to the slot sequence limit',
      case: 'a link wants 200 minutes',
      from: 'loading',
      given: { selection: { ...selection, interval: 200 } },
      on: dayLoaded(),
      to: 'choosing',
      remembers: { selection: { ...selection, interval: 180 } },
    },
    ...(
      [
        ['before it opens: its opening', {}, '2026-11-20T04:00:00', { start: 7 * 60 }],
        ['while all are taken: the first that is free', {}, '2026-11-20T16:02:00', { start: 17 * 60 }],
        ['another day: from noon on', { date: tomorrow }, '2026-11-20T04:00:00', { start: 12 * 60 }],
        [
          'another day without an afternoon: its first',
          { date: tomorrow, closes: 11 * 60 },
          '2026-11-20T04:00:00',
          { start: 7 * 60 },
        ],
        ['whoever wanted a closed hour gets it', { start: 4 * 60 }, '2026-11-20T04:00:00', { start: 4 * 60 }],
      ] as const
    ).map(
      ([name, { closes = 23 * 60, ...link }, moment, chosen]: readonly [
        string,
        { date?: typeof today; start?: number; closes?: number },
        string,
        object,
      ]): TimetableRow => ({
        spec: '9 Slots',
        case: `a day opens on the next possible slot, ${name}`,
        from: 'loading',
        given: {
          wanted: { ...nothingWanted, ...link },
          isStartWanted: link.start !== undefined,
          selection: { ...selection, start: 4 * 60, ...link },
        },
        on: { ...openDay(closes, link.date), at: at(moment) },
        to: 'choosing',
        remembers: { selection: { ...selection, start: 4 * 60, ...link, ...chosen } },
      }),
    ),
    ...(
      [
        ['after closing', openDay(23 * 60), '2026-11-20T22:50:00', {}],
        ['closed for the day', openDay(7 * 60), '2026-11-20T10:00:00', {}],
        [
          'asked for by its date it stays',
          openDay(7 * 60),
          '2026-11-20T10:00:00',
          { wanted: { ...nothingWanted, date: today } },
        ],
        ['the last day that can be had stays', openDay(7 * 60), '2026-11-07T10:00:00', {}],
      ] as const
    ).map(([name, loaded, moment, but], index): TimetableRow => {
      const start = { ...selection, start: 12 * 60 };
      const base = {
        spec: '9 Slots',
        case: `a day that is over opens on the next: ${name}`,
        from: 'loading' as const,
        given: { wanted: nothingWanted, isStartWanted: false, selection: start, ...but },
        on: { ...loaded, at: at(moment) },
      };
      if (index > 1) return { ...base, to: 'choosing', remembers: { selection: start } };
      return {
        ...base,
        to: 'loading',
        asks: [
          [
            'sendTo',
            { to: 'day', event: { type: 'input.changed', of: { boothIds: [1, 2], date: tomorrow } } },
          ],
        ],
        remembers: { selection: { ...start, date: tomorrow }, latest: null },
      };
    }),
    {
      spec: '9 Slots',
      case: 'the morning after a day that is over',
      from: 'loading',
      given: {
        wanted: nothingWanted,
        isStartWanted: false,
        selection: { ...selection, date: tomorrow, start: 12 * 60 },
      },
      on: openDay(23 * 60, tomorrow),
      to: 'choosing',
      remembers: { selection: { ...selection, date: tomorrow, start: 7 * 60 } },
    },
    {
      spec: '2 make-reservation',
      case: 'with one booth there is nothing to choose',
      from: 'loading',
      on: dayLoaded({ booths: shown.booths.slice(1) }),
      to: 'choosing',
      remembers: { selection: { ...wanted, boothId: 2 } },
    },
    {
      spec: 'design, Behaviour: The timetable: an equal list',
      from: 'choosing',
      given,
      on: { type: 'layout.chosen', layout: 'list' },
      to: 'choosing',
      remembers: { layout: 'list', selection },
    },
    choice('a tap', { type: 'slot.chosen', boothId: 1, start: 905, now: NOW }, { boothId: 1, start: 905 }),
    choice(
      'a tap at now',
      { type: 'slot.chosen', boothId: 1, start: 600, now: NOW },
      { boothId: 1, start: 600 },
    ),
    {
      spec: 'design, Behaviour: The past is never white',
      case: 'a tap on what has passed',
      from: 'choosing',
      given,
      on: { type: 'slot.chosen', boothId: 1, start: 595, now: NOW },
      to: 'choosing',
      remembers: { selection },
    },
    choice('start', { type: 'start.chosen', start: 11 * 60, now: NOW }, { start: 11 * 60 }),
    choice('an hour that has passed', { type: 'start.chosen', start: 9 * 60, now: NOW }, { start: 10 * 60 }),
    choice('5 minutes later', { type: 'start.stepped', by: 5, now: NOW }, { start: 14 * 60 + 5 }),
    choice('5 minutes earlier', { type: 'start.stepped', by: -5, now: NOW }, { start: 14 * 60 - 5 }),
    choice('not before now', { type: 'start.stepped', by: -1440, now: NOW }, { start: 10 * 60 }),
    choice('not past midnight', { type: 'start.stepped', by: 1440, now: NOW }, { start: 23 * 60 + 55 }),
    choice('duration', { type: 'interval.chosen', interval: 180 }, { interval: 180 }),
    {
      spec: '9 Debounces: rooms refresh 300 ms',
      case: 'the day is told, and waits for the last of several',
      from: 'choosing',
      given,
      on: { type: 'date.chosen', date: tomorrow, now: NOW },
      to: 'choosing',
      asks: [
        'recordSelection',
        ['sendTo', { to: 'day', event: { type: 'input.changed', of: { boothIds: [1, 2], date: tomorrow } } }],
      ],
      remembers: { selection: { ...selection, date: tomorrow }, latest: shown },
    },
    ...(
      [
        ['nobody wanted a time: noon', { isStartWanted: false }, tomorrow, 12 * 60],
        ['nobody wanted a time: today the next 5 minutes', { isStartWanted: false }, today, 10 * 60],
        [
          'a time that was wanted has passed today',
          { selection: { ...selection, date: tomorrow, start: 9 * 60 } },
          today,
          10 * 60,
        ],
      ] as const
    ).map(
      ([name, before, date, start]): TimetableRow => ({
        case: name,
        spec: '9 Slots: default hour 12, minute 00',
        from: 'choosing',
        given: { ...given, ...before },
        on: { type: 'date.chosen', date, now: NOW },
        to: 'choosing',
        asks: [
          'recordSelection',
          ['sendTo', { to: 'day', event: { type: 'input.changed', of: { boothIds: [1, 2], date } } }],
        ],
        remembers: { selection: { ...selection, date, start } },
      }),
    ),
    {
      spec: '7 room-availability',
      case: 'the choice stays',
      from: 'choosing',
      given,
      on: dayLoaded({ upcomingCount: 1 }),
      to: 'choosing',
      remembers: { latest: { ...shown, upcomingCount: 1 }, selection },
    },
    {
      spec: '7 room-availability',
      case: 'known when the dialog is closed',
      from: 'reserving',
      given,
      on: dayLoaded({ upcomingCount: 1 }),
      to: 'reserving',
      remembers: { latest: { ...shown, upcomingCount: 1 } },
    },
    {
      spec: '4 Reservation dialog',
      from: 'choosing',
      given,
      on: pressed,
      to: 'reserving',
      invokes: {
        reservationDialog: {
          mode: 'reserve',
          request: { ...selection, usesCoupon: false },
          booth: boothPlace(),
          boothIds: [1, 2],
          isGuest: false,
        },
      },
    },
    disabled('no booth is chosen', {}, { boothId: null }),
    disabled('a part of the interval is taken', {}, { start: 15 * 60 + 5 }),
    disabled('the limit is reached', { upcomingCount: 3 }),
    disabled('all rooms are closed at the start', { booths: closedAllDay }),
    disabled("a guest's invitation ends before the date", { invitationEndsOn: day('2026-11-19') }),
    disabled('the start has passed', {}, { start: 9 * 60 + 55 }),
    disabled('beyond the reservable days', { date: day('2026-12-04') }, { date: day('2026-12-04') }),
    disabled('across midnight', {}, { start: 1435 }),
    {
      spec: '5 Reservation: selection must be entirely free',
      case: 'another day is shown than the chosen one',
      from: 'choosing',
      given: { latest: shown, selection: { ...selection, date: tomorrow } },
      on: pressed,
      to: 'choosing',
    },
    {
      spec: '4 After reservation creation go to /app/reservations',
      from: 'reserving',
      given,
      on: done('reservationDialog', { outcome: 'reserved', made: { id: 42, isMailQueued: false } }),
      to: 'left',
      asks: [['navigate', { to: '/app/reservations', handsOn: { made: { id: 42, isMailQueued: false } } }]],
    },
    {
      spec: 'design, Behaviour',
      case: 'whether it was reserved is not known: the list shows it',
      from: 'reserving',
      given,
      on: done('reservationDialog', { outcome: 'unknown' }),
      to: 'left',
      asks: [['navigate', { to: '/app/reservations' }]],
    },
    {
      spec: 'booking, Refusals: a slot lost',
      case: 'what is shown has turned out wrong',
      from: 'reserving',
      given,
      on: done('reservationDialog', { outcome: 'dismissed', isStale: true }),
      to: 'choosing',
      asks: ['recordSelection', refreshed],
    },
    {
      spec: '4 Reservation dialog',
      case: 'back to choosing',
      from: 'reserving',
      given,
      on: done('reservationDialog', { outcome: 'dismissed', isStale: false }),
      to: 'choosing',
      asks: ['recordSelection'],
    },
    {
      spec: '8 Global',
      from: 'reserving',
      given,
      on: broken('reservationDialog', failure),
      to: 'choosing',
      asks: ['recordSelection', refreshed, ['reportFailure', { error: failure }]],
    },
    {
      spec: '4 Moving',
      case: 'its own time is free, it counts against no limit once more, and a guest has back what it took',
      from: 'loading',
      given: opening,
      on: dayLoaded({
        rules: { ...shown.rules, reservationLimit: 1 },
        upcomingCount: 1,
        invitation: { ...limits, countLeft: 0, minutesLeft: 0 },
        booths: [1, 2].map((boothId) =>
          boothDay({ boothId, busy: [{ from: 14 * 60, to: 15 * 60, kind: 'self' }] }),
        ),
      }),
      to: 'choosing',
      remembers: {
        selection: { ...wanted, boothId: 2 },
        latest: expect.objectContaining({
          rules: { ...shown.rules, reservationLimit: null },
          invitation: { ...limits, countLeft: 1, minutesLeft: 60 },
          booths: [
            expect.objectContaining({ boothId: 1, busy: [{ from: 14 * 60, to: 15 * 60, kind: 'self' }] }),
            expect.objectContaining({ boothId: 2, busy: [] }),
          ],
        }),
      },
    },
    {
      spec: '4 Moving; 2: the way back from a login opens the confirmation again',
      from: 'loading',
      given: { ...opening, selection: { ...opening.selection, start: 17 * 60 }, opensDialog: true },
      on: dayLoaded(),
      to: 'choosing',
      asks: ['recordSelection', 'notifyOfChoice'],
    },
    {
      spec: '4 Moving',
      case: 'where it is already there is nothing to confirm',
      from: 'loading',
      given: { ...opening, opensDialog: true },
      on: dayLoaded(),
      to: 'choosing',
    },
    {
      spec: '4 Moving',
      case: 'the flow of the move goes on with the choice',
      from: 'choosing',
      given: { ...moved, selection: { ...selection, start: 17 * 60 } },
      on: pressed,
      to: 'choosing',
      asks: ['notifyOfChoice'],
    },
    ...(
      [
        ['where it is already', {}, {}],
        ['to a start 60 minutes away or less', { start: 11 * 60, boothId: 1 }, {}],
        ['to what is taken', { start: 16 * 60 }, {}],
        ['once its cancellation is no longer free', { start: 17 * 60 }, { chargedAt: NOW }],
        ['once it was entered', { start: 17 * 60 }, { useState: 'inUse' as const }],
      ] as const
    ).map(
      ([name, chosen, but]): TimetableRow => ({
        spec: '4 Moving',
        case: `not ${name}`,
        from: 'choosing',
        given: {
          ...moved,
          move: { ...move, reservation: reservation(but) },
          selection: { ...selection, ...chosen },
        },
        on: pressed,
        to: 'choosing',
      }),
    ),
    {
      spec: '4 Moving',
      case: 'back from the confirmation',
      from: 'choosing',
      given: moved,
      on: { type: 'move.left', isStale: false },
      to: 'choosing',
      asks: ['recordSelection'],
    },
    {
      spec: '4 Moving',
      case: 'back from the confirmation, and the day is another',
      from: 'choosing',
      given: moved,
      on: { type: 'move.left', isStale: true },
      to: 'choosing',
      asks: ['recordSelection', refreshed],
    },
    ...(['loading', 'choosing'] as const).map(
      (from): TimetableRow => ({
        spec: '4 Moving',
        case: 'moved in another tab',
        from,
        given: moved,
        on: { type: 'reservation.moved', reservation: reservation({ boothId: 1 }) },
        to: from,
        asks: [refreshed],
        remembers: { move: { ...move, reservation: reservation({ boothId: 1 }) } },
      }),
    ),
  ],
});

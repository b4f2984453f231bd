import { describe, expect, it } from 'vitest';
import type { BusyRange } from '#domain/booking/availability.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { type BegunUse, type ComingDays, type Habit, habitsOf, usualBookings } from '#domain/search/usual.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { at, day } from '#tests/support/clock/moments.ts';

/** 20 November 2026 is a Friday: so are these, the latest first. */
const LATEST = day('2026-11-13');
const FRIDAYS = [0, 7, 14, 21].map((ago) => addDays(LATEST, -ago));
const THREE = FRIDAYS.slice(0, 3);
const FRIDAY = 5;

interface Done {
  readonly boothId?: number;
  readonly floorMapId?: number | null;
  readonly start?: number;
  readonly interval?: number;
}

const hour = (hours: number) => hours * 60;

function use(date: LocalDate, but: Done = {}): BegunUse {
  const { boothId = 2, floorMapId = 1, start = hour(15), interval = 60 } = but;
  return { boothId, floorMapId, ...spanOf(date, start, interval) };
}

describe('a habit', () => {
  const habit = { weekday: FRIDAY, start: hour(15), interval: 60, boothIds: [2] };
  it.each<readonly [string, readonly BegunUse[], readonly Habit[]]>([
    ['is what was done three times', THREE.map((date) => use(date)), [habit]],
    ['is none where it was done twice', THREE.slice(1).map((date) => use(date)), []],
    [
      'is none of three at another time of day',
      [use(LATEST, { start: hour(16) }), ...THREE.slice(1).map((date) => use(date))],
      [],
    ],
    [
      'is none of three of which one was longer',
      [use(LATEST, { interval: 90 }), ...THREE.slice(1).map((date) => use(date))],
      [],
    ],
    [
      'is none of three on different weekdays',
      [use(addDays(LATEST, 1)), ...THREE.slice(1).map((date) => use(date))],
      [],
    ],
    [
      'is one of the floor where its booths differ, the most frequent first',
      [use(LATEST, { boothId: 3 }), ...FRIDAYS.slice(1).map((date) => use(date))],
      [{ ...habit, boothIds: [2, 3] }],
    ],
    [
      'begins with the booth that was used last where two are as frequent',
      FRIDAYS.map((date, index) => use(date, { boothId: index < 2 ? 3 : 2 })),
      [{ ...habit, boothIds: [3, 2] }],
    ],
    [
      'is none of booths on their own that differ',
      THREE.map((date, index) => use(date, { floorMapId: null, boothId: 40 + (index % 2) })),
      [],
    ],
    [
      'is one of a booth on its own',
      THREE.map((date) => use(date, { floorMapId: null, boothId: 40 })),
      [{ ...habit, boothIds: [40] }],
    ],
    [
      'is none of two booths at once, twice',
      THREE.slice(1).flatMap((date) => [use(date), use(date, { boothId: 3 })]),
      [],
    ],
    [
      'is beside another one',
      THREE.flatMap((date) => [use(date), use(date, { start: hour(9), interval: 45 })]),
      [habit, { ...habit, start: hour(9), interval: 45 }],
    ],
  ])('%s', (_, uses, habits) => {
    expect(habitsOf(uses)).toEqual(habits);
  });
});

describe('a usual reservation', () => {
  const NOW = at('2026-11-20T10:00:00');
  const today = day('2026-11-20');
  const nextWeek = day('2026-11-27');
  const friday: Habit = { weekday: FRIDAY, start: hour(15), interval: 60, boothIds: [2, 3] };
  const rules = {
    unitMinutes: 15,
    immediateUnitMinutes: 15,
    maxUnits: 12,
    immediateMaxUnits: 8,
    reservationLimit: null,
    reservableDays: 14,
  };
  const HOURS: readonly BusyRange[] = [
    { from: 0, to: hour(7), kind: 'closed' },
    { from: hour(23), to: hour(24), kind: 'closed' },
  ];
  const taken = (from: number, to: number): readonly BusyRange[] =>
    [...HOURS, { from, to, kind: 'others' as const }].sort((a, b) => a.from - b.from);

  type Busy = Readonly<Record<string, readonly BusyRange[] | null>>;

  function offered(habits: readonly Habit[], busy: Busy = {}, but: Partial<ComingDays> = {}) {
    const busyOn: ComingDays['busyOn'] = (boothId, date) => {
      const ranges = busy[`${boothId} ${date}`];
      return ranges === undefined ? HOURS : ranges;
    };
    return usualBookings(habits, { now: NOW, rules, own: [], busyOn, ...but });
  }
  const had = (boothId: number, date: LocalDate, start = hour(15), interval = 60) => ({
    boothId,
    ...spanOf(date, start, interval),
    isFree: true,
    nextFreeAt: null,
  });
  const full: Busy = { '2 2026-11-20': taken(hour(15), hour(16)), '3 2026-11-20': taken(hour(14), hour(19)) };
  const fullBoth: Busy = {
    ...full,
    '2 2026-11-27': taken(hour(15), hour(16)),
    '3 2026-11-27': taken(hour(15), hour(16)),
  };

  it.each<readonly [string, () => ReturnType<typeof offered>, ReturnType<typeof offered>]>([
    ['is for today as long as its start is ahead', () => offered([friday]), [had(2, today)]],
    [
      'is for the next week once its start has passed',
      () => offered([friday], {}, { now: at('2026-11-20T15:00:01') }),
      [had(2, nextWeek)],
    ],
    [
      'takes another booth of the habit where the first is taken',
      () => offered([friday], { '2 2026-11-20': taken(hour(14), hour(15) + 5) }),
      [had(3, today)],
    ],
    [
      'passes over a day on which all its booths are taken',
      () => offered([friday], full),
      [had(2, nextWeek)],
    ],
    [
      'passes over a day on which the member has something at the time',
      () => offered([friday], {}, { own: [spanOf(today, hour(15) + 55, 60)] }),
      [had(2, nextWeek)],
    ],
    [
      'does not mind what the member has until its start',
      () => offered([friday], {}, { own: [spanOf(today, hour(14), 60)] }),
      [had(2, today)],
    ],
    [
      'does not mind what the member has from its end on',
      () => offered([friday], {}, { own: [spanOf(today, hour(16), 60)] }),
      [had(2, today)],
    ],
    [
      'passes over a day on which its booths stay closed',
      () => offered([friday], { '2 2026-11-20': null, '3 2026-11-20': null }),
      [had(2, nextWeek)],
    ],
    [
      'says where it is taken on every day when the booth is free for as long on the first',
      () => offered([friday], fullBoth),
      [{ ...had(2, today), isFree: false, nextFreeAt: at('2026-11-20T16:00:00') }],
    ],
    [
      'says the very last time that is left of the day',
      () =>
        offered([{ ...friday, boothIds: [2] }], { ...fullBoth, '2 2026-11-20': taken(hour(15), hour(22)) }),
      [{ ...had(2, today), isFree: false, nextFreeAt: at('2026-11-20T22:00:00') }],
    ],
    [
      'says that nothing as long is left of the day',
      () =>
        offered([{ ...friday, boothIds: [2] }], {
          ...fullBoth,
          '2 2026-11-20': taken(hour(15), hour(22) + 1),
        }),
      [{ ...had(2, today), isFree: false, nextFreeAt: null }],
    ],
    ['is none outside of hours that have changed', () => offered([{ ...friday, start: hour(6) }]), []],
    [
      'is none of a length that nobody may reserve any more',
      () =>
        offered([
          { ...friday, interval: 195 },
          { ...friday, interval: 50 },
        ]),
      [],
    ],
    [
      'is none where the member has each of the days',
      () => offered([friday], {}, { own: [spanOf(today, hour(15), 60), spanOf(nextWeek, hour(15), 60)] }),
      [],
    ],
    [
      'stands before a sooner one that is taken',
      () => offered([friday, { ...friday, weekday: 1, boothIds: [5] }], fullBoth),
      [had(5, day('2026-11-23')), { ...had(2, today), isFree: false, nextFreeAt: at('2026-11-20T16:00:00') }],
    ],
    [
      'is one of the two that come soonest',
      () => offered([1, 2, 3].map((weekday) => ({ ...friday, weekday })).reverse()),
      [had(2, day('2026-11-23')), had(2, day('2026-11-24'))],
    ],
    [
      'is never at the same time as another one',
      () => offered([friday, { ...friday, start: hour(15) + 30, boothIds: [9] }]),
      [had(2, today)],
    ],
    [
      'may begin where another one ends',
      () => offered([friday, { ...friday, start: hour(16), boothIds: [9] }]),
      [had(2, today), had(9, today, hour(16))],
    ],
  ])('%s', (_, offers, expected) => {
    expect(offers()).toEqual(expected);
  });
});

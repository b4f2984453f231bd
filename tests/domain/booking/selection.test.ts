import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvitationLimits } from '#domain/account/invitation.ts';
import { type BoothDay, type BusyRange, layRanges } from '#domain/booking/availability.ts';
import {
  freeInstead,
  isLimitReached,
  lastReservableDate,
  reservableDates,
  type Selection,
  type SelectionProblem,
  type SelectionTerms,
  selectionProblem,
} from '#domain/booking/selection.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import { addDays, addMinutes, instantOf } from '#domain/time.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { busy, dayNear, orNull, slot } from '#tests/support/values/arbitraries.ts';
import { boothDay } from '#tests/support/values/timetable.ts';

const rules: BookingRules = {
  unitMinutes: 15,
  immediateUnitMinutes: 15,
  maxUnits: 12,
  immediateMaxUnits: 8,
  reservationLimit: 3,
  reservableDays: 14,
};
const terms: SelectionTerms = {
  rules,
  now: at('2026-11-20T10:00:00'),
  upcomingCount: 0,
  invitationEndsOn: null,
};
const limits: InvitationLimits = {
  endsOn: day('2026-12-20'),
  minutesLeft: 150,
  minutesEach: 60,
  countGranted: 3,
  countLeft: 3,
  isEnabled: true,
};
const closedAtNight: readonly BusyRange[] = [
  { from: 0, to: 420, kind: 'closed' },
  { from: 1380, to: 1440, kind: 'closed' },
];

function booth(boothId: number, taken: readonly BusyRange[] = []): BoothDay {
  const [morning, evening] = closedAtNight;
  const ranges = morning && evening ? [morning, ...taken, evening] : taken;
  return boothDay({ boothId, boothName: `ブース${boothId}`, busy: ranges });
}

const booths = [
  booth(1),
  booth(2, [{ from: 840, to: 900, kind: 'others' }]),
  booth(3, [{ from: 840, to: 900, kind: 'self' }]),
  booth(4, [{ from: 1140, to: 1380, kind: 'closed' }]),
  { ...booth(5, [{ from: 420, to: 1380, kind: 'closed' }]), isClosedAllDay: true },
];
const selection: Selection = { date: day('2026-11-20'), start: 840, interval: 60, boothId: 1 };

it('nothing stands against a free booth in the coming days', () => {
  expect(selectionProblem(selection, booths, terms)).toBeUndefined();
});

describe('the reserve button is disabled because', () => {
  it.each<[string, SelectionProblem, Partial<Selection>, Partial<SelectionTerms>]>([
    ['the limit is reached', 'limitReached', {}, { upcomingCount: 3 }],
    ['the limit is passed', 'limitReached', {}, { upcomingCount: 4 }],
    ['the invitation ends before the day', 'invitationExpired', {}, { invitationEndsOn: day('2026-11-19') }],
    [
      'the invitation is switched off',
      'invitationDisabled',
      {},
      { invitation: { ...limits, isEnabled: false } },
    ],
    [
      'the invitation is over',
      'invitationExpired',
      {},
      { invitation: { ...limits, endsOn: day('2026-11-19') } },
    ],
    ['no count is left', 'invitationUsedUp', {}, { invitation: { ...limits, countLeft: 0 } }],
    ['no minute is left', 'invitationUsedUp', {}, { invitation: { ...limits, minutesLeft: 0 } }],
    ['a guest may not stay so long', 'invitationTooLong', { interval: 75 }, { invitation: limits }],
    ['a guest has not so much left', 'invitationTooMuch', {}, { invitation: { ...limits, minutesLeft: 45 } }],
    ['the day is past the last reservable one', 'beyondReservableDays', { date: day('2026-12-04') }, {}],
    ['the start has passed', 'past', { start: 595 }, {}],
    ['the start was a second ago', 'past', { start: 600 }, { now: at('2026-11-20T10:00:01') }],
    ['the day has passed', 'past', { date: day('2026-11-19') }, {}],
    ['the length is off the unit', 'offUnit', { interval: 20 }, {}],
    ['the length is nothing', 'offUnit', { interval: 0 }, {}],
    ['the length is above the limit', 'offUnit', { interval: 195 }, {}],
    ['the start is off the grid', 'offUnit', { start: 842 }, {}],
    ['it would cross midnight', 'offUnit', { start: 1430 }, {}],
    ['every booth is closed at the start', 'allClosed', { start: 1380, interval: 15 }, {}],
    ['no booth is chosen', 'noBooth', { boothId: null }, {}],
    ['the booth chosen is not shown', 'noBooth', { boothId: 9 }, {}],
    ['somebody has the booth', 'reserved', { boothId: 2 }, {}],
    ['somebody has it since before', 'reserved', { boothId: 2, start: 870 }, {}],
    ['somebody has the last 15 minutes', 'nextReservation', { boothId: 2, start: 795 }, {}],
    ['it runs into closing', 'closing', { start: 1335 }, {}],
    ['the member has it', 'ownReservation', { boothId: 3 }, {}],
    ['the booth alone is closed at the start', 'outsideHours', { boothId: 4, start: 1200 }, {}],
    ['the booth stays closed that day', 'closedDay', { boothId: 5 }, {}],
  ])('%s: %s', (_, problem, chosen, given) => {
    expect(selectionProblem({ ...selection, ...chosen }, booths, { ...terms, ...given })).toBe(problem);
  });

  it('one booth of two being closed at the start is not all of them', () => {
    const half: BoothDay = { ...booth(3), busy: [{ from: 0, to: 1440, kind: 'closed' }] };
    expect(selectionProblem(selection, [booth(1), half], terms)).toBeUndefined();
    expect(selectionProblem({ ...selection, boothId: 3 }, [booth(1), half], terms)).toBe('outsideHours');
  });

  it('a booth that others have at the start is not closed', () => {
    const taken = [booth(2, [{ from: 840, to: 900, kind: 'others' }])];
    expect(selectionProblem({ ...selection, boothId: null }, taken, terms)).toBe('noBooth');
  });
});

describe('the reserve button stays enabled', () => {
  it.each<[string, Partial<Selection>, Partial<SelectionTerms>]>([
    ['for a guest up to the minute that is left', {}, { invitation: { ...limits, minutesLeft: 60 } }],
    ['for a start at exactly now', { start: 600 }, {}],
    ['for the rest of its first second', { start: 600 }, { now: instantOf(at('2026-11-20T10:00:00') + 999) }],
    ['on the last reservable day', { date: day('2026-12-03') }, {}],
    ["on the last day of a guest's invitation", {}, { invitationEndsOn: day('2026-11-20') }],
    ['with one reservation less than the limit', {}, { upcomingCount: 2 }],
    ['without a limit', {}, { upcomingCount: 99, rules: { ...rules, reservationLimit: null } }],
    ['with a limit of 0, which is none', {}, { rules: { ...rules, reservationLimit: 0 } }],
    ['up to the moment of closing', { start: 1320 }, {}],
    ['right after somebody', { boothId: 2, start: 900 }, {}],
    ['right before somebody', { boothId: 2, start: 780 }, {}],
    ['for the longest', { start: 600, interval: 180 }, {}],
  ])('%s', (_, chosen, given) => {
    expect(selectionProblem({ ...selection, ...chosen }, booths, { ...terms, ...given })).toBeUndefined();
  });
});

it('of several problems the most general is named', () => {
  const order: SelectionProblem[] = [];
  let chosen: Selection = { date: day('2027-01-01'), start: 843, interval: 20, boothId: null };
  let given: SelectionTerms = { ...terms, upcomingCount: 3, invitationEndsOn: day('2026-11-19') };
  const name = () => order.push(selectionProblem(chosen, booths, given) ?? 'reserved');
  name();
  given = { ...given, upcomingCount: 0 };
  name();
  given = { ...given, invitationEndsOn: null };
  name();
  chosen = { ...chosen, date: day('2026-11-20'), start: 123 };
  name();
  given = { ...given, now: at('2026-11-20T00:00:00') };
  name();
  chosen = { ...chosen, start: 120, interval: 60 };
  name();
  chosen = { ...chosen, start: 840 };
  name();
  expect(order).toEqual([
    'limitReached',
    'invitationExpired',
    'beyondReservableDays',
    'past',
    'offUnit',
    'allClosed',
    'noBooth',
  ]);
});

describe('the days that may be chosen', () => {
  it('are today, tomorrow, and so on, today counted', () => {
    const three = { ...rules, reservableDays: 3 };
    const lateInTheEvening = at('2026-12-30T23:59:59');
    expect(reservableDates(lateInTheEvening, three)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(lastReservableDate(lateInTheEvening, three)).toBe('2027-01-01');
  });

  it('change at midnight in Tokyo, not elsewhere', () => {
    expect(reservableDates(at('2026-11-21T00:00:00'), rules)[0]).toBe('2026-11-21');
    expect(reservableDates(at('2026-11-21T08:59:59'), rules)[0]).toBe('2026-11-21');
  });
});

it('the limit counts only when it is above 0', () => {
  fc.assert(
    fc.property(orNull(fc.nat({ max: 5 })), fc.nat({ max: 8 }), (reservationLimit, upcomingCount) => {
      const reached = [1, 2, 3, 4, 5].some((limit) => limit === reservationLimit && upcomingCount >= limit);
      expect(isLimitReached({ rules: { ...rules, reservationLimit }, upcomingCount })).toBe(reached);
    }),
  );
});

/** The same rule without the domain's help: dates as text, a Date in UTC, and each 5 minutes looked at by itself. */
function naiveProblem(
  { date, start, interval, boothId }: Selection,
  shown: readonly BoothDay[],
  { rules: given, now, upcomingCount, invitationEndsOn }: SelectionTerms,
): SelectionProblem | undefined {
  const kindAt = (each: BoothDay, minute: number) =>
    each.busy.find((range) => minute >= range.from && minute < range.to)?.kind;
  const today = new Date(now + 9 * 3_600_000).toISOString().slice(0, 10);
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  if (given.reservationLimit && upcomingCount >= given.reservationLimit) return 'limitReached';
  if (invitationEndsOn && Date.parse(invitationEndsOn) < Date.parse(date)) return 'invitationExpired';
  if (days >= given.reservableDays) return 'beyondReservableDays';
  if (Date.parse(`${date}T00:00:00+09:00`) + start * 60_000 < now) return 'past';
  const units = interval / given.unitMinutes;
  const fits = Number.isInteger(units) && units >= 1 && units <= given.maxUnits;
  if (!fits || start % 5 !== 0 || start + interval > 1440) return 'offUnit';
  if (shown.filter((each) => kindAt(each, start) === 'closed').length === shown.length) return 'allClosed';
  const chosen = shown.find((each) => each.boothId === boothId);
  if (!chosen) return 'noBooth';
  const atStart = kindAt(chosen, start);
  if (atStart)
    return ({ closed: 'outsideHours', self: 'ownReservation', others: 'reserved' } as const)[atStart];
  for (let minute = start; minute < start + interval; minute += 5) {
    const kind = kindAt(chosen, minute);
    if (kind) return kind === 'closed' ? 'closing' : 'nextReservation';
  }
  return undefined;
}

it('agrees with a naive model, and every answer comes up', () => {
  const seen = new Set<SelectionProblem | undefined>();
  const base = day('2026-11-20');
  const chosen = fc.record({
    date: fc.integer({ min: -1, max: 3 }).map((days) => addDays(base, days)),
    start: fc.oneof(
      { weight: 9, arbitrary: slot },
      { weight: 3, arbitrary: fc.constantFrom(915, 930, 945) }, // shortly before it closes early
      fc.nat({ max: 1439 }),
    ),
    interval: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 6 }).map((units) => units * 15) },
      fc.nat(90),
    ),
    boothId: fc.constantFrom(1, 1, 2, null),
  });
  const given = fc.record({
    rules: fc.record({
      unitMinutes: fc.constant(15),
      immediateUnitMinutes: fc.constant(15),
      maxUnits: fc.constantFrom(4, 6),
      immediateMaxUnits: fc.constant(8),
      reservationLimit: fc.constantFrom(null, 0, 3, 4),
      reservableDays: fc.integer({ min: 1, max: 4 }),
    }),
    now: fc.nat({ max: 1439 }).map((minute) => addMinutes(at(`${base}T00:00:00`), minute)),
    upcomingCount: fc.nat({ max: 4 }),
    invitationEndsOn: fc.option(dayNear(base, 3), { nil: null, freq: 2 }),
  });
  fc.assert(
    fc.property(chosen, given, busy, busy, fc.boolean(), (each, when, first, second, isClosedEarly) => {
      const night: readonly BusyRange[] = isClosedEarly ? [{ from: 960, to: 1440, kind: 'closed' }] : [];
      const shown = [first, second].map((ranges, index) => ({
        ...booth(index + 1),
        busy: layRanges([...ranges, ...night]),
      }));
      const problem = selectionProblem(each, shown, when);
      expect(problem).toBe(naiveProblem(each, shown, when));
      seen.add(problem);
    }),
    { numRuns: 3_000 },
  );
  expect(seen.size).toBe(13);
});

describe('another booth that is free', () => {
  const wanted = { boothId: 1, date: day('2026-11-20'), start: 840, interval: 60 };
  const taken: BusyRange = { from: 870, to: 900, kind: 'others' };
  const chosen = boothDay({ boothId: 1, busy: [taken] });
  const free = boothDay({ boothId: 4, busy: [{ from: 900, to: 960, kind: 'others' }] });

  it('for the whole chosen time is the first of them', () => {
    const cut = boothDay({ boothId: 2, busy: [taken] });
    const resting = boothDay({ boothId: 3, isClosedAllDay: true });
    const next = boothDay({ boothId: 5 });
    expect(freeInstead(wanted, [chosen, cut, resting, free, next], terms.now)).toBe(free);
  });

  it('is none that would have to be reserved longer before', () => {
    const led = boothDay({ boothId: 2, leadMinutes: 245 });
    expect(freeInstead(wanted, [chosen, led, free], terms.now)).toBe(free);
    expect(freeInstead(wanted, [chosen, { ...led, leadMinutes: 240 }, free], terms.now)?.boothId).toBe(2);
  });

  it('is never the chosen one itself', () => {
    expect(freeInstead({ ...wanted, boothId: 4 }, [chosen, free], terms.now)).toBeUndefined();
    expect(freeInstead(wanted, [chosen], terms.now)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeCancellationEnd,
  freeCancellationUntil,
  isCancellationFree,
  isChargedAtOnce,
} from '#domain/booking/quote.ts';
import {
  byUrgency,
  cancellationKind,
  entryOpensAt,
  isInUse,
  isUpcoming,
  type UseState,
} from '#domain/booking/reservation.ts';
import { cutToSecond, formatTime, instantOf } from '#domain/time.ts';
import { at } from '#tests/support/clock/moments.ts';
import { instant, reservation } from '#tests/support/values/arbitraries.ts';
import { anHourBefore } from '#tests/support/values/limits.ts';

const startsAt = at('2026-11-20T14:00:00');
const endsAt = at('2026-11-20T15:00:00');

describe('a use', () => {
  it.each<[UseState, boolean]>([
    ['reserved', false],
    ['inUse', true],
    ['reentered', true],
    ['extended', true],
    ['ended', false],
    ['cancelled', false],
  ])('that is %s is in use: %s, and upcoming otherwise', (useState, inUse) => {
    expect([isInUse({ useState }), isUpcoming({ useState })]).toEqual([inUse, !inUse]);
  });
});

describe('the hour before the start', () => {
  it.each([
    ['a second before 60 minutes', '2026-11-20T12:59:59', true, false],
    ['at exactly 60:00', '2026-11-20T13:00:00', true, true],
    ['a second later', '2026-11-20T13:00:01', false, true],
    ['at the start', '2026-11-20T14:00:00', false, true],
  ])('%s: cancelling is free %s, a confirmation charges %s', (_, now, free, charges) => {
    expect([
      isCancellationFree(at(now), anHourBefore(startsAt)),
      isChargedAtOnce(at(now), anHourBefore(startsAt)),
    ]).toEqual([free, charges]);
  });

  it('begins where free cancellation ends', () => {
    expect(formatTime(freeCancellationUntil(anHourBefore(startsAt)))).toBe('13:00');
  });

  it('turns at exactly 3,600,000 milliseconds; the second in which it turns is still free, whatever the start', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(-1001, -1, 0, 1, 999, 1000, 1001), (any, off) => {
        const start = anHourBefore(cutToSecond(any));
        const now = instantOf(start.startsAt - 3_600_000 + off);
        expect(isCancellationFree(now, start)).toBe(off < 1000);
        expect(now < freeCancellationEnd(start)).toBe(off < 1000);
        expect(isChargedAtOnce(now, start)).toBe(off >= 0);
      }),
    );
  });
});

describe('giving a reservation up', () => {
  it.each<[string, UseState, string, string]>([
    ['an hour before the start', 'reserved', '2026-11-20T13:00:00', 'free'],
    ['59:59 before the start', 'reserved', '2026-11-20T13:00:01', 'forced'],
    ['after the start, not entered', 'reserved', '2026-11-20T14:30:00', 'forced'],
    ['in use', 'inUse', '2026-11-20T14:30:00', 'forced'],
    [
      'in use an hour before the start, as an early entry can not be',
      'reentered',
      '2026-11-20T12:00:00',
      'forced',
    ],
    ['at the very end', 'extended', '2026-11-20T15:00:00', 'forced'],
    ['a second after the end', 'inUse', '2026-11-20T15:00:01', 'refused'],
    ['a second after the end, never entered', 'reserved', '2026-11-20T15:00:01', 'refused'],
  ])('%s, %s, at %s: %s', (_, useState, now, kind) => {
    // Whoever asks within the same second is told the same, on the screen and by the server.
    for (const part of [0, 999]) {
      const moment = instantOf(at(now) + part);
      expect(cancellationKind({ ...anHourBefore(startsAt), endsAt, useState, chargedAt: null }, moment)).toBe(
        kind,
      );
    }
  });

  it('is never free once it is charged, as what was reserved at exactly 60:00 is', () => {
    const now = at('2026-11-20T13:00:00');
    expect(
      cancellationKind({ ...anHourBefore(startsAt), endsAt, useState: 'reserved', chargedAt: now }, now),
    ).toBe('forced');
  });
});

it.each([
  [true, '13:55'],
  [false, '14:00'],
])('entry opens, with nobody there before %s, at %s', (isEmptyBefore, opens) => {
  expect(formatTime(entryOpensAt({ startsAt, isEmptyBefore }))).toBe(opens);
});

it('what is in use comes first, then what starts sooner, then the smaller id', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(reservation, fc.nat({ max: 2 })), { maxLength: 8 }), (pairs) => {
      // Few starts, so that some are the same.
      const all = pairs.map(([each, hour]) => ({ ...each, startsAt: instantOf(hour * 3_600_000) }));
      const rank = all
        .toSorted(byUrgency)
        .map((each) => [isInUse(each) ? 0 : 1, each.startsAt, each.id] as const);
      rank.slice(1).forEach((next, index) => {
        const before = rank[index] ?? next;
        const first = before.findIndex((part, place) => part !== next[place]);
        expect(first === -1 || (before[first] ?? 0) < (next[first] ?? 0)).toBe(true);
      });
    }),
  );
});

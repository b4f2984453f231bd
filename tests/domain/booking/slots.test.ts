import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampDuration,
  durationsOf,
  isDuration,
  isOnGrid,
  nextSlot,
  roundUpToSlot,
  spanOf,
} from '#domain/booking/slots.ts';
import { dateOf, formatInstant, instantOf, minuteOfDay } from '#domain/time.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { date, instant, interval, rules, slot } from '#tests/support/values/arbitraries.ts';
import { DEMO_RULES } from '#tests/support/values/timetable.ts';

describe('a start', () => {
  it.each([
    [0, 0],
    [1, 5],
    [4, 5],
    [5, 5],
    [721, 725],
    [1439, 1440],
  ])('at minute %i is rounded up to %i', (minute, rounded) => {
    expect(roundUpToSlot(minute)).toBe(rounded);
  });

  it.each([
    ['2026-11-20T10:00:00', '20261120100000'],
    ['2026-11-20T10:00:01', '20261120100500'],
    ['2026-11-20T10:04:59', '20261120100500'],
    ['2026-11-20T23:56:00', '20261121000000'],
  ])('from %s on is %s', (now, next) => {
    expect(formatInstant(nextSlot(at(now)))).toBe(next);
  });

  it('is at most 5 minutes away, on the grid, never before', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: 999 }), (second, milliseconds) => {
        const now = instantOf(second + milliseconds);
        const next = nextSlot(now);
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next - now).toBeLessThan(5 * 60_000);
        expect(minuteOfDay(next) % 5).toBe(0);
        expect(next % 60_000).toBe(0);
      }),
    );
  });
});

describe('a duration', () => {
  it('is a multiple of the unit up to the slot sequence limit: 15 to 180 minutes in the demo world', () => {
    expect(durationsOf(DEMO_RULES)).toEqual([15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180]);
  });

  it.each([0, -15, 5, 16, 195, 7.5, Number.NaN, Number.POSITIVE_INFINITY])('is not %s', (minutes) => {
    expect(isDuration(minutes, DEMO_RULES)).toBe(false);
  });

  it('may be reserved exactly when it is in the list', () => {
    fc.assert(
      // Around whole units, past the limit too: what is wrong is wrong there.
      fc.property(rules, fc.integer({ min: -1, max: 1 }), (each, off) => {
        for (let units = -1; units <= each.maxUnits + 2; units += 1) {
          const minutes = units * each.unitMinutes + off;
          expect(isDuration(minutes, each)).toBe(durationsOf(each).includes(minutes));
        }
      }),
    );
  });

  it.each([
    [-30, 15],
    [0, 15],
    [14, 15],
    [60, 60],
    [74, 60],
    [180, 180],
    [1_000, 180],
  ])('of %i minutes in a link becomes %i', (wanted, clamped) => {
    expect(clampDuration(wanted, DEMO_RULES)).toBe(clamped);
  });

  it('from a link is the longest in the list that is not longer, or the shortest', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -60, max: 3_000 }), (each, wanted) => {
        const fitting = durationsOf(each).filter((minutes) => minutes <= wanted);
        expect(clampDuration(wanted, each)).toBe(fitting.at(-1) ?? each.unitMinutes);
      }),
    );
  });
});

describe('the grid', () => {
  it.each([
    [0, 15, true, 'the first slot'],
    [1425, 15, true, 'up to midnight'],
    [1430, 15, false, 'across midnight'],
    [1440, 15, false, 'at midnight'],
    [601, 15, false, 'off the 5 minutes'],
    [-5, 15, false, 'before the day'],
  ])('start %i for %i minutes, on it: %s: %s', (start, minutes, on) => {
    expect(isOnGrid(start, minutes)).toBe(on);
  });

  it('keeps a reservation on its day', () => {
    fc.assert(
      fc.property(date, slot, interval, (today, start, minutes) => {
        const span = spanOf(today, start, minutes);
        expect(span.endsAt - span.startsAt).toBe(minutes * 60_000);
        expect(isOnGrid(start, minutes)).toBe(dateOf(instantOf(span.endsAt - 1)) === today);
      }),
    );
  });

  it('a span begins at its minute of the day', () => {
    const { startsAt, endsAt } = spanOf(day('2026-11-20'), 600, 45);
    expect([formatInstant(startsAt), formatInstant(endsAt)]).toEqual(['20261120100000', '20261120104500']);
  });
});

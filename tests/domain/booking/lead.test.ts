import { describe, expect, it } from 'vitest';
import { isTooNear, leadOn } from '#domain/booking/lead.ts';
import { obstacleTo, selectionProblem } from '#domain/booking/selection.ts';
import { lastTurn, longestLimit } from '#domain/booking/waiting.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';

const NOW = at('2026-11-20T10:00:00.999');
const HALF = { leadMinutes: 30 };
const TODAY = day('2026-11-20');

describe('a booth that is reserved half an hour ahead', () => {
  it.each([
    ['10:29:59', true],
    ['10:30:00', false],
  ])('for %s: %s, by the second that is shown', (start, tooNear) => {
    expect(isTooNear(at(`2026-11-20T${start}`), HALF, NOW)).toBe(tooNear);
  });

  it('has its first step of a day then, and none of one that is over', () => {
    expect(leadOn(TODAY, HALF, NOW)).toBe(630);
    expect(leadOn(TODAY, HALF, at('2026-11-20T10:00:01'))).toBe(635);
    expect(leadOn(day('2026-11-21'), HALF, NOW)).toBe(0);
    expect(leadOn(TODAY, HALF, at('2026-11-20T23:50:00'))).toBeGreaterThan(1_435);
  });

  it('may keep what is moved in it as near as it was, and no nearer', () => {
    const moved = { leadMinutes: 1_440, movedFrom: at('2026-11-20T14:00:00') };
    expect(isTooNear(at('2026-11-20T14:00:00'), moved, NOW)).toBe(false);
    expect(isTooNear(at('2026-11-21T09:00:00'), moved, NOW)).toBe(false);
    expect(isTooNear(at('2026-11-20T13:55:00'), moved, NOW)).toBe(true);
    expect(isTooNear(at('2026-11-20T10:30:00'), { ...moved, ...HALF }, NOW)).toBe(false);
  });

  it('is refused for less, before it is said to be taken, because nobody could wait for it', () => {
    const booth = boothDay({ ...HALF, busy: [{ from: 600, to: 700, kind: 'others' }] });
    const terms = { ...timetable(), now: NOW };
    const choice = { date: TODAY, start: 625, interval: 15, boothId: booth.boothId };
    expect(selectionProblem(choice, [booth], terms)).toBe('tooNear');
    expect(obstacleTo(choice, [booth], NOW)).toEqual({ kind: 'tooNear', leadMinutes: 30, from: 630 });
    expect(selectionProblem({ ...choice, start: 630 }, [booth], terms)).toBe('reserved');
    expect(selectionProblem({ ...choice, start: 700 }, [booth], terms)).toBeUndefined();
  });

  it('is booked for nobody who waits for less, nor where it is not free to cancel any more', () => {
    const hour = { freeCancellationMinutes: 60, leadMinutes: 90 };
    const day = { freeCancellationMinutes: 120, leadMinutes: 0 };
    expect(lastTurn([hour])).toEqual({ freeCancellationMinutes: 90 });
    expect(lastTurn([hour, day])).toEqual({ freeCancellationMinutes: 120 });
    expect(longestLimit([hour])).toEqual({ freeCancellationMinutes: 60 });
  });
});

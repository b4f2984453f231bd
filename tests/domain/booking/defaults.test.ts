import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFreeStart, initialTime, type WantedTime } from '#domain/booking/defaults.ts';
import { instantAt } from '#domain/time.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { instant, orNull, slot } from '#tests/support/values/arbitraries.ts';

const nothing: WantedTime = { date: null, start: null, interval: null };

describe('a timetable opens', () => {
  it.each([
    ['in the morning: now', '2026-11-20T10:00:00', { date: '2026-11-20', start: 600, interval: 60 }],
    [
      'in the morning: the next slot',
      '2026-11-20T10:01:00',
      { date: '2026-11-20', start: 605, interval: 60 },
    ],
    ['at noon: noon', '2026-11-20T12:00:00', { date: '2026-11-20', start: 720, interval: 60 }],
    ['a second past noon: 12:05', '2026-11-20T12:00:01', { date: '2026-11-20', start: 725, interval: 60 }],
    [
      'half a minute past a slot: the next',
      '2026-11-20T14:05:30',
      { date: '2026-11-20', start: 850, interval: 60 },
    ],
    [
      'just before midnight the last slot of a day that was asked for',
      '2026-11-20T23:58:00',
      { date: '2026-11-20', start: 1435, interval: 60 },
    ],
  ])('%s', (_, now, time) => {
    expect(initialTime({ ...nothing, date: day('2026-11-20') }, at(now))).toEqual(time);
  });

  it('at noon of another day that was asked for', () => {
    const wanted = { ...nothing, date: day('2026-11-21') };
    expect(initialTime(wanted, at('2026-11-20T14:00:00'))).toEqual({
      date: '2026-11-21',
      start: 720,
      interval: 60,
    });
  });

  it('with what was asked for, rounded up to the grid, even where it has passed', () => {
    const wanted = { date: day('2026-11-20'), start: 541, interval: 90 };
    expect(initialTime(wanted, at('2026-11-20T14:00:00'))).toEqual({
      date: '2026-11-20',
      start: 545,
      interval: 90,
    });
  });

  it('on the next day where what is left of this one is too short for a use that nobody has timed', () => {
    expect(initialTime(nothing, at('2026-11-20T23:20:00'))).toEqual({
      date: '2026-11-21',
      start: 720,
      interval: 60,
    });
    expect(initialTime(nothing, at('2026-11-20T23:00:00')).date).toBe('2026-11-20');
    expect(initialTime({ ...nothing, date: day('2026-11-20') }, at('2026-11-20T23:20:00')).date).toBe(
      '2026-11-20',
    );
  });

  it('at 23:55 at the latest', () => {
    expect(initialTime({ ...nothing, start: 1439 }, at('2026-11-20T10:00:00')).start).toBe(1435);
  });

  it('on a slot that has not passed, unless the day has no more or a start was asked for', () => {
    fc.assert(
      fc.property(instant, orNull(slot), (now, start) => {
        const time = initialTime({ ...nothing, start }, now);
        expect(time.start % 5).toBe(0);
        if (start === null && time.start < 1435) {
          expect(instantAt(time.date, time.start)).toBeGreaterThanOrEqual(now);
        }
      }),
    );
  });
});

describe('the next possible slot of a day that is known', () => {
  const now = at('2026-11-20T00:00:00');
  const busy = (...ranges: readonly (readonly [number, number, 'closed' | 'others'])[]) => ({
    busy: ranges.map(([from, to, kind]) => ({ from, to, kind })),
    leadMinutes: 0,
  });
  const firstOf = (
    booths: Parameters<typeof firstFreeStart>[0]['booths'],
    from: number,
    date = day('2026-11-20'),
  ) => firstFreeStart({ date, booths, rules: { unitMinutes: 15 } }, from, now);
  const open = busy([0, 420, 'closed'], [1380, 1440, 'closed']);

  it.each([
    ['before it opens: its opening', [open], 240, 420],
    ['while it is open: now', [open], 600, 600],
    ['with less than a unit before closing: none', [open], 1370, undefined],
    ['a gap shorter than a unit is passed over', [busy([0, 600, 'others'], [610, 660, 'others'])], 0, 660],
    ['the first booth of several', [busy([0, 900, 'others']), busy([0, 800, 'others'])], 0, 800],
    ['closed for the day: none', [busy([0, 1440, 'closed'])], 0, undefined],
    ['without booths: none', [], 0, undefined],
  ] as const)('%s', (_, booths, from, start) => {
    expect(firstOf(booths, from)).toBe(start);
  });

  it('is as far away as its booth has to be reserved before, on the next day too', () => {
    expect(firstOf([{ ...open, leadMinutes: 480 }], 0)).toBe(480);
    expect(firstOf([{ ...open, leadMinutes: 480 }, open], 0)).toBe(420);
    expect(firstOf([{ ...open, leadMinutes: 1_440 }], 0)).toBeUndefined();
    expect(firstOf([{ ...open, leadMinutes: 1_950 }], 0, day('2026-11-21'))).toBe(510);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BusyKind,
  type BusyRange,
  busyAt,
  freeRanges,
  isFree,
  layRanges,
} from '#domain/booking/availability.ts';
import { busy, busyRange, slot } from '#tests/support/values/arbitraries.ts';

type Cell = BusyKind | undefined;

/** The naive model: 288 cells of 5 minutes, painted one range after the other. */
function paint(ranges: readonly BusyRange[]): readonly Cell[] {
  const cells = Array.from({ length: 288 }, (): Cell => undefined);
  for (const range of ranges) cells.fill(range.kind, range.from / 5, range.to / 5);
  return cells;
}

const openFrom9To18: readonly BusyRange[] = [
  { from: 0, to: 540, kind: 'closed' },
  { from: 600, to: 660, kind: 'others' },
  { from: 1080, to: 1440, kind: 'closed' },
];

describe('a stretch of the day', () => {
  it.each([
    [600, 660, false, 'that is taken'],
    [595, 605, false, 'that ends inside a reservation'],
    [655, 665, false, 'that begins inside one'],
    [570, 690, false, 'around one'],
    [540, 600, true, 'up to where one begins'],
    [660, 1080, true, 'from where one ends to closing'],
    [1075, 1085, false, 'beyond closing'],
  ])('%i to %i, free: %s: %s', (from, to, free) => {
    expect(isFree(openFrom9To18, from, to)).toBe(free);
  });

  it('is free exactly when all its cells are', () => {
    fc.assert(
      fc.property(busy, slot, fc.integer({ min: 1, max: 36 }), (ranges, from, cells) => {
        const to = Math.min(from + cells * 5, 1440);
        const model = paint(ranges).slice(from / 5, to / 5);
        expect(isFree(ranges, from, to)).toBe(model.every((cell) => cell === undefined));
      }),
      {
        examples: [
          [[{ from: 600, to: 660, kind: 'others' }], 660, 3], // begins where it ends
          [[{ from: 600, to: 660, kind: 'others' }], 585, 3], // ends where it begins
        ],
      },
    );
  });
});

it.each([
  [599, undefined],
  [600, 'others'],
  [659, 'others'],
  [660, undefined],
  [1080, 'closed'],
])('at minute %i of a day from 9 to 18 there is: %s', (minute, kind) => {
  expect(busyAt(openFrom9To18, minute)?.kind).toBe(kind);
});

it('a minute is busy as its cell is painted', () => {
  fc.assert(
    fc.property(busy, fc.nat({ max: 1439 }), (ranges, minute) => {
      expect(busyAt(ranges, minute)?.kind).toBe(paint(ranges)[Math.floor(minute / 5)]);
    }),
  );
});

describe('free stretches', () => {
  it('are what lies between, from a minute on', () => {
    expect(freeRanges(openFrom9To18, 550, 1440)).toEqual([
      { from: 550, to: 600 },
      { from: 660, to: 1080 },
    ]);
  });

  it('that are too short are left out; exactly long enough is enough', () => {
    expect(freeRanges(openFrom9To18, 0, 1440, 60)).toContainEqual({ from: 540, to: 600 });
    expect(freeRanges(openFrom9To18, 0, 1440, 65)).toEqual([{ from: 660, to: 1080 }]);
  });

  it('are the runs of free cells, cut to what was asked for', () => {
    fc.assert(
      fc.property(busy, slot, slot, fc.integer({ min: 1, max: 24 }), (ranges, from, until, cells) => {
        const model: { from: number; to: number }[] = [];
        paint(ranges).forEach((cell, index) => {
          const minute = index * 5;
          if (cell !== undefined || minute < from || minute >= until) return;
          const last = model.at(-1);
          if (last?.to === minute) last.to = minute + 5;
          else model.push({ from: minute, to: minute + 5 });
        });
        const longEnough = model.filter((run) => run.to - run.from >= cells * 5);
        expect(freeRanges(ranges, from, until, cells * 5)).toEqual(longEnough);
      }),
    );
  });
});

describe('laid ranges', () => {
  it('let the later in the list win where two overlap', () => {
    const laid = layRanges([
      { from: 0, to: 540, kind: 'closed' },
      { from: 480, to: 600, kind: 'self' },
    ]);
    expect(laid).toEqual([
      { from: 0, to: 480, kind: 'closed' },
      { from: 480, to: 600, kind: 'self' },
    ]);
  });

  it('join neighbours of one kind, and keep those of two kinds apart', () => {
    const laid = layRanges([
      { from: 660, to: 720, kind: 'others' },
      { from: 600, to: 660, kind: 'others' },
      { from: 720, to: 735, kind: 'self' },
    ]);
    expect(laid).toEqual([
      { from: 600, to: 720, kind: 'others' },
      { from: 720, to: 735, kind: 'self' },
    ]);
  });

  it('hold nothing where nothing was laid, not even for a stretch without length', () => {
    expect(layRanges([])).toEqual([]);
    expect(layRanges([{ from: 0, to: 0, kind: 'closed' }])).toEqual([]);
  });

  it('paint the same cells, sorted, apart, and joined as far as they can be', () => {
    fc.assert(
      fc.property(fc.array(busyRange, { maxLength: 10 }), (ranges) => {
        const laid = layRanges(ranges);
        expect(paint(laid)).toEqual(paint(ranges));
        laid.forEach((range, index) => {
          const next = laid[index + 1];
          expect(range.to).toBeGreaterThan(range.from);
          if (next === undefined) return;
          expect(next.from).toBeGreaterThanOrEqual(range.to);
          expect(next.from === range.to && next.kind === range.kind).toBe(false);
        });
      }),
    );
  });
});

import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BoothColumn, outlinesOf } from '#src/booking/timetable/grid/BoothColumn.tsx';
import { cellAt, outlineOf, piecesOf } from '#src/booking/timetable/grid/gridGeometry.ts';
import { firstHourInView } from '#src/booking/timetable/grid/scrollToChosen.ts';
import { freeStarts } from '#src/booking/timetable/list/freeStarts.ts';
import { boothDay } from '#tests/support/values/timetable.ts';

const BOOTH = boothDay({ boothId: 1, boothName: 'A-1' });

describe('a stretch of the day in the grid', () => {
  it('within an hour is one piece, in cells of 5 minutes', () => {
    expect(piecesOf(605, 645)).toEqual([{ hour: 10, left: 1, right: 9 }]);
  });

  it('goes on in the next row', () => {
    expect(piecesOf(630, 730)).toEqual([
      { hour: 10, left: 6, right: 12 },
      { hour: 11, left: 0, right: 12 },
      { hour: 12, left: 0, right: 2 },
    ]);
  });

  it('that ends with an hour leaves no empty piece in the next', () => {
    expect(piecesOf(540, 600)).toEqual([{ hour: 9, left: 0, right: 12 }]);
  });

  it('ends at midnight, whatever it wants', () => {
    expect(piecesOf(1410, 1470)).toEqual([{ hour: 23, left: 6, right: 12 }]);
  });

  it('is drawn as rectangles in a box of 12 by 24', () => {
    expect(outlineOf([{ from: 360, to: 390 }])).toBe(
      'polygon(0 0, 0% 25%, 50% 25%, 50% 29.167%, 0% 29.167%, 0% 25%, 0 0)',
    );
    expect(outlineOf([])).toBe('');
  });

  it('is painted as closed until the booth can be reserved, and never behind the day', () => {
    const tooNear = (until: number) => outlinesOf({ ...BOOTH, busy: [] }, until).closed;
    expect(tooNear(0)).toBe('');
    expect(tooNear(720)).toBe(outlineOf([{ from: 0, to: 720 }]));
    expect(tooNear(2_000)).toBe(outlineOf([{ from: 0, to: 1_440 }]));
  });

  it.each([
    ['others', 'taken'],
    ['closed', 'closed'],
    ['self', 'own'],
  ] as const)('that is of %s is painted as %s, and as nothing else', (kind, name) => {
    const busy = [{ from: 360, to: 390, kind }];
    const { container } = render(<BoothColumn {...outlinesOf({ ...BOOTH, busy }, 0)} />);
    expect([...container.querySelectorAll('[style]')].map(({ className }) => className)).toEqual([
      expect.stringContaining(name),
    ]);
  });

  it('joins whole hours that follow one another to one rectangle', () => {
    expect(outlineOf([{ from: 0, to: 720 }])).toBe(
      'polygon(0 0, 0% 0%, 100% 0%, 100% 50%, 0% 50%, 0% 0%, 0 0)',
    );
    expect(outlineOf([{ from: 330, to: 390 }])).toBe(
      'polygon(0 0, 50% 20.833%, 100% 20.833%, 100% 25%, 50% 25%, 50% 20.833%, 0 0, 0% 25%, 50% 25%, 50% 29.167%, 0% 29.167%, 0% 25%, 0 0)',
    );
  });
});

describe('a tap on the grid', () => {
  it.each([
    [
      { x: 0, y: 0 },
      { column: 0, start: 0 },
    ],
    [
      { x: 0.999, y: 0.999 },
      { column: 2, start: 1435 },
    ],
    [
      { x: 1 / 3 + 0.001, y: 14.5 / 24 },
      { column: 1, start: 840 },
    ],
    [
      { x: (12 + 5.9) / 36, y: 9.01 / 24 },
      { column: 1, start: 565 },
    ],
    [
      { x: -0.1, y: 1.2 },
      { column: 0, start: 1380 },
    ],
  ])('at %o is %o', (point, cell) => {
    expect(cellAt(point, 3)).toEqual(cell);
  });
});

describe('the first hour in view', () => {
  it.each([
    ['the chosen hour is in the middle', 14 * 60, 420, 11, 9],
    ['nothing closed stands above the first open hour', 8 * 60, 420, 11, 7],
    ['a time before the opening is shown all the same', 5 * 60, 420, 11, 0],
    ['a day that stays closed begins at midnight', 60, 0, 11, 0],
    ['no hour that has passed stands above the present one', 10 * 60 + 5, 10 * 60 + 2, 11, 10],
  ])('%s', (_, chosen, choosableFrom, inView, expected) => {
    expect(firstHourInView(chosen, choosableFrom, inView)).toBe(expected);
  });
});

describe('the starts that the list offers', () => {
  const busy = [
    { from: 0, to: 420, kind: 'closed' },
    { from: 540, to: 600, kind: 'others' },
    { from: 640, to: 1440, kind: 'closed' },
  ] as const;

  it('are the first of each stretch and the whole hours that fit', () => {
    expect(freeStarts(busy, 430, 30, null)).toEqual([
      { from: 430, to: 540, starts: [430, 450, 480, 510] },
      { from: 600, to: 640, starts: [600] },
    ]);
  });

  it('include the one that is wanted, where it fits', () => {
    expect(freeStarts(busy, 0, 30, 610).map(({ starts }) => starts)).toEqual([
      [420, 450, 480, 510],
      [600, 610],
    ]);
    expect(freeStarts(busy, 0, 30, 615).map(({ starts }) => starts)).toEqual([[420, 450, 480, 510], [600]]);
  });

  it('leave out stretches that are too short', () => {
    expect(freeStarts(busy, 0, 60, null)).toEqual([{ from: 420, to: 540, starts: [420, 450, 480] }]);
  });
});

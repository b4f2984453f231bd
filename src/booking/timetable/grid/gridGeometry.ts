import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Minutes } from '#domain/time.ts';

/** 24 rows of an hour, 12 cells of 5 minutes in each (docs/spec/booking.md, "Constants"). */
export const HOURS = 24;
const CELLS = 60 / SLOT_MINUTES;

/** The part of a stretch in one hour row, in cells from the row's left edge. */
export interface Piece {
  readonly hour: number;
  readonly left: number;
  readonly right: number;
}

/** A stretch of the day, cut where it goes on in the next row. */
export function piecesOf(from: Minutes, to: Minutes): readonly Piece[] {
  const first = Math.floor(from / 60);
  const last = Math.min(Math.ceil(to / 60), HOURS);
  return Array.from({ length: last - first }, (_, index) => {
    const hour = first + index;
    return {
      hour,
      left: Math.max(from / SLOT_MINUTES - hour * CELLS, 0),
      right: Math.min(to / SLOT_MINUTES - hour * CELLS, CELLS),
    };
  });
}

/** The rectangles that a stretch fills, as few as there can be: whole hours that follow one another are one. */
function rectanglesOf(from: Minutes, to: Minutes) {
  const rectangles: { left: number; right: number; top: number; bottom: number }[] = [];
  for (const { hour, left, right } of piecesOf(from, to)) {
    const above = rectangles.at(-1);
    if (above?.left === left && above.right === right) above.bottom = hour + 1;
    else rectangles.push({ left, right, top: hour, bottom: hour + 1 });
  }
  return rectangles;
}

const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

/**
 * The stretches as one CSS `polygon()` over a booth's column, so that what is taken can carry a pattern; empty without
 * any. From each rectangle the line goes back to the corner and out again, which fills nothing.
 */
export function outlineOf(stretches: readonly { readonly from: Minutes; readonly to: Minutes }[]): string {
  const points = stretches
    .flatMap(({ from, to }) => rectanglesOf(from, to))
    .flatMap(({ left, right, top, bottom }) => {
      const [x1, x2] = [percent(left / CELLS), percent(right / CELLS)];
      const [y1, y2] = [percent(top / HOURS), percent(bottom / HOURS)];
      return [`${x1} ${y1}`, `${x2} ${y1}`, `${x2} ${y2}`, `${x1} ${y2}`, `${x1} ${y1}`, '0 0'];
    });
  return points.length === 0 ? '' : `polygon(0 0, ${points.join(', ')})`;
}

/** Finds the column and the 5 minutes of a point of the plane; the point in fractions of its width and height. */
export function cellAt(
  point: { readonly x: number; readonly y: number },
  columns: number,
): { readonly column: number; readonly start: Minutes } {
  const within = (value: number, count: number) =>
    Math.min(Math.max(Math.floor(value * count), 0), count - 1);
  const cell = within(point.x, columns * CELLS);
  return {
    column: Math.floor(cell / CELLS),
    start: within(point.y, HOURS) * 60 + (cell % CELLS) * SLOT_MINUTES,
  };
}

import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Minutes } from '#domain/time.ts';

/** 24 rows of an hour, 12 cells of 5 minutes in each (spec section 9). */
export const HOURS = 24;
const CELLS = 60 / SLOT_MINUTES;

/** What of a stretch lies in one hour row, in cells from the row's left edge. */
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

/** The stretch as an SVG path in a box of 12 by 24. */
export function outlineOf(stretch: { readonly from: Minutes; readonly to: Minutes }): string {
  return piecesOf(stretch.from, stretch.to)
    .map(({ hour, left, right }) => `M${left} ${hour}H${right}V${hour + 1}H${left}z`)
    .join('');
}

/** Which column and which 5 minutes a point of the plane lies in; the point in fractions of its width and height. */
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

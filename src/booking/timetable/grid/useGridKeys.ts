import { type KeyboardEvent, useId, useState } from 'react';
import { serverClock } from '#contract/clock.ts';
import type { BoothDay } from '#domain/booking/availability.ts';
import type { Selection } from '#domain/booking/selection.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, type Minutes } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectSelection } from '#machines/booking/timetable/selectors.ts';

/** Where the keyboard is in the grid. */
export interface Cell {
  readonly column: number;
  readonly start: Minutes;
}

/** The place that a key leads to from a cell, perhaps outside the day and the booths. */
type Move = (from: Cell) => Cell;

const by =
  (columns: number, minutes: Minutes): Move =>
  ({ column, start }) => ({ column: column + columns, start: start + minutes });
const FIRST = 0;
const LAST = Number.POSITIVE_INFINITY;
const hourOf = (start: Minutes) => Math.floor(start / 60) * 60;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: by(0, -SLOT_MINUTES),
  ArrowRight: by(0, SLOT_MINUTES),
  ArrowUp: by(0, -60),
  ArrowDown: by(0, 60),
  'Shift+ArrowLeft': by(-1, 0),
  'Shift+ArrowRight': by(1, 0),
  PageUp: by(0, -4 * 60),
  PageDown: by(0, 4 * 60),
  // A row is an hour of all booths: its first and its last cell, and with Ctrl those of the whole table.
  Home: ({ start }) => ({ column: FIRST, start: hourOf(start) }),
  End: ({ start }) => ({ column: LAST, start: hourOf(start) + 60 - SLOT_MINUTES }),
  'Ctrl+Home': () => ({ column: FIRST, start: 0 }),
  'Ctrl+End': () => ({ column: LAST, start: DAY_MINUTES }),
};

function within(value: number, last: number): number {
  return Math.min(Math.max(value, 0), last);
}

/** The cell where the selection begins; in the first column while no booth is chosen. */
export function chosenCell({ boothId, start }: Selection, booths: readonly BoothDay[]): Cell {
  const column = booths.findIndex((booth) => booth.boothId === boothId);
  return { column: Math.max(column, 0), start };
}

/**
 * The focus inside the grid, which is one tab stop: arrows move it, Enter or space chooses what it is on.
 * `moved` is null until an arrow was pressed: the keyboard stands on the selection.
 */
export function useGridKeys(timetable: TimetableRef, booths: readonly BoothDay[]) {
  const id = useId();
  const [moved, setMoved] = useState<Cell | null>(null);

  function pressed(event: KeyboardEvent) {
    const cell = moved ?? chosenCell(selectSelection(timetable.getSnapshot()), booths);
    const held = event.ctrlKey ? 'Ctrl+' : event.shiftKey ? 'Shift+' : '';
    const move = MOVES[`${held}${event.key}`];
    const booth = booths[cell.column];
    if (move) {
      const { column, start } = move(cell);
      setMoved({
        column: within(column, booths.length - 1),
        start: within(start, DAY_MINUTES - SLOT_MINUTES),
      });
    } else if ((event.key === 'Enter' || event.key === ' ') && booth) {
      timetable.send({
        type: 'slot.chosen',
        boothId: booth.boothId,
        start: cell.start,
        now: serverClock.now(),
      });
    } else return;
    event.preventDefault();
  }

  /** A tap leads the keyboard back to the selection. */
  function leave() {
    if (moved) setMoved(null);
  }

  const cellId = moved ? `${id}-${moved.column}-${moved.start}` : `${id}-chosen`;
  return { moved, cellId, pressed, leave };
}

import { type KeyboardEvent, useId, useState } from 'react';
import type { BoothDay } from '#domain/booking/availability.ts';
import type { Selection } from '#domain/booking/selection.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, type Minutes } from '#domain/time.ts';
import { selectSelection, type TimetableRef } from '#machines/booking/timetable.ts';

/** Where the keyboard is in the grid. */
export interface Cell {
  readonly column: number;
  readonly start: Minutes;
}

interface Move {
  readonly columns: number;
  readonly minutes: Minutes;
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: { columns: 0, minutes: -SLOT_MINUTES },
  ArrowRight: { columns: 0, minutes: SLOT_MINUTES },
  ArrowUp: { columns: 0, minutes: -60 },
  ArrowDown: { columns: 0, minutes: 60 },
  'Shift+ArrowLeft': { columns: -1, minutes: 0 },
  'Shift+ArrowRight': { columns: 1, minutes: 0 },
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
    const move = MOVES[`${event.shiftKey ? 'Shift+' : ''}${event.key}`];
    const booth = booths[cell.column];
    if (move) {
      setMoved({
        column: within(cell.column + move.columns, booths.length - 1),
        start: within(cell.start + move.minutes, DAY_MINUTES - SLOT_MINUTES),
      });
    } else if ((event.key === 'Enter' || event.key === ' ') && booth) {
      timetable.send({ type: 'slot.chosen', boothId: booth.boothId, start: cell.start });
    } else return;
    event.preventDefault();
  }

  const cellId = moved ? `${id}-${moved.column}-${moved.start}` : `${id}-chosen`;
  return { moved, cellId, pressed, leave: () => setMoved(null) };
}

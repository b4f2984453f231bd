import { useSelector } from '@xstate/react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { type BoothDay, busyAt } from '#domain/booking/availability.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { formatMinute } from '#domain/time.ts';
import { selectSelection, type TimetableRef } from '#machines/booking/timetable.ts';
import styles from './GridCursor.module.css';
import { type Cell, chosenCell } from './useGridKeys.ts';

const STATES = { self: 'ご自身の予約', others: '予約済み', closed: '営業時間外' } as const;

function nameOf(booth: BoothDay | undefined, start: number): string {
  const kind = booth && busyAt(booth.busy, start)?.kind;
  const time = `${formatMinute(start)}から${formatMinute(start + SLOT_MINUTES)}`;
  return `${booth?.boothName ?? ''} ${time} ${kind ? STATES[kind] : '空き'}`;
}

interface GridCursorProps {
  timetable: TimetableRef;
  booths: readonly BoothDay[];
  /** Where the arrows led; null while the keyboard stands on the selection. */
  moved: Cell | null;
  id: string;
}

/** The one cell that a screen reader hears of and the keyboard stands on; it exists once, wherever it is. */
export function GridCursor({ timetable, booths, moved, id }: GridCursorProps) {
  const ref = useRef<HTMLDivElement>(null);
  const selection = useSelector(timetable, selectSelection);
  const { column, start } = moved ?? chosenCell(selection, booths);
  const booth = booths[column];

  useEffect(() => {
    if (moved) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moved]);

  const place = {
    '--hour': Math.floor(start / 60),
    '--slot': column * 12 + (start % 60) / SLOT_MINUTES,
  } as CSSProperties; // React types know no custom properties
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points here
    // biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell
    <div role="row">
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points here */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell */}
      <div
        key={id}
        ref={ref}
        id={id}
        role="gridcell"
        className={styles.cursor}
        style={place}
        aria-label={nameOf(booth, start)}
        aria-selected={booth?.boothId === selection.boothId && start === selection.start}
      />
    </div>
  );
}

import { useCallback, useEffect, useRef } from 'react';
import { type BoothDay, busyAt } from '#domain/booking/availability.ts';
import { leadOn } from '#domain/booking/lead.ts';
import type { Selection } from '#domain/booking/selection.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { formatMinute, type LocalDate, type Minutes } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectMovedSpan, selectSelection } from '#machines/booking/timetable/selectors.ts';
import { useLive, useWriting } from '#src/shared/live/live.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './GridCursor.module.css';
import { TOO_NEAR } from './GridLegend.tsx';
import { passedOf } from './passed.ts';
import { type Cell, chosenCell } from './useGridKeys.ts';

const STATES = { self: 'ご自身の予約', others: '予約済み' } as const;

/** The state of a cell; a past cell says so before anything else, then one that is too near. */
function stateOf(booth: BoothDay | undefined, start: Minutes, passed: Minutes, lead: Minutes): string {
  if (start < passed) return '過ぎた時刻';
  if (start < lead) return TOO_NEAR;
  const kind = booth && busyAt(booth.busy, start)?.kind;
  if (kind === 'closed') return booth?.isClosedAllDay ? '休業' : '営業時間外';
  return kind ? STATES[kind] : '空き';
}

function isWithin(span: { from: Minutes; to: Minutes } | null, start: Minutes): boolean {
  return span !== null && span.from <= start && start < span.to;
}

function nameOf(booth: BoothDay | undefined, start: Minutes, state: string): string {
  const time = `${formatMinute(start)}から${formatMinute(start + SLOT_MINUTES)}`;
  return `${booth?.boothName ?? ''} ${time} ${state}`;
}

interface GridCursorProps {
  timetable: TimetableRef;
  date: LocalDate;
  booths: readonly BoothDay[];
  /** Where the arrows led; null while the keyboard stands on the selection. */
  moved: Cell | null;
  id: string;
}

/** The one cell that a screen reader hears of and the keyboard stands on; it exists once, wherever it is. */
export function GridCursor({ timetable, date, booths, moved, id }: GridCursorProps) {
  const row = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const now = useServerNow(60_000);
  const passed = passedOf(date, now);

  const write = useCallback(
    (selection: Selection) => {
      const [hourRow, cell] = [row.current, ref.current];
      if (hourRow === null || cell === null) return;
      const { column, start } = moved ?? chosenCell(selection, booths);
      const hour = Math.floor(start / 60);
      const booth = booths[column];
      hourRow.setAttribute('aria-rowindex', `${hour + 2}`);
      cell.style.cssText = `--hour:${hour};--slot:${column * 12 + (start % 60) / SLOT_MINUTES}`;
      cell.setAttribute('aria-colindex', `${column + 2}`);
      if (start < passed) cell.setAttribute('aria-disabled', 'true');
      else cell.removeAttribute('aria-disabled');
      const before = selectMovedSpan(timetable.getSnapshot());
      const isBefore = before?.boothId === booth?.boothId && isWithin(before, start);
      const lead = booth ? leadOn(date, booth, now) : 0;
      const state = isBefore ? '変更前' : stateOf(booth, start, passed, lead);
      cell.setAttribute('aria-label', nameOf(booth, start, state));
      const isChosen = booth?.boothId === selection.boothId && start === selection.start;
      cell.setAttribute('aria-selected', `${isChosen}`);
    },
    [timetable, date, moved, booths, passed, now],
  );
  useWriting(useLive(timetable, selectSelection), write);

  useEffect(() => {
    if (moved) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moved]);

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points here
    // biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell
    <div ref={row} role="row">
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points here */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell */}
      <div key={id} ref={ref} id={id} role="gridcell" className={styles.cursor} />
    </div>
  );
}

import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import { serverClock } from '#contract/clock.ts';
import type { BoothDay } from '#domain/booking/availability.ts';
import { leadOn } from '#domain/booking/lead.ts';
import type { Instant, LocalDate, Minutes } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectSelection } from '#machines/booking/timetable/selectors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { BoothColumn, outlinesOf } from './BoothColumn.tsx';
import { BoothHeads } from './BoothHeads.tsx';
import { GridCursor } from './GridCursor.tsx';
import { GridLegend } from './GridLegend.tsx';
import { cellAt, HOURS } from './gridGeometry.ts';
import { HourLabels } from './HourLabels.tsx';
import { PastOverlay } from './PastOverlay.tsx';
import { passedOf } from './passed.ts';
import { SelectionOverlay } from './SelectionOverlay.tsx';
import { scrollToChosen } from './scrollToChosen.ts';
import styles from './TimetableGrid.module.css';
import { useGridKeys } from './useGridKeys.ts';

interface TimetableGridProps {
  timetable: TimetableRef;
  day: Timetable;
  /** Where the reservation that is moved stands. */
  before?: ReactNode;
}

/** The minute before which the booth can't be reserved any more, though it has not passed. */
function nearUntil(date: LocalDate, booth: BoothDay, now: Instant): Minutes {
  return booth.leadMinutes === 0 ? 0 : leadOn(date, booth, now);
}

/**
 * The day as a grid: an hour a row, 5 minutes a cell, a column for each booth (docs/spec/booking.md, "Constants"). A
 * tap chooses start and booth; nothing but the overlay and the names above follows it. By keyboard it is one tab stop.
 */
export function TimetableGrid({ timetable, day, before }: TimetableGridProps) {
  const { date, booths, opensAt } = day;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const keys = useGridKeys(timetable, booths);
  const now = useServerNow(60_000);
  const columns = useMemo(
    () => booths.map((booth) => ({ id: booth.boothId, ...outlinesOf(booth, nearUntil(date, booth, now)) })),
    [booths, date, now],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the grid appears; later the member scrolls
  useLayoutEffect(() => {
    if (scroller.current) {
      const choosableFrom = Math.max(opensAt ?? 0, passedOf(day.date, serverClock.now()));
      scrollToChosen(scroller.current, selectSelection(timetable.getSnapshot()).start, choosableFrom);
    }
  }, []);

  function tapped(event: MouseEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    const { column, start } = cellAt(point, booths.length);
    const booth = booths[column];
    if (booth) timetable.send({ type: 'slot.chosen', boothId: booth.boothId, start, now: serverClock.now() });
    keys.leave();
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell */}
      <div
        ref={scroller}
        className={styles.scroller}
        // React types know no custom properties.
        style={{ '--booths': booths.length } as CSSProperties}
        role="grid"
        tabIndex={0}
        aria-rowcount={HOURS + 1}
        aria-colcount={booths.length + 1}
        aria-label="空き状況の表"
        aria-describedby={`${id}-keys`}
        aria-activedescendant={keys.cellId}
        onKeyDown={keys.pressed}
      >
        <div className={styles.table}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and moves in it */}
          {/* biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell */}
          <div className={styles.top} role="row" aria-rowindex={1}>
            <div className={styles.corner} aria-hidden="true" />
            <div className={styles.columns} role="presentation">
              <BoothHeads timetable={timetable} day={day} />
            </div>
          </div>
          <div className={styles.day}>
            <div className={styles.hours} aria-hidden="true">
              <HourLabels date={day.date} />
            </div>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are the grid's */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's */}
            <div className={styles.plane} data-plane onClick={tapped}>
              <PastOverlay date={day.date} />
              <div className={styles.columns}>
                {columns.map(({ id, ...outlines }) => (
                  <BoothColumn key={id} {...outlines} />
                ))}
              </div>
              {before}
              <SelectionOverlay timetable={timetable} day={day} />
              <GridCursor
                timetable={timetable}
                date={day.date}
                booths={booths}
                moved={keys.moved}
                id={keys.cellId}
              />
            </div>
          </div>
        </div>
        <p id={`${id}-keys`} className={styles.keys} aria-hidden="true">
          ←→で5分、↑↓で1時間、PageUp・PageDownで4時間、Home・Endで行の端、Shift＋←→でブースを移り、Enterで選びます。リスト表示でも同じ時間を選べます。
        </p>
      </div>
      <GridLegend isMove={before !== undefined} booths={booths} />
    </div>
  );
}

import { shallowEqual, useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectMovedSpan, selectTimetable } from '#machines/booking/timetable/selectors.ts';
import { piecesOf } from '../timetable/grid/gridGeometry.ts';
import styles from './MovedOverlay.module.css';

/** Where the reservation stands before it is moved: an outline, because its own time can be chosen. */
export function MovedOverlay({ timetable }: { timetable: TimetableRef }) {
  const day = useSelector(timetable, selectTimetable);
  const span = useSelector(timetable, selectMovedSpan, shallowEqual);
  const column = day?.booths.findIndex(({ boothId }) => boothId === span?.boothId) ?? -1;
  if (!span || column < 0) return null;
  const pieces = piecesOf(span.from, span.to);
  const widest = Math.max(...pieces.map(({ left, right }) => right - left));
  const named = pieces.findIndex(({ left, right }) => right - left === widest);
  return (
    <div aria-hidden="true">
      {pieces.map(({ hour, left, right }, index) => {
        const place = { '--hour': hour, '--left': left, '--right': right, '--column': column };
        // React types know no custom properties.
        const style = place as CSSProperties;
        return (
          <div key={hour} className={styles.piece} style={style}>
            {index === named && <span className={styles.word}>変更前</span>}
          </div>
        );
      })}
    </div>
  );
}

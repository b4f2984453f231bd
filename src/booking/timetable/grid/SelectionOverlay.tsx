import { useCallback, useRef } from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import { isFree } from '#domain/booking/availability.ts';
import type { Selection } from '#domain/booking/selection.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import { formatMinute } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectSelection } from '#machines/booking/timetable/selectors.ts';
import { useLive, useWriting } from '#src/shared/live/live.ts';
import { piecesOf } from './gridGeometry.ts';
import styles from './SelectionOverlay.module.css';

/** How many rows a reservation touches at most: one that begins within an hour ends in one row more. */
function rowsOf({ maxUnits, unitMinutes }: BookingRules): number {
  return Math.ceil((maxUnits * unitMinutes) / 60) + 1;
}

/**
 * The chosen time across all booths, dark in the chosen one, which says it where it is wide enough, and else how
 * long it is: the only thing of the plane that a tap moves.
 */
export function SelectionOverlay({
  timetable,
  day: { booths, rules },
}: {
  timetable: TimetableRef;
  day: Timetable;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const write = useCallback(
    ({ boothId, start, interval }: Selection) => {
      if (ref.current === null) return;
      const column = booths.findIndex((booth) => booth.boothId === boothId);
      const busy = booths[column]?.busy ?? [];
      ref.current.dataset.chosen =
        column < 0 ? 'none' : isFree(busy, start, start + interval) ? 'free' : 'taken';
      const pieces = piecesOf(start, start + interval);
      const widest = Math.max(...pieces.map(({ left, right }) => right - left));
      const named = pieces.findIndex(({ left, right }) => right - left === widest);
      const span = `${formatMinute(start)}–${formatMinute(start + interval)}`;
      for (const [index, band] of Array.from(ref.current.children).entries()) {
        const piece = pieces[index];
        const place = piece && `--hour:${piece.hour};--left:${piece.left};--right:${piece.right}`;
        if (band instanceof HTMLElement) {
          band.style.cssText = place === undefined ? 'display:none' : `${place};--column:${column}`;
          const time = band.querySelector('span');
          if (time) {
            time.dataset.span = index === named ? span : '';
            time.dataset.length = index === named ? `${interval}分` : '';
          }
        }
      }
    },
    [booths],
  );
  useWriting(useLive(timetable, selectSelection), write);
  return (
    <div ref={ref} className={styles.overlay} aria-hidden="true">
      {Array.from({ length: rowsOf(rules) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row more or less is all that tells them apart
        <div key={row} className={styles.band}>
          <div className={styles.chosen}>
            <span className={styles.time} />
          </div>
        </div>
      ))}
    </div>
  );
}

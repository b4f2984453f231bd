import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { type BoothDay, isFree } from '#domain/booking/availability.ts';
import { selectSelection, type TimetableRef } from '#machines/booking/timetable.ts';
import { cx } from '#src/ui/cx.ts';
import { piecesOf } from './gridGeometry.ts';
import styles from './SelectionOverlay.module.css';

interface SelectionOverlayProps {
  timetable: TimetableRef;
  booths: readonly BoothDay[];
}

/** The chosen time across all booths, dark in the chosen one: the only thing of the plane that a tap moves. */
export function SelectionOverlay({ timetable, booths }: SelectionOverlayProps) {
  const { boothId, start, interval } = useSelector(timetable, selectSelection);
  const column = booths.findIndex((booth) => booth.boothId === boothId);
  const isTaken = !isFree(booths[column]?.busy ?? [], start, start + interval);
  return piecesOf(start, start + interval).map(({ hour, left, right }, index) => {
    // React types know no custom properties.
    const place = { '--hour': hour, '--left': left, '--right': right, '--column': column } as CSSProperties;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a band that is moved costs less than a new one
      <div key={index} className={styles.band} style={place} aria-hidden="true">
        {column >= 0 && <div className={cx(styles.chosen, isTaken && styles.taken)} />}
      </div>
    );
  });
}

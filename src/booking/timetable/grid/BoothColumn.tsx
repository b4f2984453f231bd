import { memo } from 'react';
import type { BoothDay, BusyKind } from '#domain/booking/availability.ts';
import styles from './BoothColumn.module.css';
import { outlineOf } from './gridGeometry.ts';

/** A booth's day as it is drawn: text, so that a day that did not change is not drawn again. */
interface BoothColumnProps {
  /** Reserved by others. */
  taken: string;
  /** Outside the opening hours. */
  closed: string;
  /** Reserved by the member. */
  own: string;
}

/** The outlines of a booth's busy stretches. */
export function outlinesOf({ busy }: BoothDay): BoothColumnProps {
  const of = (wanted: BusyKind) => outlineOf(busy.filter(({ kind }) => kind === wanted));
  return { taken: of('others'), closed: of('closed'), own: of('self') };
}

/** One booth's column: a shape for each way of being taken, however many stretches there are. */
export const BoothColumn = memo(function BoothColumn({ taken, closed, own }: BoothColumnProps) {
  return (
    <div className={styles.column} aria-hidden="true">
      {closed && <div className={styles.closed} style={{ clipPath: closed }} />}
      {taken && <div className={styles.taken} style={{ clipPath: taken }} />}
      {own && <div className={styles.own} style={{ clipPath: own }} />}
    </div>
  );
});

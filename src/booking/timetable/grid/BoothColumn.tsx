import { memo } from 'react';
import type { BoothDay, BusyKind } from '#domain/booking/availability.ts';
import { DAY_MINUTES, type Minutes } from '#domain/time.ts';
import styles from './BoothColumn.module.css';
import { outlineOf } from './gridGeometry.ts';

/** A booth's day as it is drawn: text, so that a day that did not change is not drawn again. */
interface BoothColumnProps {
  /** Reserved by others. */
  taken: string;
  /** Outside the opening hours, or too near to be reserved. */
  closed: string;
  /** Reserved by the member. */
  own: string;
}

/** The outlines of a booth's busy stretches; `tooNear` is the minute before which it can't be reserved any more. */
export function outlinesOf({ busy }: BoothDay, tooNear: Minutes): BoothColumnProps {
  const of = (wanted: BusyKind) => busy.filter(({ kind }) => kind === wanted);
  const near = tooNear > 0 ? [{ from: 0, to: Math.min(tooNear, DAY_MINUTES) }] : [];
  return {
    taken: outlineOf(of('others')),
    closed: outlineOf([...of('closed'), ...near]),
    own: outlineOf(of('self')),
  };
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

import { memo } from 'react';
import type { BoothDay } from '#domain/booking/availability.ts';
import styles from './BoothColumn.module.css';
import { outlineOf } from './gridGeometry.ts';

/** A booth's day as it is drawn: text, so that a day that did not change is not drawn again. */
interface BoothColumnProps {
  /** Reserved by others or closed. */
  taken: string;
  /** Reserved by the member. */
  own: string;
}

/** The two outlines of a booth's busy stretches. */
export function outlinesOf({ busy }: BoothDay): BoothColumnProps {
  return {
    taken: busy
      .filter(({ kind }) => kind !== 'self')
      .map(outlineOf)
      .join(''),
    own: busy
      .filter(({ kind }) => kind === 'self')
      .map(outlineOf)
      .join(''),
  };
}

/** One booth's column: a shape for what is taken and one for what is the member's own, however many there are. */
export const BoothColumn = memo(function BoothColumn({ taken, own }: BoothColumnProps) {
  return (
    <svg className={styles.column} viewBox="0 0 12 24" preserveAspectRatio="none" aria-hidden="true">
      {taken && <path className={styles.taken} d={taken} />}
      {own && <path className={styles.own} d={own} />}
    </svg>
  );
});

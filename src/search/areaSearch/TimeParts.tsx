import { remainingParts } from '#src/shared/words/remaining.ts';
import styles from './TimeParts.module.css';

/** Milliseconds -> `2時間47分`, each number large before its unit. */
export function TimeParts({ milliseconds }: { milliseconds: number }) {
  return remainingParts(milliseconds, 60).map(({ value, unit }) => (
    <span key={unit} className={styles.part}>
      {value}
      <small>{unit}</small>
    </span>
  ));
}

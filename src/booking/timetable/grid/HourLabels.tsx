import { formatMinute, type LocalDate } from '#domain/time.ts';
import { HOURS } from './gridGeometry.ts';
import styles from './HourLabels.module.css';
import { usePassed } from './passed.ts';

const LABELS = Array.from({ length: HOURS }, (_, hour) => formatMinute(hour * 60));

/** The hours beside their rows; the one that runs says so. */
export function HourLabels({ date }: { date: LocalDate }) {
  const passed = usePassed(date);
  const current = passed === 0 ? undefined : Math.floor(passed / 60);
  return LABELS.map((label, hour) => (
    <span key={label}>
      {label}
      {hour === current && <b className={styles.now}>今</b>}
    </span>
  ));
}

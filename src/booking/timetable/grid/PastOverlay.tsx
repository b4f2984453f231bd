import type { CSSProperties } from 'react';
import type { LocalDate } from '#domain/time.ts';
import styles from './PastOverlay.module.css';
import { usePassed } from './passed.ts';

/** The ground of the past, and the line at its end, which is now. */
export function PastOverlay({ date }: { date: LocalDate }) {
  const passed = usePassed(date);
  if (passed === 0) return null;
  const hour = Math.floor(passed / 60);
  // React types know no custom properties.
  const place = { '--hour': hour, '--passed': (passed % 60) / 60 } as CSSProperties;
  return (
    <div aria-hidden="true">
      <div className={styles.past} style={{ height: `calc(100% / 24 * ${hour})` }} />
      {hour < 24 && <div className={styles.hour} style={place} />}
    </div>
  );
}

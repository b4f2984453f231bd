import { cx } from '../cx.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** 0 to 1; what lies outside is taken for the nearer end. */
  value: number;
  /** The value as a person says it: あと42分. */
  valueText: string;
  tone?: 'accent' | 'warn' | undefined;
}

/** How much of a time has passed. */
export function ProgressBar({ label, value, valueText, tone = 'accent' }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
    >
      <div
        className={cx(styles.fill, tone === 'warn' && styles.warn)}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

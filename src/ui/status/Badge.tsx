import { cx } from '../cx.ts';
import styles from './Badge.module.css';

/** docs/spec/shell.md, "Constants". */
const CAP = 99;

export interface BadgeProps {
  count: number;
  /** danger: unread; accent: own reservations. */
  tone: 'accent' | 'danger';
  /** The name of the count, for those who don't see where it stands: 未読. */
  label: string;
}

/** A count, capped at 99; nothing for none. */
export function Badge({ count, tone, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx(styles.badge, styles[tone])}>
      <span className="visually-hidden">{label}</span>
      {count > CAP ? `${CAP}+` : count}
    </span>
  );
}

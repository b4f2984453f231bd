import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import styles from './Pending.module.css';

interface PendingProps {
  pending: boolean;
  /** The awaited answer, announced once to a screen reader. */
  label?: string;
  /** As high as an amount. */
  large?: boolean;
  children: ReactNode;
}

/** A line of text, or the bar that holds its place while it is on its way. */
export function Pending({ pending, label, large = false, children }: PendingProps) {
  return (
    <span className={cx(styles.line, large && styles.large)}>
      {pending ? (
        <>
          {label && (
            <span className="visually-hidden" role="status">
              {label}
            </span>
          )}
          <span className={styles.bar} aria-hidden="true" />
        </>
      ) : (
        children
      )}
    </span>
  );
}

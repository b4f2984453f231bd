import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDock } from '../dock.ts';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { phrased } from '../Unbroken.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** An icon; without one, an empty state that stands alone on its screen carries the mark of something gone wrong. */
  mark?: ReactNode;
  /** The way on. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing, and the way on, which is docked where the screen has room for it. */
export function EmptyState({ title, mark, children, action }: EmptyStateProps) {
  const dock = useDock(Boolean(action));
  const way = action && <div className={styles.action}>{action}</div>;
  return (
    <div className={styles.state} data-alone={action ? '' : undefined}>
      {(mark || action) && <span className={styles.mark}>{mark ?? <AlertIcon />}</span>}
      <p className={styles.title}>{phrased(title)}</p>
      {children && <div className={styles.text}>{phrased(children)}</div>}
      {dock && way ? createPortal(way, dock) : way}
    </div>
  );
}

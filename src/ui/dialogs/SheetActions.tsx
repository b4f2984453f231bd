import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** The buttons of a sheet, the primary first; within a form too they stay in the thumb's reach. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/**
 * The part of an action's label that the title says too, left out where large text leaves no room for it. Give the
 * button the whole label as its `aria-label`.
 */
export function SaidByTitle({ children }: { children: string }) {
  return <span className={styles.saidByTitle}>{children}</span>;
}

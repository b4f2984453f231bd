import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** The buttons of a sheet, the primary first; within a form too they stay in the thumb's reach. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './ChipRow.module.css';

/** Chips side by side, scrolled sideways when they are many. Stands in the page's gutters. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

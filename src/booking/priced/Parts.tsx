import type { ReactNode } from 'react';
import styles from './Parts.module.css';

/** The parts of the last word before a price is agreed to, one below the other. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>;
}

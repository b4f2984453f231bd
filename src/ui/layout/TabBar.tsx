import type { ReactNode } from 'react';
import styles from './TabBar.module.css';

/** The bar at the foot of the page; holds up to four `Tab`s. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.tabs}>{children}</ul>
    </nav>
  );
}

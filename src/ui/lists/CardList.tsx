import type { ReactNode } from 'react';
import styles from './CardList.module.css';

/** A card of `Row`s with hairlines between them. `label` names the list where no heading does. */
export function CardList({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

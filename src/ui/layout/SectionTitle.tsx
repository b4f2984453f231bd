import type { ReactNode } from 'react';
import styles from './SectionTitle.module.css';

/** The heading above a card or list. `id` lets a section be labelled by it. */
export function SectionTitle({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <h2 id={id} className={styles.title}>
      {children}
    </h2>
  );
}

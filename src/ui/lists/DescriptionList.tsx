import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** Labels and values, as the reservation dialog shows them; holds `DescriptionItem`s. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

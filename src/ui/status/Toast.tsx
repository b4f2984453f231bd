import type { ReactNode } from 'react';
import styles from './Toast.module.css';

/**
 * Something about the whole page that passes by itself, above the docked bar: it moves nothing, and takes no tap. An
 * event that is over within a second is not said.
 */
export function Toast({ children }: { children: ReactNode }) {
  return (
    <p className={styles.toast} role="status">
      {children}
    </p>
  );
}

import type { ReactNode } from 'react';
import styles from './Toast.module.css';

/**
 * Something about the whole page that passes by itself, above what is docked: it moves nothing, and takes no tap. What
 * is over within a second is not said.
 */
export function Toast({ children }: { children: ReactNode }) {
  return (
    <p className={styles.toast} role="status">
      {children}
    </p>
  );
}

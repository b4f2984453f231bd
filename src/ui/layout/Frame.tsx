import type { ReactNode } from 'react';
import styles from './Frame.module.css';

/** The page, as high as the window at least: a `Banner` if there is one, one `Screen`, the `TabBar`. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Screen.module.css';

interface ScreenProps {
  title: string;
  subtitle?: ReactNode;
  /** An `IconButton` with `BackIcon`. */
  back?: ReactNode;
  /** One or two `IconButton`s at the right. */
  actions?: ReactNode;
  /** Stays at the bottom, in the thumb's reach: the primary action and what it is about. */
  footer?: ReactNode;
  /** The body uses the whole width and exactly the height there is, and scrolls inside (the timetable). */
  fill?: boolean | undefined;
  children: ReactNode;
}

/** One screen of a `Frame`: header, body of 560 px at most, bottom bar. Its h1 can take the focus when the route changes. */
export function Screen({ title, subtitle, back, actions, footer, fill = false, children }: ScreenProps) {
  return (
    <div className={cx(styles.screen, fill && styles.fill)} data-fill={fill || undefined}>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <main className={styles.body}>{children}</main>
      {footer && (
        <div className={styles.dock}>
          <div className={styles.footer}>{footer}</div>
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Card.module.css';

/** A way on in words, as high as a thumb. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  );
}

/** A mail to somebody, by the device's own program. */
export function MailLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={`mailto:${to}`}>
      {children}
    </a>
  );
}

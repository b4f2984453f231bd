import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';

interface CardProps {
  /** own: the reservation that is next. soft: an offer. ink: what is running now. */
  tone?: 'plain' | 'own' | 'soft' | 'ink' | undefined;
  children: ReactNode;
}

/** A sheet of paper on the page. */
export function Card({ tone = 'plain', children }: CardProps) {
  return <div className={cx(styles.card, styles[tone])}>{children}</div>;
}

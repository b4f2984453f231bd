import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Card.module.css';

interface CardProps {
  /** own: the reservation that is next. soft: an offer. ink: what is running now. */
  tone?: 'plain' | 'own' | 'soft' | 'ink' | undefined;
  children: ReactNode;
}

/** A sheet of paper on the page. */
export function Card({ tone = 'plain', children }: CardProps) {
  return <div className={cx(styles.card, styles[tone])}>{children}</div>;
}

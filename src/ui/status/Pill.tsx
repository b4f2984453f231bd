import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { phrased } from '../Unbroken.tsx';
import styles from './Pill.module.css';

interface PillProps {
  tone?: 'accent' | 'plain' | 'warn' | undefined;
  children: ReactNode;
}

/** The state of something in one or two words: まもなく入室できます, 利用中. */
export function Pill({ tone = 'accent', children }: PillProps) {
  return <span className={cx(styles.pill, styles[tone])}>{phrased(children)}</span>;
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import styles from './Rules.module.css';

export interface Rule {
  readonly text: string;
  readonly isMet: boolean;
}

/** The rules of a field, each with a tick once it is met; the hint of a password. */
export function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <span className={styles.rules}>
      {rules.map(({ text, isMet }) =>
        isMet ? (
          <Met key={text}>
            {text}
            <span className="visually-hidden">（満たしています）</span>
          </Met>
        ) : (
          <span key={text} className={styles.rule}>
            <span className={styles.open} aria-hidden />
            {text}
          </span>
        ),
      )}
    </span>
  );
}

/** A fact of a field with a tick: its words say by themselves that it holds. */
export function Met({ children }: { children: ReactNode }) {
  return (
    <span className={cx(styles.rule, styles.met)}>
      <CheckIcon />
      {children}
    </span>
  );
}

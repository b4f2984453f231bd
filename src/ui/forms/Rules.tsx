import { cx } from '../cx.ts';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { phrased } from '../Unbroken.tsx';
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
          <Met key={text} text={text} spoken="（満たしています）" />
        ) : (
          <span key={text} className={styles.rule}>
            <span className={styles.open} aria-hidden />
            {phrased(text)}
          </span>
        ),
      )}
    </span>
  );
}

interface MetProps {
  text: string;
  /** Said to a screen reader after it, where the words alone do not say that it holds. */
  spoken?: string;
}

/** A fact that holds of a field, with a tick. */
export function Met({ text, spoken }: MetProps) {
  return (
    <span className={cx(styles.rule, styles.met)}>
      <CheckIcon />
      {phrased(text)}
      {spoken !== undefined && <span className="visually-hidden">{spoken}</span>}
    </span>
  );
}

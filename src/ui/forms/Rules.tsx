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
      {rules.map(({ text, isMet }) => (
        <span key={text} className={cx(styles.rule, isMet && styles.met)}>
          {isMet ? <CheckIcon /> : <span className={styles.open} aria-hidden />}
          {text}
          {isMet && <span className="visually-hidden">（満たしています）</span>}
        </span>
      ))}
    </span>
  );
}

import type { ReactNode, ToggleEventHandler } from 'react';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import styles from './Fold.module.css';

interface FoldProps {
  /** Its name: 条件を見る. */
  words: ReactNode;
  /** The look of what is unfolded. */
  className?: string | undefined;
  onToggle?: ToggleEventHandler<HTMLDetailsElement>;
  children: ReactNode;
}

/** Something of less weight, unfolded by a press on its name; the sign beside it turns. */
export function Fold({ words, className, onToggle, children }: FoldProps) {
  return (
    <details className={cx(styles.fold, className)} onToggle={onToggle}>
      <summary className={styles.summary}>
        {words}
        <ChevronDownIcon />
      </summary>
      {children}
    </details>
  );
}

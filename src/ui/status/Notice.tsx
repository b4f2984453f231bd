import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { phrased } from '../Unbroken.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  /** note: terms and rules. accent: good to know. warn: time runs out. danger: refused. */
  tone?: 'note' | 'accent' | 'warn' | 'danger' | undefined;
  /** Read at once by a screen reader when it appears: a refusal beside what caused it. */
  alert?: boolean | undefined;
  children: ReactNode;
}

/** A note on a ground of its own, beside what it is about. */
export function Notice({ tone = 'note', alert = false, children }: NoticeProps) {
  const isUrgent = tone === 'warn' || tone === 'danger';
  return (
    <div data-notice className={cx(styles.notice, styles[tone])} role={alert ? 'alert' : undefined}>
      {isUrgent && (
        <span className={styles.icon}>
          <AlertIcon />
        </span>
      )}
      <div className={styles.text}>{phrased(children)}</div>
    </div>
  );
}

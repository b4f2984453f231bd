import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { phrased } from '../Unbroken.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  /** note: terms and rules. accent: good to know. warn: time runs out. danger: refused. */
  tone?: 'note' | 'accent' | 'warn' | 'danger' | undefined;
  /** Read at once by a screen reader when it appears, and brought into view: a refusal beside what caused it. */
  alert?: boolean | undefined;
  children: ReactNode;
}

/**
 * The button that was pressed may stand far below it: whoever presses it again has read what has changed. Where there
 * is no room for all of it, its beginning is seen.
 */
function bringIntoView(note: HTMLElement | null): void {
  for (const part of [note, note?.firstElementChild]) part?.scrollIntoView({ block: 'nearest' });
}

/** A note on a ground of its own, beside what it is about. */
export function Notice({ tone = 'note', alert = false, children }: NoticeProps) {
  const isUrgent = tone === 'warn' || tone === 'danger';
  return (
    <div
      ref={alert ? bringIntoView : undefined}
      data-notice
      className={cx(styles.notice, styles[tone])}
      role={alert ? 'alert' : undefined}
    >
      {isUrgent && (
        <span className={styles.icon}>
          <AlertIcon />
        </span>
      )}
      <div className={styles.text}>{phrased(children)}</div>
    </div>
  );
}

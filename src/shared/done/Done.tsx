import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#src/ui/cx.ts';
import { useDock } from '#src/ui/dock.ts';
import { AlertIcon } from '#src/ui/icons/AlertIcon.tsx';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './Done.module.css';

interface DoneProps {
  /** The finished act: 「…しました」. It takes the focus. */
  title: string;
  /** One sentence about the next step. */
  children: ReactNode;
  /** The changes, before and after, as `DoneRow`s. */
  rows?: ReactNode;
  /** Below the rows: where the word of it was sent. */
  note?: ReactNode;
  /** The way on, which the screen docks; a screen with a bar of its own has it there. */
  action?: ReactNode;
  /** Something is still to be done: no tick. */
  isOpen?: boolean | undefined;
}

/** The body of a screen that says that something is done. */
export function Done({ title, children, rows, note, action, isOpen = false }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form before it was longer, and was sent from its end.
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  const dock = useDock(Boolean(action));
  return (
    <div className={styles.done}>
      <span className={cx(styles.mark, isOpen && styles.open)}>{isOpen ? <AlertIcon /> : <CheckIcon />}</span>
      <h2 ref={heading} className={styles.title} data-arrival tabIndex={-1}>
        {phrased(title)}
      </h2>
      <p className={styles.sentence}>{phrased(children)}</p>
      {rows && <dl className={styles.rows}>{rows}</dl>}
      {note && <p className={styles.note}>{phrased(note)}</p>}
      {dock ? createPortal(action, dock) : action}
    </div>
  );
}

interface DoneRowProps {
  label: string;
  children: ReactNode;
  caption?: ReactNode;
}

/** One thing that was changed. */
export function DoneRow({ label, children, caption }: DoneRowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {children}
        {caption && <span className={styles.caption}>{phrased(caption)}</span>}
      </dd>
    </div>
  );
}

import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { phrased } from '../Unbroken.tsx';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './buttonClass.ts';

type Busy = { busy?: boolean | undefined; busyLabel: ReactNode } | { busy?: never; busyLabel?: never };

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & ButtonLook & Busy;

/**
 * A button. While `busy` it says what is happening (`busyLabel`: 予約しています…) and keeps its width.
 * Busy or disabled it keeps the focus (aria-disabled) and neither presses nor submits.
 */
export function Button({
  variant,
  block,
  small,
  busy = false,
  busyLabel,
  disabled = false,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const isInert = busy || disabled;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, block, small })}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <Words present={!busy}>{children}</Words>
      {busyLabel !== undefined && <Words present={busy}>{busyLabel}</Words>}
    </button>
  );
}

/** Words that are not shown at present keep their width, and are hidden from screen readers. */
function Words({ present, children }: { present: boolean; children: ReactNode }) {
  return (
    <span className={cx(styles.label, !present && styles.away)} aria-hidden={!present || undefined}>
      {phrased(children)}
    </span>
  );
}

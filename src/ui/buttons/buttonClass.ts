import { cx } from '../cx.ts';
import styles from './Button.module.css';

export interface ButtonLook {
  /**
   * primary: the one thing to do next. secondary: beside it. soft: in a row, works now. danger-text: destructive, never
   * a filled button. cut-off: stays in its place although it can't be pressed at present, with the reason beside it.
   */
  variant?: 'primary' | 'secondary' | 'soft' | 'outline' | 'text' | 'danger-text' | 'cut-off' | undefined;
  /** Full width of its container. */
  block?: boolean | undefined;
  /** 44 px high instead of 52. */
  small?: boolean | undefined;
}

/** The look of a button for an element that is none: `<Link className={buttonClass({ variant: 'outline' })}>`. */
export function buttonClass({ variant = 'primary', block = false, small = false }: ButtonLook): string {
  return cx(styles.button, styles[variant], block && styles.block, small && styles.small);
}

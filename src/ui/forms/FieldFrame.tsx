import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { phrased } from '../Unbroken.tsx';
import styles from './FieldFrame.module.css';

export interface FieldTexts {
  label: string;
  /** A hint to fill it in, or the meaning of the input (1990年4月15日); below the control. */
  hint?: ReactNode;
  /** The mistake and the way out, in the member's words. */
  error?: string | undefined;
  /** It must be filled in; optional fields carry no tag. */
  required?: boolean | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** The element at the end of the control's line. */
  suffix?: string | undefined;
  /** The control is a group, which says the label as its own name; there is no one element that a label is for. */
  isGroup?: boolean;
  control: (ties: ControlTies) => ReactNode;
}

/** The attributes that tie a control to its texts for assistive technology. */
export interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, error and hint below the control, which is rendered with the ties. */
export function FieldFrame({
  label,
  hint,
  error,
  required = false,
  suffix = '',
  isGroup = false,
  control,
}: FieldFrameProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.frame}>
      <div className={styles.heading}>
        {isGroup ? (
          <span className={styles.label} aria-hidden>
            {phrased(label)}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id}>
            {phrased(label)}
          </label>
        )}
        {required && (
          <span className={styles.required} aria-hidden>
            必須
          </span>
        )}
      </div>
      <div className={cx(styles.control, suffix !== '' && styles.suffixed)}>
        {control({
          id,
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        })}
        {suffix !== '' && (
          <span className={styles.suffix} aria-hidden>
            {suffix}
          </span>
        )}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {phrased(error)}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {phrased(hint)}
        </p>
      )}
    </div>
  );
}

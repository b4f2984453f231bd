import { type ReactNode, useId } from 'react';
import styles from './FieldFrame.module.css';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** What is wrong and the way out, in the member's words. */
  error?: string | undefined;
}

/** What ties a control to its texts for assistive technology. */
export interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint below it, error under the control; the control is rendered with the ties. */
export function FieldFrame({
  label,
  hint,
  error,
  control,
}: FieldTexts & { control: (ties: ControlTies) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        {control({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

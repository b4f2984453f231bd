import { useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { EyeIcon } from '../icons/EyeIcon.tsx';
import { EyeOffIcon } from '../icons/EyeOffIcon.tsx';
import type { FieldProps } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './PasswordField.module.css';

/** `autoComplete` is `current-password` or `new-password`. */
type PasswordFieldProps = Omit<FieldProps, 'type' | 'inputMode'> & { autoComplete: string };

/** A password that can be shown. Whether it is shown is the input's own `type`, and nobody else's business. */
export function PasswordField({ label, hint, error, required, onValueChange, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required}
      control={(ties) => (
        <div className={styles.password}>
          <input
            {...rest}
            {...ties}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onValueChange(event.target.value)}
          />
          <div className={styles.reveal}>
            <IconButton
              label={`${label}を表示`}
              icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </div>
        </div>
      )}
    />
  );
}

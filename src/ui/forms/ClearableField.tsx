import { IconButton } from '../buttons/IconButton.tsx';
import { CloseIcon } from '../icons/CloseIcon.tsx';
import styles from './ClearableField.module.css';
import type { FieldProps } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';

/** A long text that is pasted rather than typed, emptied by a tap that leaves the focus in the field. */
export function ClearableField({ label, hint, error, required, onValueChange, ...rest }: FieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required}
      control={(ties) => (
        <div className={styles.clearable}>
          <input {...rest} {...ties} onChange={(event) => onValueChange(event.target.value)} />
          {rest.value !== '' && (
            <div className={styles.clear}>
              <IconButton
                label={`${label}を消す`}
                icon={<CloseIcon />}
                onClick={() => {
                  document.getElementById(ties.id)?.focus();
                  onValueChange('');
                }}
              />
            </div>
          )}
        </div>
      )}
    />
  );
}

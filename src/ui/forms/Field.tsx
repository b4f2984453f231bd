import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { CloseIcon } from '../icons/CloseIcon.tsx';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

/** `maxLength` is left out: browsers cut an open IME composition at it. */
type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'id' | 'className' | 'onChange' | 'value' | 'maxLength' | 'required'
>;

export interface FieldProps extends InputProps, FieldTexts {
  /** The suffix on the text's line: 様. It is no part of the value. */
  suffix?: string | undefined;
  name: string;
  value: string;
  /** The text as it stands, unfinished compositions included; normalise it when it is submitted or left. */
  onValueChange: (value: string) => void;
  /** Empties the field by a tap: for a long text that is pasted rather than typed. */
  onClear?: (() => void) | undefined;
}

/** Fields of digits and addresses, which mean the same in half width. */
const NARROW: readonly (string | undefined)[] = ['numeric', 'tel', 'email'];
const WIDE_HYPHENS = /[‐‑‒–—―−ー－]/g;

/** The text of such a field once it is left: full-width letters, digits and hyphens narrowed, nothing dropped. */
function narrowed(text: string): string {
  return text.normalize('NFKC').replace(WIDE_HYPHENS, '-');
}

/** A line of text. Give `inputMode` and `autoComplete` with it. */
export function Field({
  label,
  hint,
  error,
  required,
  suffix,
  onValueChange,
  onClear,
  type = 'text',
  ...rest
}: FieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required}
      suffix={suffix}
      control={(ties) => (
        <>
          <input
            {...rest}
            {...ties}
            type={type}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={(event) => {
              rest.onBlur?.(event);
              const { value, readOnly } = event.target;
              const meant = NARROW.includes(rest.inputMode) ? narrowed(value) : value;
              if (meant !== value && !readOnly) onValueChange(meant);
            }}
          />
          {onClear && rest.value !== '' && <ClearButton of={ties.id} label={label} onClear={onClear} />}
        </>
      )}
    />
  );
}

/** Gives the focus back to the field, where the next text is to be typed. */
function ClearButton({ of, label, onClear }: { of: string; label: string; onClear: () => void }) {
  return (
    <div className={styles.clear}>
      <IconButton
        label={`${label}を消す`}
        icon={<CloseIcon />}
        onClick={() => {
          document.getElementById(of)?.focus();
          onClear();
        }}
      />
    </div>
  );
}

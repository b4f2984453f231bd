import type { ComponentPropsWithRef } from 'react';
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
      )}
    />
  );
}

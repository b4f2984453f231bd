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
        <input {...rest} {...ties} type={type} onChange={(event) => onValueChange(event.target.value)} />
      )}
    />
  );
}

import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

/** `maxLength` is left out: browsers cut an open IME composition at it. */
type NativeProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'id' | 'className' | 'onChange' | 'value' | 'maxLength' | 'required'
>;

interface TextAreaProps extends NativeProps, FieldTexts {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, required, onValueChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required}
      control={(ties) => (
        <textarea {...rest} {...ties} rows={rows} onChange={(event) => onValueChange(event.target.value)} />
      )}
    />
  );
}

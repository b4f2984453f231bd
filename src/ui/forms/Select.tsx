import type { ComponentPropsWithRef } from 'react';
import { Options, type SelectChoice } from '../choices/Options.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Select.module.css';

type NativeProps = Omit<
  ComponentPropsWithRef<'select'>,
  'id' | 'className' | 'onChange' | 'value' | 'children' | 'required'
>;

interface SelectProps extends NativeProps, FieldTexts, SelectChoice {
  /** While the form is under way; a select can't be read-only. */
  readOnly?: boolean | undefined;
}

/** One of many, by the device's own picker, in a form. */
export function Select({
  label,
  hint,
  error,
  required,
  readOnly,
  value,
  options,
  onValueChange,
  ...rest
}: SelectProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required}
      control={(ties) => (
        <div className={styles.select}>
          <select
            {...rest}
            {...ties}
            disabled={readOnly}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          >
            <Options options={options} />
          </select>
          <span className={styles.arrow}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    />
  );
}

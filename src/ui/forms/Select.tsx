import type { ComponentPropsWithRef } from 'react';
import { Options, type SelectChoice } from '../choices/Options.tsx';
import { ChevronDownIcon } from '../Icons.tsx';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Select.module.css';

type NativeProps = Omit<
  ComponentPropsWithRef<'select'>,
  'id' | 'className' | 'onChange' | 'value' | 'children'
>;

interface SelectProps extends NativeProps, FieldTexts, SelectChoice {}

/** One of many, by the device's own picker, in a form. */
export function Select({ label, hint, error, value, options, onValueChange, ...rest }: SelectProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      control={(ties) => (
        <div className={styles.select}>
          <select {...rest} {...ties} value={value} onChange={(event) => onValueChange(event.target.value)}>
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

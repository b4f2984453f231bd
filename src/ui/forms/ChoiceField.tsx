import { type RadioOption, Radios } from '../choices/Radios.tsx';
import segmented from '../choices/Segmented.module.css';
import { cx } from '../cx.ts';
import styles from './ChoiceField.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

interface ChoiceFieldProps extends FieldTexts {
  /** Of the form's field; radio buttons make their own. */
  name: string;
  value: string;
  options: readonly RadioOption<string>[];
  onValueChange: (value: string) => void;
  readOnly?: boolean | undefined;
}

/** One of two or three, in a form: 男性 / 女性. */
export function ChoiceField({
  label,
  hint,
  error,
  required,
  value,
  options,
  onValueChange,
  readOnly = false,
}: ChoiceFieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required}
      isGroup
      control={(ties) => (
        <Radios
          label={label}
          options={options}
          value={value}
          onSelect={onValueChange}
          disabled={readOnly}
          aria-invalid={ties['aria-invalid']}
          aria-describedby={ties['aria-describedby']}
          className={cx(segmented.group, styles.group)}
          optionClassName={segmented.segment}
        />
      )}
    />
  );
}

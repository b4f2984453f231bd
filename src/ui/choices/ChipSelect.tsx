import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import chip from './Chip.module.css';
import styles from './ChipSelect.module.css';
import { Options, type SelectChoice } from './Options.tsx';

interface ChipSelectProps extends SelectChoice {
  label: string;
  /** It stays as it is for now. */
  disabled?: boolean;
}

/** A pill that opens the device's own picker. */
export function ChipSelect({ label, value, options, disabled = false, onValueChange }: ChipSelectProps) {
  return (
    <span className={cx(chip.chip, styles.chip)}>
      <span className={styles.value} aria-hidden="true">
        {options.find((option) => option.value === value)?.label}
      </span>
      <ChevronDownIcon />
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.value)}
      >
        <Options options={options} />
      </select>
    </span>
  );
}

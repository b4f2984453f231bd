import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import chip from './Chip.module.css';
import styles from './ChipSelect.module.css';
import { Options, type SelectChoice } from './Options.tsx';

interface ChipSelectProps extends SelectChoice {
  label: string;
  /** The id of the words that say why it stays as it is for now; without it, it can be changed. */
  heldBecause?: string | undefined;
  /** One of several that narrow a list: quiet, and dark once it does. Its first option narrows nothing. */
  isFilter?: boolean;
}

/** A pill that opens the device's own picker. */
export function ChipSelect({
  label,
  value,
  options,
  heldBecause,
  isFilter = false,
  onValueChange,
}: ChipSelectProps) {
  return (
    <span className={cx(chip.chip, styles.chip, isFilter && value !== options[0]?.value && chip.chosen)}>
      <span className={isFilter ? chip.narrowing : styles.value} aria-hidden="true">
        {options.find((option) => option.value === value)?.label}
      </span>
      <ChevronDownIcon />
      <select
        aria-label={label}
        value={value}
        aria-disabled={heldBecause !== undefined || undefined}
        aria-describedby={heldBecause}
        onChange={(event) => heldBecause === undefined && onValueChange(event.target.value)}
      >
        <Options options={options} />
      </select>
    </span>
  );
}

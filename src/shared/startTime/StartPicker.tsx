import { useMemo } from 'react';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Minutes } from '#domain/time.ts';
import { Options } from '#src/ui/choices/Options.tsx';
import { ChevronDownIcon } from '#src/ui/Icons.tsx';
import styles from './StartPicker.module.css';

function options(count: number, step: number, unit: string) {
  return Array.from({ length: count }, (_, index) => ({
    value: String(index * step),
    label: `${String(index * step).padStart(2, '0')}${unit}`,
  }));
}

const HOURS = options(24, 1, '時');
// Elements made once: a new start does not render 12 options anew.
const MINUTE_OPTIONS = <Options options={options(60 / SLOT_MINUTES, SLOT_MINUTES, '分')} />;

interface StartPickerProps {
  /** Minute of the day. */
  start: Minutes;
  /** The first start that may be chosen; hours that lie before it cannot. */
  from?: Minutes | undefined;
  onStartChange: (start: Minutes) => void;
}

/** The start on one pill, hour and minute each with the device's own picker (spec section 5: 00 to 23, 5-minute steps). */
export function StartPicker({ start, from = 0, onStartChange }: StartPickerProps) {
  const minute = start % 60;
  const hour = Math.floor(start / 60);
  const firstHour = Math.floor(from / 60);
  const hours = useMemo(
    () => <Options options={HOURS.map((each, index) => ({ ...each, disabled: index < firstHour }))} />,
    [firstHour],
  );
  return (
    <span className={styles.picker}>
      <span className={styles.part}>
        <span aria-hidden="true">{hour}:</span>
        <select
          aria-label="開始（時）"
          value={hour}
          onChange={(event) => onStartChange(Number(event.target.value) * 60 + minute)}
        >
          {hours}
        </select>
      </span>
      <span className={styles.part}>
        <span aria-hidden="true">
          {String(minute).padStart(2, '0')} <small>から</small>
        </span>
        <select
          aria-label="開始（分）"
          value={minute}
          onChange={(event) => onStartChange(hour * 60 + Number(event.target.value))}
        >
          {MINUTE_OPTIONS}
        </select>
        <ChevronDownIcon />
      </span>
    </span>
  );
}

import { useCallback, useMemo, useRef } from 'react';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import type { Minutes } from '#domain/time.ts';
import { type Live, useWriting, writeText } from '#src/shared/live/live.ts';
import { Options } from '#src/ui/choices/Options.tsx';
import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import styles from './StartPicker.module.css';

function options(count: number, step: number, unit: string) {
  return Array.from({ length: count }, (_, index) => ({
    value: String(index * step),
    label: `${String(index * step).padStart(2, '0')}${unit}`,
  }));
}

const HOURS = options(24, 1, '時');
// Elements made once: a new start does not render 12 options again.
const MINUTE_OPTIONS = <Options options={options(60 / SLOT_MINUTES, SLOT_MINUTES, '分')} />;

interface StartPickerProps {
  /** Minute of the day. */
  start: Live<Minutes>;
  /** The first start that may be chosen; hours that lie before it cannot. */
  from?: Minutes | undefined;
  onStartChange: (start: Minutes) => void;
}

/**
 * The start on one pill, hour and minute each with the device's own picker (docs/spec/booking.md, "Input": 00 to 23,
 * 5-minute steps).
 */
export function StartPicker({ start, from = 0, onStartChange }: StartPickerProps) {
  const hour = useRef<HTMLSelectElement>(null);
  const minute = useRef<HTMLSelectElement>(null);
  const hourShown = useRef<HTMLSpanElement>(null);
  const minuteShown = useRef<HTMLSpanElement>(null);
  const firstHour = Math.floor(from / 60);
  const hours = useMemo(
    () => <Options options={HOURS.map((each, index) => ({ ...each, disabled: index < firstHour }))} />,
    [firstHour],
  );

  const write = useCallback((moved: Minutes) => {
    const [ofDay, ofHour] = [Math.floor(moved / 60), moved % 60];
    writeText(hourShown, `${ofDay}:`);
    writeText(minuteShown, String(ofHour).padStart(2, '0'));
    if (hour.current) hour.current.selectedIndex = ofDay;
    if (minute.current) minute.current.selectedIndex = ofHour / SLOT_MINUTES;
  }, []);
  useWriting(start, write);

  /** A time that is not taken over does not stay in the picker. */
  function choose(chosen: Minutes) {
    onStartChange(chosen);
    write(start.read());
  }

  return (
    <span className={styles.picker}>
      <span className={styles.part}>
        <span ref={hourShown} aria-hidden="true" />
        <select
          ref={hour}
          aria-label="開始（時）"
          onChange={(event) => choose(Number(event.target.value) * 60 + (start.read() % 60))}
        >
          {hours}
        </select>
      </span>
      <span className={styles.part}>
        <span aria-hidden="true">
          <span ref={minuteShown} /> <small>から</small>
        </span>
        <select
          ref={minute}
          aria-label="開始（分）"
          onChange={(event) => choose(Math.floor(start.read() / 60) * 60 + Number(event.target.value))}
        >
          {MINUTE_OPTIONS}
        </select>
        <ChevronDownIcon />
      </span>
    </span>
  );
}

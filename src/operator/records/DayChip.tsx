import { dateOf, formatShortDate, type LocalDate, readDate } from '#domain/time.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import chip from '#src/ui/choices/Chip.module.css';
import { cx } from '#src/ui/cx.ts';
import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import styles from './DayChip.module.css';

interface DayChipProps {
  /** Null for every day. */
  day: LocalDate | null;
  onDayChange: (day: LocalDate | null) => void;
}

/** A pill that opens the device's own calendar, and shows the field itself while it has the focus. */
export function DayChip({ day, onDayChange }: DayChipProps) {
  const today = dateOf(useServerNow(60_000));
  return (
    <span className={cx(chip.chip, styles.day, day !== null && chip.chosen)}>
      <span className={chip.narrowing} aria-hidden="true">
        {day === null ? '日：すべて' : `${day === today ? '今日 ' : ''}${formatShortDate(day)}`}
      </span>
      <ChevronDownIcon />
      <input
        type="date"
        aria-label="日"
        value={day ?? ''}
        onChange={({ target }) => onDayChange(readDate(target.value) ?? null)}
      />
    </span>
  );
}

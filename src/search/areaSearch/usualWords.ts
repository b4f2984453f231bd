import {
  dateOf,
  formatDate,
  formatDayOfMonth,
  formatShortDate,
  formatWeekday,
  type Instant,
  type LocalDate,
} from '#domain/time.ts';
import { dayName } from '#src/shared/words/moments.ts';

/** A day within the next weeks: `今日`, `明日`, `24日(火)`, and in another month than now `12/1(火)`. */
export function comingDayName(date: LocalDate, now: Instant): string {
  const name = dayName(date, now);
  if (name !== formatDate(date)) return name;
  return date.slice(0, 7) === dateOf(now).slice(0, 7) ? formatDayOfMonth(date) : formatShortDate(date);
}

/** LocalDate -> `毎週火曜`. */
export function weeklyName(date: LocalDate): string {
  return `毎週${formatWeekday(date).slice(0, -1)}`;
}

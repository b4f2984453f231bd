import { dateOf, formatShortDate, formatTime, type Instant } from '#domain/time.ts';

/** The time of an entry, to the second: `14:31:08`. */
export function entryTime(at: Instant): string {
  return `${formatTime(at)}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`;
}

/** The day of an entry: `11/20(金)`. */
export function entryDay(at: Instant): string {
  return formatShortDate(dateOf(at));
}

import { dateOf, formatShortDate, formatTime, type Instant } from '#domain/time.ts';

/** The moment of an entry, to the second: `11/20(金) 14:31:08`. */
export function entryMoment(at: Instant): string {
  const seconds = String(Math.floor(at / 1000) % 60).padStart(2, '0');
  return `${formatShortDate(dateOf(at))} ${formatTime(at)}:${seconds}`;
}

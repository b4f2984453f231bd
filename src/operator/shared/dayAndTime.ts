import { dateOf, formatDate, formatTime, type Instant } from '#domain/time.ts';

/** `11月20日(金) 10:00`: with its day, because links and sessions of operators last for days. */
export function dayAndTime(instant: Instant): string {
  return `${formatDate(dateOf(instant))} ${formatTime(instant)}`;
}

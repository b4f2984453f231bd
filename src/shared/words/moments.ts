import { addDays, dateOf, formatDate, formatTime, type Instant, type LocalDate } from '#domain/time.ts';

/** LocalDate -> `今日`, `明日`, `11月24日(火)`. */
export function dayName(date: LocalDate, now: Instant): string {
  const today = dateOf(now);
  if (date === today) return '今日';
  return date === addDays(today, 1) ? '明日' : formatDate(date);
}

/** Instant -> `13:00` today, `11月24日(火) 9:30` on another day. */
export function momentName(instant: Instant, now: Instant): string {
  const date = dateOf(instant);
  return date === dateOf(now) ? formatTime(instant) : `${formatDate(date)} ${formatTime(instant)}`;
}

/** `14:00–15:00` */
export function spanName({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }): string {
  const end = formatTime(endsAt);
  return `${formatTime(startsAt)}–${end === '0:00' ? '24:00' : end}`;
}

import { formatDate, type Instant, type LocalDate } from '#domain/time.ts';
import { dayName } from '#src/shared/words/moments.ts';

/** LocalDate -> `今日・11月20日(金)`, `11月24日(火)`: later days are named once. */
export function fullDayName(date: LocalDate, now: Instant): string {
  return [...new Set([dayName(date, now), formatDate(date)])].join('・');
}

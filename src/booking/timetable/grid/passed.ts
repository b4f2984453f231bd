import {
  DAY_MINUTES,
  dateOf,
  type Instant,
  type LocalDate,
  type Minutes,
  minuteOfDay,
} from '#domain/time.ts';
import { useServerNow } from '#src/shell/serverNow.ts';

/** How many minutes of the day have passed: none of the days to come, all of those before. */
export function passedOf(date: LocalDate, now: Instant): Minutes {
  const today = dateOf(now);
  if (date === today) return minuteOfDay(now);
  return date < today ? DAY_MINUTES : 0;
}

/** The same by the server's clock, as it goes. */
export function usePassed(date: LocalDate): Minutes {
  return passedOf(date, useServerNow(60_000));
}

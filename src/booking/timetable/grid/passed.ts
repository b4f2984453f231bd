import { DAY_MINUTES, dateOf, type LocalDate, type Minutes, minuteOfDay } from '#domain/time.ts';
import { useServerNow } from '#src/shell/serverNow.ts';

/** How many minutes of the day have passed by the server's clock: none of the days to come, all of those before. */
export function usePassed(date: LocalDate): Minutes {
  const now = useServerNow(60_000);
  const today = dateOf(now);
  if (date === today) return minuteOfDay(now);
  return date < today ? DAY_MINUTES : 0;
}

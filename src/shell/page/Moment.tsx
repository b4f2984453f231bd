import { dateOf, formatDate, formatTime, type Instant, MINUTE_MS } from '#domain/time.ts';
import { useServerNow } from '../serverNow.ts';

/** The time of something known, with its day where that is not today. */
export function Moment({ at }: { at: Instant }) {
  const day = dateOf(at);
  const isToday = day === dateOf(useServerNow(MINUTE_MS));
  return `${isToday ? '' : `${formatDate(day)} `}${formatTime(at)}`;
}

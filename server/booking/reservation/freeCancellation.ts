import { type RawBuilder, sql } from 'kysely';
import { type Cancellable, freeCancellationUntil } from '#domain/booking/quote.ts';
import { dateOf, formatDate, formatTime, type Instant, type Minutes } from '#domain/time.ts';

/**
 * How long before its start a reservation can be cancelled free of charge, out of `reservations`: by the charge that
 * was set when it was made, whatever its booth has by now.
 */
export const freeCancellationColumn: RawBuilder<Minutes> = sql`
  (date_part('epoch', reservations.starts_at - reservations.charge_at) / 60)::int`;

/** Until when it could be cancelled free of charge: the time, and the day where that is not today's. */
export function freeUntilWords(reservation: Cancellable, now: Instant): string {
  const until = freeCancellationUntil(reservation);
  const time = formatTime(until);
  return dateOf(until) === dateOf(now) ? time : `${formatDate(dateOf(until))} ${time}`;
}

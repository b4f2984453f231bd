import type { Instant } from '#domain/time.ts';
import { instantAt } from '#domain/time.ts';
import { isCancellationFree, isChargedAtOnce } from './quote.ts';
import type { Reservation } from './reservation.ts';
import type { Wait } from './waiting.ts';

/** A reservation that a turn has made, and its wait. */
export interface BookedTurn {
  readonly wait: Wait;
  readonly made: Reservation;
}

/** The reservations that turns have made, as long as they are news: neither entered, nor charged by a cancellation. */
export function bookedTurns(
  waits: readonly Wait[],
  reservations: readonly Reservation[],
  now: Instant,
): readonly BookedTurn[] {
  return waits.flatMap((wait) => {
    const made = reservations.find(({ id }) => wait.state === 'booked' && id === wait.reservationId);
    return made?.useState === 'reserved' && isCancellationFree(now, made) ? [{ wait, made }] : [];
  });
}

/** Whether its turn makes a reservation; others may have their turn before it. */
export function isInLine(
  {
    state,
    mode,
    date,
    start,
    freeCancellationMinutes,
  }: Pick<Wait, 'state' | 'mode' | 'date' | 'start' | 'freeCancellationMinutes'>,
  now: Instant,
): boolean {
  return (
    state === 'waiting' &&
    mode === 'book' &&
    !isChargedAtOnce(now, { startsAt: instantAt(date, start), freeCancellationMinutes })
  );
}

import { cutToSecond, type Instant, minutesBetween } from '#domain/time.ts';
import { isChargedAtOnce } from './quote.ts';
import { cancellationKind, isPastEnd, isUpcoming, type Reservation } from './reservation.ts';
import type { Span } from './slots.ts';

/** A booth and a time. */
export interface Place extends Span {
  readonly boothId: number;
}

/** A reservation to be moved. */
export type Movable = Place & Pick<Reservation, 'useState' | 'chargedAt'>;

/**
 * The kind of a move (docs/spec/booking.md, "Moving"). `free`: with a price of its own, as if it had been cancelled
 * free of charge and booked. `earlier`: the same length of the same booth, sooner, without money. Or why it can't be
 * made: it is the `same`, the use has `begun`, or is `over`; it is `tooLate`, because its cancellation is no longer
 * free, or `tooSoon`, because the new start would be charged at once.
 */
export type MoveKind = 'free' | 'earlier' | 'same' | 'begun' | 'over' | 'tooLate' | 'tooSoon';

/** The one rule of screen and server. */
export function moveKind(reservation: Movable, target: Place, now: Instant): MoveKind {
  if (reservation.useState === 9 || isPastEnd(reservation, now)) return 'over';
  if (!isUpcoming(reservation)) return 'begun';
  if (isSame(reservation, target)) return 'same';
  const isFree = cancellationKind(reservation, now) === 'free';
  if (isFree && !isChargedAtOnce(now, target.startsAt)) return 'free';
  if (isEarlier(reservation, target) && cutToSecond(now) <= reservation.startsAt) return 'earlier';
  return isFree ? 'tooSoon' : 'tooLate';
}

function isSame(one: Place, other: Place): boolean {
  return one.boothId === other.boothId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;
}

function isEarlier(reservation: Place, target: Place): boolean {
  const isAsLong =
    minutesBetween(target.startsAt, target.endsAt) ===
    minutesBetween(reservation.startsAt, reservation.endsAt);
  return target.boothId === reservation.boothId && isAsLong && target.startsAt < reservation.startsAt;
}

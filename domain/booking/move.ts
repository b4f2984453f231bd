import { addMinutes, cutToSecond, dateOf, type Instant, minuteOfDay, minutesBetween } from '#domain/time.ts';
import { type BusyRange, isFree, withoutOwn } from './availability.ts';
import type { Led } from './lead.ts';
import { type Cancellable, isChargedAtOnce } from './quote.ts';
import { cancellationKind, entryOpensAt, isPastEnd, isUpcoming, type Reservation } from './reservation.ts';
import { nextSlot, SLOT_MINUTES, type Span } from './slots.ts';

/** A booth and a time. */
export interface Place extends Span {
  readonly boothId: number;
}

/** A reservation to be moved. */
export type Movable = Place & Cancellable & Pick<Reservation, 'useState' | 'chargedAt'>;

/** The place and time that it is to have. */
export type MoveTarget = Place & Cancellable;

/**
 * The kind of a move (docs/spec/booking.md, "Moving"). `free`: with a price of its own, as if it had been cancelled
 * free of charge and booked. `earlier`: the same length of the same booth, sooner, without money. Or why it can't be
 * made: it is the `same`, the use has `begun`, or is `over`; it is `tooLate`, because its cancellation is no longer
 * free, or `tooSoon`, because the new start would be charged at once.
 */
export type MoveKind = 'free' | 'earlier' | 'same' | 'begun' | 'over' | 'tooLate' | 'tooSoon';

/** A booth, and how long before a start cancelling stops being free there. */
type Limited = Pick<Place, 'boothId'> & Pick<Cancellable, 'freeCancellationMinutes'>;

/** The limit of the reservation in that booth: in its own it keeps the one with which it was made. */
export function limitIn(reservation: Limited, booth: Limited): Pick<Cancellable, 'freeCancellationMinutes'> {
  return booth.boothId === reservation.boothId ? reservation : booth;
}

/** The one rule of screen and server. */
export function moveKind(reservation: Movable, target: MoveTarget, now: Instant): MoveKind {
  if (reservation.useState === 'ended' || isPastEnd(reservation, now)) return 'over';
  if (!isUpcoming(reservation)) return 'begun';
  if (isSame(reservation, target)) return 'same';
  const isFree = cancellationKind(reservation, now) === 'free';
  if (isFree && !isChargedAtOnce(now, target)) return 'free';
  if (isEarlier(reservation, target) && cutToSecond(now) <= reservation.startsAt) return 'earlier';
  return isFree ? 'tooSoon' : 'tooLate';
}

/** Whether it can be moved at a price of its own now, to whichever time that is far enough away. */
export function isMovable(
  reservation: Cancellable & Pick<Reservation, 'endsAt' | 'useState' | 'chargedAt' | 'isBeingCancelled'>,
  now: Instant,
): boolean {
  return (
    reservation.useState === 'reserved' &&
    !reservation.isBeingCancelled &&
    cancellationKind(reservation, now) === 'free'
  );
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

/** The announcement that a reservation was brought forward, for those who do not see it. */
export const BROUGHT_FORWARD = '予約の時間を早めました。';

type Forwardable = Cancellable & Pick<Reservation, 'endsAt' | 'useState' | 'chargedAt'>;

/** Whether an upcoming reservation may be brought forward now, and would lose nothing by it: it is charged anyway. */
export function mayComeForward(reservation: Forwardable, now: Instant): boolean {
  return (
    reservation.useState === 'reserved' &&
    cutToSecond(now) <= reservation.startsAt &&
    cancellationKind(reservation, now) === 'forced'
  );
}

/**
 * The earlier start that an upcoming reservation is offered: the next 5-minute step at least 5 minutes away, or as long
 * as its booth says, once its cancellation is no longer free and until it may be entered anyway. null where there is
 * none; whether the booth is free then is not judged.
 */
export function soonestStart(
  reservation: Forwardable & Pick<Reservation, 'isEmptyBefore'>,
  { leadMinutes }: Pick<Led, 'leadMinutes'>,
  now: Instant,
): Instant | null {
  const soonest = nextSlot(addMinutes(now, Math.max(leadMinutes, SLOT_MINUTES)));
  const isOffered =
    mayComeForward(reservation, now) &&
    soonest < entryOpensAt(reservation) &&
    dateOf(soonest) === dateOf(reservation.startsAt);
  return isOffered ? soonest : null;
}

/** Whether its booth is free from that start on for as long as it is reserved. */
export function isFreeEarlier(
  { startsAt, endsAt }: Span,
  busy: readonly BusyRange[],
  earlier: Instant,
): boolean {
  const from = minuteOfDay(startsAt);
  const interval = minutesBetween(startsAt, endsAt);
  const start = minuteOfDay(earlier);
  return isFree(withoutOwn(busy, from, from + interval), start, start + interval);
}

/** Whether both are in the same booth at the same time. */
export function isAlike(one: Reservation, other: Reservation): boolean {
  return one.boothId === other.boothId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;
}

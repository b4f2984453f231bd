import { entryOpensAt, isInUse, type Reservation, type UseState } from '#domain/booking/reservation.ts';
import { type Instant, MINUTE_MS } from '#domain/time.ts';

/**
 * Where a reservation stands on the way through its door (docs/spec/visit.md, "States"): `waiting` until entry opens,
 * `open` from then until it is entered, `inUse` until it is left, `over` after its end.
 */
export type VisitPhase = 'waiting' | 'open' | 'inUse' | 'over';

/** How long before its end a use is about to end: so it is said, and at its last minute once more. */
const LAST_MINUTES = 5;

/** The minutes before the end of a use at which it is said that it ends. */
export type LastMinutes = typeof LAST_MINUTES | 1;

/** Whether a use with so many milliseconds left is in its last minutes, so many of them. */
export function isWithinLast(minutes: LastMinutes, left: number): boolean {
  return left > 0 && left <= minutes * MINUTE_MS;
}

/** Whether a use with so many milliseconds left is about to end. */
export function isAboutToEnd(left: number): boolean {
  return isWithinLast(LAST_MINUTES, left);
}

/**
 * The other ways to open the booth: the code of its key pad, or the code that it reads. The list tells them when entry
 * opens, while the visit runs already.
 */
export type EntryCodes = Pick<Reservation, 'pinId' | 'qrCode'>;

type Timed = Pick<Reservation, 'startsAt' | 'endsAt' | 'useState' | 'isEmptyBefore'>;

/**
 * Where a reservation is on its way through the door at a server's moment; its end is exclusive (docs/spec/visit.md,
 * "States").
 */
export function visitPhase(reservation: Timed, now: Instant): VisitPhase {
  if (now >= reservation.endsAt) return 'over';
  if (isInUse(reservation)) return 'inUse';
  return now >= entryOpensAt(reservation) ? 'open' : 'waiting';
}

/**
 * The state of a use after the door has opened to enter: in use, then entered again. An extended use stays
 * extended, and what was given up while the door was being asked stays given up.
 */
export function enteredState(useState: UseState): UseState {
  if (useState === 'reserved') return 'inUse';
  return useState === 'inUse' ? 'reentered' : useState;
}

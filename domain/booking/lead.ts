import {
  addMinutes,
  cutToSecond,
  type Instant,
  instantAt,
  instantOf,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time.ts';
import { roundUpToSlot } from './slots.ts';

/** A booth, by how long before its start a reservation there is made at the latest. */
export interface Led {
  readonly leadMinutes: Minutes;
  /** The start of the reservation that is to be moved within the booth: none that is no sooner is too near. */
  readonly movedFrom?: Instant;
}

/** The first moment at which a reservation may start there that is made now, by the second that `now` falls in. */
export function leadUntil({ leadMinutes, movedFrom }: Led, now: Instant): Instant {
  const until = addMinutes(cutToSecond(now), leadMinutes);
  return movedFrom === undefined ? until : instantOf(Math.min(until, movedFrom));
}

/** Whether the start is nearer than the booth may be reserved for: the one rule of screen and server. */
export function isTooNear(startsAt: Instant, booth: Led, now: Instant): boolean {
  return startsAt < leadUntil(booth, now);
}

/** The first step of the day for which the booth may be reserved; behind its end where the day has none. */
export function leadOn(date: LocalDate, booth: Led, now: Instant): Minutes {
  return roundUpToSlot(Math.max(minutesBetween(instantAt(date, 0), leadUntil(booth, now)), 0));
}

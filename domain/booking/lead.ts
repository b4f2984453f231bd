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
  /** The start of the reservation that is moved within the booth: the same start, or a later one, is never too near. */
  readonly movedFrom?: Instant;
}

/** The earliest start of a reservation that is made there now, judged by the second that `now` falls in. */
export function leadUntil({ leadMinutes, movedFrom }: Led, now: Instant): Instant {
  const until = addMinutes(cutToSecond(now), leadMinutes);
  return movedFrom === undefined ? until : instantOf(Math.min(until, movedFrom));
}

/** Whether the start is nearer than the booth may be reserved for: the one rule of screen and server. */
export function isTooNear(startsAt: Instant, booth: Led, now: Instant): boolean {
  return startsAt < leadUntil(booth, now);
}

/** The first step of the day at which the booth can still be reserved; past the end of the day where there is none. */
export function leadOn(date: LocalDate, booth: Led, now: Instant): Minutes {
  return roundUpToSlot(Math.max(minutesBetween(instantAt(date, 0), leadUntil(booth, now)), 0));
}

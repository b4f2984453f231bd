import {
  DAY_MINUTES,
  type Instant,
  instantAt,
  instantOf,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
} from '#domain/time.ts';

/** A slot is 5 minutes; every start and every length is a multiple of it (docs/spec/booking.md, "Constants"). */
export const SLOT_MINUTES = 5;

/**
 * The rules of length and day for reservations, supplied by the server (docs/spec/booking.md, "Data" and "Constants").
 */
export interface BookingRules {
  /** Durations are multiples of this (15). */
  readonly unitMinutes: Minutes;
  /** Durations of an immediate use are multiples of this (15). */
  readonly immediateUnitMinutes: Minutes;
  /** The longest duration, in units (12). */
  readonly maxUnits: number;
  /** The longest immediate use, in units, where the campaign flag is set (8). */
  readonly immediateMaxUnits: number;
  /** How many upcoming reservations a member may have; null where there is no limit. */
  readonly reservationLimit: number | null;
  /** Today counts: 14 means today to today + 13. */
  readonly reservableDays: number;
}

/** The half-open time a reservation takes. */
export interface Span {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** The next 5-minute step at or after the minute (docs/spec/booking.md, "Constants": the start is rounded up). */
export function roundUpToSlot(minute: Minutes): Minutes {
  return Math.ceil(minute / SLOT_MINUTES) * SLOT_MINUTES;
}

/** The next 5-minute step at or after the instant. */
export function nextSlot(instant: Instant): Instant {
  const slot = SLOT_MINUTES * MINUTE_MS;
  return instantOf(Math.ceil(instant / slot) * slot);
}

/** Every duration that may be reserved, shortest first. */
export function durationsOf(rules: BookingRules): readonly Minutes[] {
  return Array.from({ length: rules.maxUnits }, (_, index) => (index + 1) * rules.unitMinutes);
}

/** Whether the length is one that may be reserved. */
export function isDuration(interval: Minutes, rules: BookingRules): boolean {
  return interval > 0 && interval % rules.unitMinutes === 0 && interval / rules.unitMinutes <= rules.maxUnits;
}

const LAST_START = DAY_MINUTES - SLOT_MINUTES;

/** The start within the day: its first slot to its last one. */
export function clampStart(start: Minutes): Minutes {
  return Math.min(Math.max(start, 0), LAST_START);
}

/** The duration nearest below the wanted one, at least one unit: what a deep link with an odd interval gets. */
export function clampDuration(interval: Minutes, rules: BookingRules): Minutes {
  const units = Math.min(Math.max(Math.floor(interval / rules.unitMinutes), 1), rules.maxUnits);
  return units * rules.unitMinutes;
}

/**
 * The instants of a reservation that starts at a minute of a Japanese day; it never runs past its midnight
 * (`isOnGrid`).
 */
export function spanOf(date: LocalDate, start: Minutes, interval: Minutes): Span {
  return { startsAt: instantAt(date, start), endsAt: instantAt(date, start + interval) };
}

/** Whether a start is on the grid and the whole interval on one day (no reservation across midnight). */
export function isOnGrid(start: Minutes, interval: Minutes): boolean {
  return start >= 0 && start % SLOT_MINUTES === 0 && start + interval <= DAY_MINUTES;
}

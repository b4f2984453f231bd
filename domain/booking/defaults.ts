import {
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time.ts';
import { roundUpToSlot, SLOT_MINUTES } from './slots.ts';

/** Initial reservation default: hour 12, minute 00 (spec section 9). */
const DEFAULT_START: Minutes = 12 * 60;

/** What a timetable opens with where the link says nothing. */
export const DEFAULT_INTERVAL: Minutes = 60;

/** What a link to the timetable may say of the time. */
export interface WantedTime {
  readonly date: LocalDate | null;
  readonly start: Minutes | null;
  readonly interval: Minutes | null;
}

/** The latest start of a day on the grid. */
const LAST_START = DAY_MINUTES - SLOT_MINUTES;

/**
 * The time a timetable opens with: what was wanted, rounded up to the grid; else noon today, or the next 5 minutes
 * when noon has passed.
 */
export function initialTime(
  wanted: WantedTime,
  now: Instant,
): { date: LocalDate; start: Minutes; interval: Minutes } {
  const today = dateOf(now);
  const date = wanted.date ?? today;
  const soonest = date === today ? minutesBetween(instantAt(today, 0), now) : 0;
  const start = wanted.start ?? Math.max(DEFAULT_START, soonest);
  return {
    date,
    start: Math.min(roundUpToSlot(start), LAST_START),
    interval: wanted.interval ?? DEFAULT_INTERVAL,
  };
}

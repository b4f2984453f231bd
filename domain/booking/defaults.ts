import {
  addDays,
  cutToSecond,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time.ts';
import { type BoothDay, freeRanges } from './availability.ts';
import { type Led, leadOn } from './lead.ts';
import { type BookingRules, clampStart, roundUpToSlot, SLOT_MINUTES } from './slots.ts';

/** Initial reservation default of a day that is yet to come: hour 12, minute 00 (docs/spec/booking.md, "Constants"). */
const DEFAULT_START: Minutes = 12 * 60;

/** The length that a timetable opens with where the link names none. */
export const DEFAULT_INTERVAL: Minutes = 60;

/** The time that a link to the timetable may name. */
export interface WantedTime {
  readonly date: LocalDate | null;
  readonly start: Minutes | null;
  readonly interval: Minutes | null;
}

/** The latest start of a day on the grid. */
const LAST_START = DAY_MINUTES - SLOT_MINUTES;

/** The first start of a day that has not passed; the last one of a day that has no more. */
export function earliestStart(date: LocalDate, now: Instant): Minutes {
  const soonest = roundUpToSlot(Math.max(minutesBetween(instantAt(date, 0), cutToSecond(now)), 0));
  return Math.min(soonest, LAST_START);
}

/** The start that a day opens with where nothing was wanted: today the next 5 minutes, on other days noon. */
export function defaultStart(date: LocalDate, now: Instant): Minutes {
  return date === dateOf(now) ? earliestStart(date, now) : DEFAULT_START;
}

/** A day as it was loaded: its booths, and the shortest length that can be had. */
interface KnownDay {
  readonly date: LocalDate;
  readonly booths: readonly Pick<BoothDay, 'busy' | keyof Led>[];
  readonly rules: Pick<BookingRules, 'unitMinutes'>;
}

/** The first start from a minute on at which a booth can be had for a unit; undefined where the day has none left. */
export function firstFreeStart(
  { date, booths, rules }: KnownDay,
  from: Minutes,
  now: Instant,
): Minutes | undefined {
  const starts = booths.flatMap((booth) => {
    const soonest = Math.max(from, leadOn(date, booth, now));
    return freeRanges(booth.busy, soonest, DAY_MINUTES, rules.unitMinutes)[0]?.from ?? [];
  });
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** A start that was wanted, or the first one of the day that has not passed. */
export function startAhead(date: LocalDate, start: Minutes, now: Instant): Minutes {
  return clampStart(date === dateOf(now) ? Math.max(start, earliestStart(date, now)) : start);
}

/** Today, or tomorrow where nobody has wanted a time and what is left of today is too short for the usual length. */
function openingDay({ start, interval }: WantedTime, now: Instant): LocalDate {
  const today = dateOf(now);
  const isOver = start === null && earliestStart(today, now) + (interval ?? DEFAULT_INTERVAL) > DAY_MINUTES;
  return isOver ? addDays(today, 1) : today;
}

/** The time a timetable opens with: what was wanted, rounded up to the grid; else the default of the day. */
export function initialTime(
  wanted: WantedTime,
  now: Instant,
): { date: LocalDate; start: Minutes; interval: Minutes } {
  const date = wanted.date ?? openingDay(wanted, now);
  const start = wanted.start ?? defaultStart(date, now);
  return {
    date,
    start: Math.min(roundUpToSlot(start), LAST_START),
    interval: wanted.interval ?? DEFAULT_INTERVAL,
  };
}

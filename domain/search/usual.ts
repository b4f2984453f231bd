import { type BusyRange, freeRanges, isFree } from '#domain/booking/availability.ts';
import { hasPassed, reservableDates } from '#domain/booking/selection.ts';
import {
  type BookingRules,
  isDuration,
  isOnGrid,
  roundUpToSlot,
  type Span,
  spanOf,
} from '#domain/booking/slots.ts';
import { grouped } from '#domain/grouped.ts';
import {
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  minuteOfDay,
  minutesBetween,
  weekdayOf,
} from '#domain/time.ts';

/** A habit is something done at least this often within this many weeks (docs/spec/search.md, "Usual reservations"). */
export const USUAL_WEEKS = 8;
const USUAL_TIMES = 3;

/** The most that are offered. */
const USUAL_MOST = 2;

/** A use that has begun, with the length that it was reserved for. */
export interface BegunUse extends Span {
  readonly boothId: number;
  /** The floor map of the booth; null for a booth on its own. */
  readonly floorMapId: number | null;
}

/** The same weekday, start and length at one floor or booth. */
export interface Habit {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly start: Minutes;
  readonly interval: Minutes;
  /** The booths of these uses, the most frequent first; of two that are equally frequent, the one used last. */
  readonly boothIds: readonly number[];
}

/** A reservation that is usual, on the next day on which it can be had, or else on the first one where it is taken. */
export interface UsualBooking extends Span {
  readonly boothId: number;
  readonly isFree: boolean;
  /** Where it is taken: when the booth is free for as long, later on that day; null where it is not. */
  readonly nextFreeAt: Instant | null;
}

/** The habits of a member, of the uses that began in the last eight weeks; two booths at the same time are one. */
export function habitsOf(uses: readonly BegunUse[]): readonly Habit[] {
  const alike = grouped(uses, ({ boothId, floorMapId, startsAt, endsAt }) => {
    const place = floorMapId === null ? `booth ${boothId}` : `floor ${floorMapId}`;
    return [
      place,
      weekdayOf(dateOf(startsAt)),
      minuteOfDay(startsAt),
      minutesBetween(startsAt, endsAt),
    ].join();
  });
  return alike
    .filter((group) => new Set(group.map(({ startsAt }) => startsAt)).size >= USUAL_TIMES)
    .map((group) => ({
      weekday: weekdayOf(dateOf(group[0].startsAt)),
      start: minuteOfDay(group[0].startsAt),
      interval: minutesBetween(group[0].startsAt, group[0].endsAt),
      boothIds: byFrequency(group),
    }));
}

function byFrequency(uses: readonly BegunUse[]): readonly number[] {
  const latest = (group: readonly BegunUse[]) => Math.max(...group.map(({ startsAt }) => startsAt));
  return grouped(uses, ({ boothId }) => boothId)
    .slice()
    .sort((a, b) => b.length - a.length || latest(b) - latest(a))
    .map(([{ boothId }]) => boothId);
}

/** The days to come, of a member who may reserve. */
export interface ComingDays {
  readonly now: Instant;
  readonly rules: BookingRules;
  /** The member's own reservations, at whichever booth. */
  readonly own: readonly Span[];
  /** The day of a booth with its closed hours; null where the booth stays closed. */
  readonly busyOn: (boothId: number, date: LocalDate) => readonly BusyRange[] | null;
}

/**
 * At most two reservations for the habits: those that can be had first, then the sooner ones. None is for a time at
 * which the member has a reservation already, and no two of them overlap.
 */
export function usualBookings(habits: readonly Habit[], coming: ComingDays): readonly UsualBooking[] {
  const offers = habits
    .flatMap((habit) => offerOf(habit, coming) ?? [])
    .sort((a, b) => Number(b.isFree) - Number(a.isFree) || a.startsAt - b.startsAt);
  const chosen: UsualBooking[] = [];
  for (const offer of offers) {
    if (!chosen.some((other) => overlap(offer, other))) chosen.push(offer);
  }
  return chosen.slice(0, USUAL_MOST);
}

function overlap(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

function offerOf(habit: Habit, { now, rules, own, busyOn }: ComingDays): UsualBooking | undefined {
  const { weekday, start, interval, boothIds } = habit;
  // An extension, or former rules, may have left a length that nobody can reserve.
  if (!isDuration(interval, rules) || !isOnGrid(start, interval)) return undefined;
  const dates = reservableDates(now, rules).filter((date) => {
    const span = spanOf(date, start, interval);
    return (
      weekdayOf(date) === weekday &&
      !hasPassed(span.startsAt, now) &&
      !own.some((each) => overlap(each, span))
    );
  });
  const offers = dates.flatMap((date) =>
    boothIds.flatMap((boothId): UsualBooking[] => {
      const busy = busyOn(boothId, date);
      if (busy === null || isShut(busy, start, interval)) return [];
      const isHad = isFree(busy, start, start + interval);
      const nextFreeAt = isHad ? null : laterOn(date, busy, start, interval);
      return [{ boothId, ...spanOf(date, start, interval), isFree: isHad, nextFreeAt }];
    }),
  );
  return offers.find((offer) => offer.isFree) ?? offers[0];
}

/** The hours have changed since: nothing can be had then, though nobody has taken it. */
function isShut(busy: readonly BusyRange[], start: Minutes, interval: Minutes): boolean {
  const closed = busy.filter(({ kind }) => kind === 'closed');
  return !isFree(closed, start, start + interval);
}

/** The first start after the usual one at which the booth is free for as long. */
function laterOn(
  date: LocalDate,
  busy: readonly BusyRange[],
  start: Minutes,
  interval: Minutes,
): Instant | null {
  const range = freeRanges(busy, start, DAY_MINUTES).find(
    ({ from, to }) => roundUpToSlot(from) + interval <= to,
  );
  return range === undefined ? null : instantAt(date, roundUpToSlot(range.from));
}

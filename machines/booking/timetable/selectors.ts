import { rateOf, type Timetable } from '#contract/booking/availability.ts';
import type { BoothDay, Obstacle } from '#domain/booking/availability.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { freeInstead, hasPassed, obstacleTo, type Selection } from '#domain/booking/selection.ts';
import { priceOf } from '#domain/money.ts';
import {
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  minuteOfDay,
  minutesBetween,
} from '#domain/time.ts';
import type { ResourceRef } from '../../shared/resource.ts';
import type { DialogRef } from '../reservation/chart.ts';
import type { TimetableSnapshot } from './chart.ts';
import { type ChoiceProblem, chosenDayOf, isTaken, problemOf, type TimetableLayout } from './choice.ts';

/** The chosen day, once it is known. */
export function selectTimetable(snapshot: TimetableSnapshot): Timetable | null {
  return chosenDayOf(snapshot.context);
}

/** The timetable that was loaded last, of whichever day: rules, names and prices hold for all days. */
export function selectLatest(snapshot: TimetableSnapshot): Timetable | null {
  return snapshot.context.latest;
}

/** The chosen booth, start and length; the booth is null until one is chosen. */
export function selectSelection(snapshot: TimetableSnapshot): Selection {
  return snapshot.context.selection;
}

/** The chosen day, loaded or not. */
export function selectDate(snapshot: TimetableSnapshot): LocalDate {
  return snapshot.context.selection.date;
}

/** The minute of the day that is chosen to begin at. */
export function selectStart(snapshot: TimetableSnapshot): Minutes {
  return snapshot.context.selection.start;
}

/** How long is chosen, in minutes. */
export function selectInterval(snapshot: TimetableSnapshot): Minutes {
  return snapshot.context.selection.interval;
}

/** The chosen booth as it was loaded last; undefined while none is. */
export function selectBooth({ context: { latest, selection } }: TimetableSnapshot): BoothDay | undefined {
  return latest?.booths.find((booth) => booth.boothId === selection.boothId);
}

/** The chosen booth; null while none is. */
export function selectBoothId(snapshot: TimetableSnapshot): number | null {
  return snapshot.context.selection.boothId;
}

/** Whether the booths are shown as a grid or as a list. */
export function selectLayout(snapshot: TimetableSnapshot): TimetableLayout {
  return snapshot.context.layout;
}

/** Why the reserve button is disabled at that time; `unknown` while the chosen day is not loaded. */
export function selectProblem(snapshot: TimetableSnapshot, now: Instant): ChoiceProblem | undefined {
  return problemOf(snapshot.context, now);
}

/** The reservation that is moved, as it is; null where one is made. */
export function selectMoved({ context: { move } }: TimetableSnapshot): Reservation | null {
  return move === null ? null : move.reservation;
}

/** The booth and the minutes of the chosen day that it has, which is to be moved; null on other days, and for none. */
export function selectMovedSpan(snapshot: TimetableSnapshot) {
  const moved = selectMoved(snapshot);
  if (moved === null || dateOf(moved.startsAt) !== selectDate(snapshot)) return null;
  const from = minuteOfDay(moved.startsAt);
  return { boothId: moved.boothId, from, to: from + minutesBetween(moved.startsAt, moved.endsAt) };
}

/** Whether somebody else has the chosen time, so that the member can wait for it. */
export function selectIsTaken(snapshot: TimetableSnapshot, now: Instant): boolean {
  return isTaken(snapshot.context, now);
}

/** Whether somebody has the chosen time in each of the booths, so that nobody can reserve it. */
export function selectIsFull({ context }: TimetableSnapshot, now: Instant): boolean {
  const { latest, move, selection } = context;
  return (
    move === null && isTaken(context, now) && freeInstead(selection, latest?.booths ?? [], now) === undefined
  );
}

/** The obstacle to the chosen booth at the chosen time, if there is one at that moment. */
export function selectObstacle(snapshot: TimetableSnapshot, now: Instant): Obstacle | undefined {
  const { selection } = snapshot.context;
  return obstacleTo(selection, chosenDayOf(snapshot.context)?.booths ?? [], now);
}

/**
 * Tax-included yen of the chosen duration in the chosen booth; while none is chosen, where all cost the same. null for
 * guests, before it is known, and for what has passed.
 */
export function selectGross(snapshot: TimetableSnapshot, now: Instant): number | null {
  const { latest, selection } = snapshot.context;
  if (latest === null || hasPassed(instantAt(selection.date, selection.start), now)) return null;
  const { boothId, interval } = selection;
  // The coupon minutes of a reservation move along with it.
  const chargedMinutes = interval - Math.min(selectMoved(snapshot)?.couponMinutes ?? 0, interval);
  const booths = boothId === null ? latest.booths : latest.booths.filter((each) => each.boothId === boothId);
  const prices = new Set(
    booths.map((booth) => {
      const rate = rateOf(latest, booth);
      return rate && priceOf(chargedMinutes, rate).gross;
    }),
  );
  return prices.size === 1 ? ([...prices][0] ?? null) : null;
}

/** The chosen day as it is loaded, refreshed, or could not be. */
export function selectDay(snapshot: TimetableSnapshot): ResourceRef | undefined {
  return snapshot.children.day;
}

/** The dialog that is open, if one is. */
export function selectDialog(snapshot: TimetableSnapshot): DialogRef | undefined {
  return snapshot.children.reservationDialog;
}

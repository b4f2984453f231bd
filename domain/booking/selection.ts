import {
  type InvitationLimits,
  type InvitationProblem,
  reservationProblem,
} from '#domain/account/invitation.ts';
import {
  addDays,
  cutToSecond,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
} from '#domain/time.ts';
import { type BoothDay, busyAt, type Obstacle, obstacleOf } from './availability.ts';
import { isTooNear, leadOn } from './lead.ts';
import { type BookingRules, isDuration, isOnGrid } from './slots.ts';

/** The time a member has chosen on the timetable, and the booth, once there is one. */
export interface Selection {
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly interval: Minutes;
  readonly boothId: number | null;
}

/** The obstacles of a guest's invitation, by the invitation's problem. */
export const INVITATION_OBSTACLES = {
  disabled: 'invitationDisabled',
  expired: 'invitationExpired',
  usedUp: 'invitationUsedUp',
  tooLong: 'invitationTooLong',
  tooMuch: 'invitationTooMuch',
} as const satisfies Record<InvitationProblem, string>;
type InvitationObstacle = (typeof INVITATION_OBSTACLES)[InvitationProblem];

/**
 * Why the reserve button is disabled (docs/spec/booking.md, "Input"), most general first.
 * `noBooth`: no booth chosen yet. `past`: the start has passed. `allClosed`: every booth is closed at the start.
 * `limitReached`: too many upcoming reservations. `invitationExpired`: a guest's invitation ends before the date.
 * `invitationDisabled`, `invitationUsedUp`, `invitationTooLong`, `invitationTooMuch`: what else it does not allow.
 * The rest is what stands against the booth.
 */
export type SelectionProblem =
  | 'limitReached'
  | InvitationObstacle
  | 'beyondReservableDays'
  | 'past'
  | 'offUnit'
  | 'allClosed'
  | 'noBooth'
  | Obstacle['kind'];

/** The terms besides the booths' day that decide whether a selection may be reserved. */
export interface SelectionTerms {
  readonly rules: BookingRules;
  readonly now: Instant;
  /** Live reservations that have not started (`reserved`). */
  readonly upcomingCount: number;
  /** Last day of a guest's invitation; null for members. */
  readonly invitationEndsOn: LocalDate | null;
  /** The rest of a guest's invitation; none for members. */
  readonly invitation?: InvitationLimits | null;
}

/** Whether the member has as many upcoming reservations as the rules allow; 0 or null means no limit. */
export function isLimitReached(terms: Pick<SelectionTerms, 'rules' | 'upcomingCount'>): boolean {
  const limit = terms.rules.reservationLimit;
  return limit !== null && limit > 0 && terms.upcomingCount >= limit;
}

/** The last day that may be reserved today. */
export function lastReservableDate(now: Instant, rules: BookingRules): LocalDate {
  return addDays(dateOf(now), rules.reservableDays - 1);
}

/** The days that may be chosen: today, tomorrow, … (docs/spec/booking.md, "Constants"). */
export function reservableDates(
  now: Instant,
  rules: Pick<BookingRules, 'reservableDays'>,
): readonly LocalDate[] {
  return Array.from({ length: rules.reservableDays }, (_, index) => addDays(dateOf(now), index));
}

/**
 * Whether the start has passed: the one rule of the screen and the server. Both cut to the second, so that what begins
 * at 14:00 can still be reserved during its first second, however long the call takes to begin.
 */
export function hasPassed(startsAt: Instant, now: Instant): boolean {
  return startsAt < cutToSecond(now);
}

/** The obstacle to a booth at the chosen time; too near comes first, because nobody can wait for that. */
function obstacleIn(
  booth: BoothDay,
  { date, start, interval }: Selection,
  now: Instant,
): Obstacle | undefined {
  const { leadMinutes } = booth;
  return isTooNear(instantAt(date, start), booth, now)
    ? { kind: 'tooNear', leadMinutes, from: leadOn(date, booth, now) }
    : obstacleOf(booth, start, start + interval);
}

/** The chosen booth and what stands against it, if anything does. */
export function obstacleTo(
  selection: Selection,
  booths: readonly BoothDay[],
  now: Instant,
): Obstacle | undefined {
  const booth = booths.find(({ boothId }) => boothId === selection.boothId);
  return booth && obstacleIn(booth, selection, now);
}

/** Another booth that can be had for the whole chosen time, the first in their order; undefined where there is none. */
export function freeInstead(
  selection: Selection,
  booths: readonly BoothDay[],
  now: Instant,
): BoothDay | undefined {
  return booths.find(
    (booth) => booth.boothId !== selection.boothId && obstacleIn(booth, selection, now) === undefined,
  );
}

/** The first obstacle to reserving the selection; undefined when there is none. */
export function selectionProblem(
  selection: Selection,
  booths: readonly BoothDay[],
  terms: SelectionTerms,
): SelectionProblem | undefined {
  const { date, start, interval } = selection;
  const refused = terms.invitation && reservationProblem(terms.invitation, { date, minutes: interval });
  if (refused) return INVITATION_OBSTACLES[refused];
  if (isLimitReached(terms)) return 'limitReached';
  if (terms.invitationEndsOn !== null && terms.invitationEndsOn < date) return 'invitationExpired';
  if (date > lastReservableDate(terms.now, terms.rules)) return 'beyondReservableDays';
  if (hasPassed(instantAt(date, start), terms.now)) return 'past';
  if (!isDuration(interval, terms.rules) || !isOnGrid(start, interval)) return 'offUnit';
  if (booths.every((booth) => busyAt(booth.busy, start)?.kind === 'closed')) return 'allClosed';
  if (booths.every((booth) => booth.boothId !== selection.boothId)) return 'noBooth';
  return obstacleTo(selection, booths, terms.now)?.kind;
}

import type { Timetable } from '#contract/booking/availability.ts';
import { headOf } from '#domain/booking/availability.ts';
import {
  defaultStart,
  earliestStart,
  firstFreeStart,
  initialTime,
  startAhead,
  type WantedTime,
} from '#domain/booking/defaults.ts';
import {
  hasPassed,
  lastReservableDate,
  type Selection,
  type SelectionProblem,
  selectionProblem,
} from '#domain/booking/selection.ts';
import { clampDuration } from '#domain/booking/slots.ts';
import { type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { paths } from '../../shell/paths.ts';
import type { ReservationDialogInput } from '../reservation/dialog.ts';
import type { timetableDay } from './day.ts';
import type { MoveChoice, MoveProblem, TimetableMove } from './move.ts';

export interface TimetableInput {
  readonly boothIds: readonly number[];
  readonly wanted: WantedTime;
  /** The booth that a returning member had chosen; null for none. */
  readonly wantedBoothId: number | null;
  /** The confirmation is opened as soon as the day is there, if the choice can still be reserved. */
  readonly opensDialog: boolean;
  readonly now: Instant;
  /** For the dialog's words. */
  readonly isGuest: boolean;
  /** The reservation that gets another time; left out where one is made. */
  readonly move?: TimetableMove;
}

/** The grid of the day, or the list of its free times: the same choices. */
export type TimetableLayout = 'grid' | 'list';

/** The data of the timetable: what is chosen, and the day by which the choice is judged. */
export interface TimetableContext extends Omit<TimetableInput, 'move'> {
  /** null where a reservation is made. */
  readonly move: TimetableMove | null;
  readonly selection: Selection;
  /** The start was wanted by somebody: it stays when another day is chosen, unless it has passed there. */
  readonly isStartWanted: boolean;
  readonly layout: TimetableLayout;
  /** The last day that was loaded; it is shown while it is the chosen one. */
  readonly latest: Timetable | null;
}

/** A day as it was loaded; `at` is the server's time of the answer. */
export type LoadedDay = LoadedOf<typeof timetableDay>;

/** Something is chosen; the server's time of the choice says what has passed. */
type At<Choice> = Choice & { readonly now: Instant };

/** The data of a timetable that opens. */
export function contextOf(input: TimetableInput): TimetableContext {
  return {
    ...input,
    selection: {
      ...initialTime(input.wanted, input.now),
      boothId: input.boothIds.find((boothId) => boothId === input.wantedBoothId) ?? null,
    },
    isStartWanted: input.wanted.start !== null,
    layout: 'grid',
    latest: null,
    move: input.move ?? null,
  };
}

/** The subject of the request: the booths on the chosen day. */
export function dayOf({ boothIds, selection }: TimetableContext) {
  return { boothIds, date: selection.date };
}

/** The chosen day, once it is loaded. */
export function chosenDayOf({ latest, selection }: TimetableContext): Timetable | null {
  return latest?.date === selection.date ? latest : null;
}

/** The start on a day that is there for the first time: where nobody wanted one, the first that can be had. */
function startOn(
  { wanted, latest, selection, isStartWanted }: TimetableContext,
  { data: day, at }: LoadedDay,
): Minutes {
  if (isStartWanted || latest?.date === day.date) return selection.start;
  const isDayWanted = wanted.date !== null || latest !== null;
  const earliest = earliestStart(day.date, at);
  return (
    firstFreeStart(day, isDayWanted ? defaultStart(day.date, at) : earliest, at) ??
    firstFreeStart(day, earliest, at) ??
    selection.start
  );
}

/** The choice that a loaded day leaves: lengths become possible ones, and with one booth there is nothing to choose. */
export function withDay(context: TimetableContext, loaded: LoadedDay): TimetableContext {
  const { selection, move } = context;
  const day = move === null ? loaded.data : move.rules.dayWithout(loaded.data, move.reservation);
  return {
    ...context,
    latest: day,
    selection: {
      ...selection,
      start: startOn(context, { ...loaded, data: day }),
      interval: clampDuration(selection.interval, day.rules),
      boothId: day.booths.length === 1 ? (day.booths[0]?.boothId ?? null) : selection.boothId,
    },
  };
}

/** Another day: a start that was wanted stays, unless it has passed there. */
export function withDate(
  { selection, isStartWanted }: TimetableContext,
  { date, now }: At<{ readonly date: LocalDate }>,
): Pick<TimetableContext, 'selection'> {
  const start = isStartWanted ? startAhead(date, selection.start, now) : defaultStart(date, now);
  return { selection: { ...selection, date, start } };
}

/** Another start: the wanted one, or the next that has not passed. */
export function withStart(
  { selection }: TimetableContext,
  { start, now }: At<{ readonly start: Minutes }>,
): Pick<TimetableContext, 'selection' | 'isStartWanted'> {
  return {
    selection: { ...selection, start: startAhead(selection.date, start, now) },
    isStartWanted: true,
  };
}

/** Whether that minute of the chosen day is still to come. */
export function isAhead(
  { selection }: TimetableContext,
  { start, now }: At<{ readonly start: Minutes }>,
): boolean {
  return !hasPassed(instantAt(selection.date, start), now);
}

/** Whether nobody has said which day, and this one has nothing left: closed for today, or taken. */
export function isOver({ wanted, isStartWanted }: TimetableContext, { data: day, at }: LoadedDay): boolean {
  return (
    !isStartWanted &&
    wanted.date === null &&
    day.date < lastReservableDate(at, day.rules) &&
    firstFreeStart(day, earliestStart(day.date, at), at) === undefined
  );
}

/** Why the choice can't be reserved; `unknown` while the chosen day is not loaded. */
export type ChoiceProblem = SelectionProblem | MoveProblem | 'unknown';

/** Why the choice can't be reserved at that time, or the reservation moved to it. */
export function problemOf(context: TimetableContext, now: Instant): ChoiceProblem | undefined {
  const { selection, move } = context;
  const day = chosenDayOf(context);
  const booth = day?.booths.find(({ boothId }) => boothId === selection.boothId);
  const ofMove = move?.rules.problemOf(move.reservation, selection, booth, now);
  // Too late is too late for all times, and where it stands the booth is its own: nothing else stands against it.
  if (ofMove === 'moveTooLate' || ofMove === 'unmoved') return ofMove;
  if (day === null) return 'unknown';
  return selectionProblem(selection, day.booths, { ...day, now }) ?? ofMove;
}

/** Whether somebody else has the chosen time, so that the member can wait for it (docs/spec/booking.md, "Waiting"). */
export function isTaken(context: TimetableContext, now: Instant): boolean {
  const problem = problemOf(context, now);
  return problem === 'reserved' || problem === 'nextReservation';
}

/** The choice for the reservation that is moved: a booth is chosen. */
export function moveChoiceOf({ latest, selection, move }: TimetableContext): MoveChoice {
  const { boothId, date, start, interval } = selection;
  const booth = required(latest?.booths.find((each) => each.boothId === boothId));
  const reservationId = required(move).reservation.id;
  return {
    request: { reservationId, boothId: booth.boothId, date, start, interval },
    booth: headOf(booth),
  };
}

/** The reservation that the dialog is opened for: a booth is chosen. */
export function dialogInputOf(context: TimetableContext): ReservationDialogInput {
  const { boothIds, latest, selection, isGuest } = context;
  const booth = required(latest?.booths.find(({ boothId }) => boothId === selection.boothId));
  return {
    mode: 'reserve',
    request: { ...selection, boothId: booth.boothId, usesCoupon: false },
    booth: headOf(booth),
    boothIds,
    isGuest,
  };
}

/** The address of the choice. A start that nobody has wanted is the default of whichever day, after a reload too. */
export function addressOf({ boothIds, selection, isStartWanted, move }: TimetableContext): string {
  const { start, ...chosen } = selection;
  const address = { boothIds, ...chosen, ...(isStartWanted ? { start } : {}) };
  return move === null
    ? paths.makeReservation(address)
    : paths.moveReservation({ reservationId: move.reservation.id, ...address });
}

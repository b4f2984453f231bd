import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { rateOf, type Timetable } from '#contract/booking/availability.ts';
import type { BoothDay, Obstacle } from '#domain/booking/availability.ts';
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
  obstacleTo,
  type Selection,
  type SelectionProblem,
  selectionProblem,
} from '#domain/booking/selection.ts';
import { clampDuration } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { addDays, type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time.ts';
import { failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf, ResourceRef } from '../../shared/resource.ts';
import { recordAddress } from '../../shell/addresses.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { type DialogRef, reservationDialogMachine } from '../reservation/chart.ts';
import type { ReservationDialogInput, ReservationDialogOutput } from '../reservation/dialog.ts';
import { listAfter } from '../reservations/listAfter.ts';
import { timetableDay } from './day.ts';

export interface TimetableInput {
  readonly boothIds: readonly number[];
  readonly wanted: WantedTime;
  /** The booth that was chosen already, by whoever comes back; null for none. */
  readonly wantedBoothId: number | null;
  /** The confirmation is opened as soon as the day is there, if the choice can still be reserved. */
  readonly opensDialog: boolean;
  readonly now: Instant;
  /** Masked number of the member's card, and whether the member is a guest: for the dialog's words. */
  readonly card: string | null;
  readonly isGuest: boolean;
}

/** The grid of the day, or the list of its free times: the same choices. */
export type TimetableLayout = 'grid' | 'list';

interface TimetableContext extends TimetableInput {
  readonly selection: Selection;
  /** The start was wanted by somebody: it stays when another day is chosen, unless it has passed there. */
  readonly isStartWanted: boolean;
  readonly layout: TimetableLayout;
  /** The last day that was loaded; it is shown while it is the chosen one. */
  readonly latest: Timetable | null;
}

export type TimetableEvent =
  | { type: 'date.chosen'; date: LocalDate; now: Instant }
  | { type: 'slot.chosen'; boothId: number; start: Minutes; now: Instant }
  | { type: 'start.chosen'; start: Minutes; now: Instant }
  | { type: 'start.stepped'; by: Minutes; now: Instant }
  | { type: 'interval.chosen'; interval: Minutes }
  | { type: 'layout.chosen'; layout: TimetableLayout }
  | { type: 'reservation.wanted'; now: Instant }
  | LoadedOf<typeof timetableDay>;

/** The subject of the request: the booths on the chosen day. */
function dayOf({ boothIds, selection }: Pick<TimetableContext, 'boothIds' | 'selection'>) {
  return { boothIds, date: selection.date };
}

/** The chosen day, once it is loaded. */
function chosenDayOf({ latest, selection }: TimetableContext): Timetable | null {
  return latest?.date === selection.date ? latest : null;
}

interface LoadedDay {
  readonly day: Timetable;
  /** When it was loaded. */
  readonly at: Instant;
}

/** The start on a day that is there for the first time: where nobody wanted one, the first that can be had. */
function startOn({ wanted, latest, selection, isStartWanted }: TimetableContext, { day, at }: LoadedDay) {
  if (isStartWanted || latest?.date === day.date) return selection.start;
  const isDayWanted = wanted.date !== null || latest !== null;
  const earliest = earliestStart(day.date, at);
  return (
    firstFreeStart(day, isDayWanted ? defaultStart(day.date, at) : earliest) ??
    firstFreeStart(day, earliest) ??
    selection.start
  );
}

/** The choice that a loaded day leaves: lengths become possible ones, and with one booth there is nothing to choose. */
function withDay(context: TimetableContext, loaded: LoadedDay) {
  const { selection } = context;
  const { day } = loaded;
  return {
    ...context,
    latest: day,
    selection: {
      ...selection,
      start: startOn(context, loaded),
      interval: clampDuration(selection.interval, day.rules),
      boothId: day.booths.length === 1 ? (day.booths[0]?.boothId ?? null) : selection.boothId,
    },
  };
}

function problemOf(context: TimetableContext, now: Instant): SelectionProblem | 'unknown' | undefined {
  const timetable = chosenDayOf(context);
  if (timetable === null) return 'unknown';
  return selectionProblem(context.selection, timetable.booths, { ...timetable, now });
}

function dialogInputOf({
  boothIds,
  latest,
  selection,
  card,
  isGuest,
}: TimetableContext): ReservationDialogInput {
  const { boothId, boothName, placeName, floorName, access } = required(
    latest?.booths.find((candidate) => candidate.boothId === selection.boothId),
  );
  return {
    mode: 'reserve',
    request: { ...selection, boothId, usesCoupon: false },
    booth: { boothId, boothName, placeName, floorName, access },
    boothIds,
    card,
    isGuest,
  };
}

/** A start that nobody has wanted is the default of whichever day, after a reload too. */
function addressOf({
  boothIds,
  selection: { start, ...selection },
  isStartWanted,
}: TimetableContext): string {
  return paths.makeReservation({ boothIds, ...selection, ...(isStartWanted ? { start } : {}) });
}

const steppedStart = ({
  context,
  event,
}: {
  context: TimetableContext;
  event: { by: Minutes; now: Instant };
}) => ({ start: context.selection.start + event.by, now: event.now });
const loaded = ({ event }: { event: LoadedOf<typeof timetableDay> }) => ({ day: event.data, at: event.at });
const dayRemembered = { type: 'rememberDay' as const, params: loaded };
const ended = ({ event }: { event: { output: ReservationDialogOutput } }) => ({ output: event.output });

/**
 * The reservation timetable: a day, a start, a duration and a booth are chosen, and judged by the day as it was loaded
 * last (docs/spec/booking.md, "Screens", make-reservation; docs/spec/booking.md, "States", "Input" and "Constants").
 * Longer than 250 lines: half of it is what can be asked of a selection; the chart is small.
 */
export const timetableMachine = flow({
  types: {} as {
    input: TimetableInput;
    context: TimetableContext;
    events: TimetableEvent;
    children: { day: 'day'; reservationDialog: 'reservationDialog' };
  },
  actors: { day: timetableDay.machine, reservationDialog: reservationDialogMachine },
  actions: {
    rememberDay: assign(({ context }, params: LoadedDay) => withDay(context, params)),
    loadChosenDay: sendTo('day', ({ context }) => ({ type: 'input.changed', of: dayOf(context) })),
    refreshDay: sendTo('day', { type: 'refresh.requested' }),
    selectDate: assign({
      selection: (
        { context: { selection, isStartWanted } },
        { date, now }: { date: LocalDate; now: Instant },
      ) => ({
        ...selection,
        date,
        start: isStartWanted ? startAhead(date, selection.start, now) : defaultStart(date, now),
      }),
    }),
    selectSlot: assign({
      selection: ({ context }, params: { boothId: number; start: Minutes }) => ({
        ...context.selection,
        ...params,
      }),
      isStartWanted: true,
    }),
    selectStart: assign({
      selection: ({ context: { selection } }, { start, now }: { start: Minutes; now: Instant }) => ({
        ...selection,
        start: startAhead(selection.date, start, now),
      }),
      isStartWanted: true,
    }),
    selectInterval: assign({
      selection: ({ context }, { interval }: { interval: Minutes }) => ({ ...context.selection, interval }),
    }),
    rememberLayout: assign({ layout: (_, params: { layout: TimetableLayout }) => params.layout }),
    recordSelection: ({ context }) => recordAddress(() => addressOf(context)),
  },
  guards: {
    isAhead: ({ context }, { start, now }: { start: Minutes; now: Instant }) =>
      !hasPassed(instantAt(context.selection.date, start), now),
    isOver: ({ context: { wanted, isStartWanted } }, { day, at }: LoadedDay) =>
      !isStartWanted &&
      wanted.date === null &&
      day.date < lastReservableDate(at, day.rules) &&
      firstFreeStart(day, earliestStart(day.date, at)) === undefined,
    canGoOn: ({ context }, params: LoadedDay) =>
      context.opensDialog && problemOf(withDay(context, params), params.at) === undefined,
    canReserve: ({ context }, params: { now: Instant }) => problemOf(context, params.now) === undefined,
    isReserved: (_, params: { output: ReservationDialogOutput }) => params.output.outcome !== 'dismissed',
    isStale: (_, params: { output: ReservationDialogOutput }) =>
      params.output.outcome === 'dismissed' && params.output.isStale,
  },
}).createMachine({
  id: 'timetable',
  context: ({ input }) => ({
    ...input,
    selection: {
      ...initialTime(input.wanted, input.now),
      boothId: input.boothIds.find((boothId) => boothId === input.wantedBoothId) ?? null,
    },
    isStartWanted: input.wanted.start !== null,
    layout: 'grid',
    latest: null,
  }),
  invoke: {
    id: 'day',
    src: 'day',
    input: ({ context, self }) => ({ of: dayOf(context), subscriber: self }),
  },
  initial: 'loading',
  on: {
    'timetableDay.loaded': { actions: dayRemembered },
    'layout.chosen': {
      actions: { type: 'rememberLayout', params: ({ event }) => ({ layout: event.layout }) },
    },
  },
  states: {
    loading: {
      description: 'Nothing can be chosen before a first day is loaded.',
      on: {
        'timetableDay.loaded': [
          {
            description:
              'Nobody has said which day, and this one has nothing left: closed for today, or taken.',
            guard: { type: 'isOver', params: loaded },
            actions: [
              {
                type: 'selectDate',
                params: ({ event }) => ({ date: addDays(event.data.date, 1), now: event.at }),
              },
              'loadChosenDay',
            ],
          },
          {
            description: 'Back from a login, the terms, or the card: the dialog asks for the price again.',
            guard: { type: 'canGoOn', params: loaded },
            target: 'reserving',
            actions: [dayRemembered, 'recordSelection'],
          },
          { target: 'choosing', actions: dayRemembered },
        ],
      },
    },
    choosing: {
      on: {
        'date.chosen': {
          actions: [
            { type: 'selectDate', params: ({ event: { date, now } }) => ({ date, now }) },
            'recordSelection',
            'loadChosenDay',
          ],
        },
        'slot.chosen': [
          {
            guard: { type: 'isAhead', params: ({ event: { start, now } }) => ({ start, now }) },
            actions: [
              { type: 'selectSlot', params: ({ event: { boothId, start } }) => ({ boothId, start }) },
              'recordSelection',
            ],
          },
          { description: 'The past is shown, and cannot be chosen.' },
        ],
        'start.chosen': {
          actions: [
            { type: 'selectStart', params: ({ event: { start, now } }) => ({ start, now }) },
            'recordSelection',
          ],
        },
        'start.stepped': { actions: [{ type: 'selectStart', params: steppedStart }, 'recordSelection'] },
        'interval.chosen': {
          actions: [
            { type: 'selectInterval', params: ({ event }) => ({ interval: event.interval }) },
            'recordSelection',
          ],
        },
        'reservation.wanted': {
          guard: { type: 'canReserve', params: ({ event }) => ({ now: event.now }) },
          target: 'reserving',
        },
      },
    },
    reserving: {
      invoke: {
        id: 'reservationDialog',
        src: 'reservationDialog',
        input: ({ context }) => dialogInputOf(context),
        onDone: [
          {
            description: 'Reserved, or sent without an answer: the list shows the truth.',
            guard: { type: 'isReserved', params: ended },
            target: 'left',
            actions: { type: 'navigate', params: ({ event }) => listAfter(event.output) },
          },
          {
            guard: { type: 'isStale', params: ended },
            target: 'choosing',
            actions: ['recordSelection', 'refreshDay'],
          },
          { target: 'choosing', actions: 'recordSelection' },
        ],
        onError: { target: 'choosing', actions: ['recordSelection', 'refreshDay', failureReported] },
      },
    },
    left: { type: 'final' },
  },
});

export type TimetableRef = ActorRefFrom<typeof timetableMachine>;
export type TimetableSnapshot = SnapshotFrom<typeof timetableMachine>;

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
export function selectProblem(
  snapshot: TimetableSnapshot,
  now: Instant,
): SelectionProblem | 'unknown' | undefined {
  return problemOf(snapshot.context, now);
}

/** The obstacle to the chosen booth at the chosen time, if there is one. */
export function selectObstacle(snapshot: TimetableSnapshot): Obstacle | undefined {
  const { selection } = snapshot.context;
  return obstacleTo(selection, chosenDayOf(snapshot.context)?.booths ?? []);
}

/**
 * Tax-included yen of the chosen duration in the chosen booth; while none is chosen, where all cost the same. null for
 * guests, before it is known, and for what has passed.
 */
export function selectGross(snapshot: TimetableSnapshot, now: Instant): number | null {
  const { latest, selection } = snapshot.context;
  if (latest === null || hasPassed(instantAt(selection.date, selection.start), now)) return null;
  const { boothId } = selection;
  const booths = boothId === null ? latest.booths : latest.booths.filter((each) => each.boothId === boothId);
  const prices = new Set(
    booths.map((booth) => {
      const rate = rateOf(latest, booth);
      return rate && priceOf(selection.interval, rate).gross;
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

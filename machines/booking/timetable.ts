import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { getTimetable, type Timetable } from '#contract/booking/availability.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { initialTime, type WantedTime } from '#domain/booking/defaults.ts';
import { type Selection, type SelectionProblem, selectionProblem } from '#domain/booking/selection.ts';
import { clampDuration, SLOT_MINUTES } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { DAY_MINUTES, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';
import { asks } from '../shell/asks.ts';
import { paths } from '../shell/paths.ts';
import {
  type ReservationDialogInput,
  type ReservationDialogOutput,
  reservationDialogMachine,
} from './reservationDialog.ts';

export interface TimetableInput {
  readonly boothIds: readonly number[];
  readonly wanted: WantedTime;
  readonly now: Instant;
  /** Masked number of the member's card, and whether the member is a guest: for the dialog's words. */
  readonly card: string | null;
  readonly isGuest: boolean;
}

/** The grid of the day, or the list of what is free in it: the same choices. */
export type TimetableLayout = 'grid' | 'list';

/** A day as it was at a moment. */
interface LoadedDay {
  readonly timetable: Timetable;
  readonly at: Instant;
}

interface TimetableContext extends TimetableInput {
  readonly selection: Selection;
  readonly layout: TimetableLayout;
  /** The last day that was loaded; it is shown while it is the chosen one. */
  readonly loaded: LoadedDay | null;
  readonly failure: ApiError | null;
}

export type TimetableEvent =
  | { type: 'date.chosen'; date: LocalDate }
  | { type: 'slot.chosen'; boothId: number; start: Minutes }
  | { type: 'start.chosen'; start: Minutes }
  | { type: 'start.stepped'; by: Minutes }
  | { type: 'interval.chosen'; interval: Minutes }
  | { type: 'layout.chosen'; layout: TimetableLayout }
  | { type: 'reserve.pressed'; now: Instant }
  | { type: 'refresh.requested' }
  | { type: 'page.shown' };

interface Day {
  readonly boothIds: readonly number[];
  readonly date: LocalDate;
}

const LAST_START = DAY_MINUTES - SLOT_MINUTES;

function clampStart(start: Minutes): Minutes {
  return Math.min(Math.max(start, 0), LAST_START);
}

function addressOf({ boothIds, selection }: Pick<TimetableContext, 'boothIds' | 'selection'>): string {
  const { date, start, interval } = selection;
  return paths.makeReservation({ boothIds, date, start, interval });
}

/** The chosen day, once it is loaded. */
function chosenDayOf({ loaded, selection }: TimetableContext): Timetable | null {
  return loaded?.timetable.date === selection.date ? loaded.timetable : null;
}

function problemOf(context: TimetableContext, now: Instant): SelectionProblem | 'unknown' | undefined {
  const timetable = chosenDayOf(context);
  if (timetable === null) return 'unknown';
  return selectionProblem(context.selection, timetable.booths, { ...timetable, now });
}

/** The page holds the data from here on; what follows until it is on the screen is measured by the bench. */
async function loadDay(day: Day, signal: AbortSignal): Promise<LoadedDay> {
  const timetable = await call(getTimetable, day, { signal });
  performance.mark('grid-data');
  return { timetable, at: serverClock.now() };
}

function dialogInputOf({ loaded, selection, card, isGuest }: TimetableContext): ReservationDialogInput {
  const booth = loaded?.timetable.booths.find((candidate) => candidate.boothId === selection.boothId);
  return {
    mode: 'reserve',
    request: { ...selection, boothId: booth?.boothId ?? 0, usesCoupon: false },
    boothName: booth?.boothName ?? '',
    placeName: booth?.placeName ?? '',
    card,
    isGuest,
  };
}

/**
 * The reservation timetable: a day, a start, a duration and a booth are chosen; what is free is kept fresh
 * (spec section 2, make-reservation; sections 4, 5 and 9).
 */
export const timetableMachine = setup({
  types: {
    input: {} as TimetableInput,
    context: {} as TimetableContext,
    events: {} as TimetableEvent,
    children: {} as { reservationDialog: 'reservationDialog' },
  },
  actors: {
    loadTimetable: fromPromise<LoadedDay, Day>(({ input, signal }) => loadDay(input, signal)),
    reservationDialog: reservationDialogMachine,
  },
  actions: {
    ...asks,
    rememberDay: assign(({ context }, { day }: { day: LoadedDay }) => {
      const { booths, rules } = day.timetable;
      // With one booth there is nothing to choose.
      const only = booths.length === 1 ? booths[0]?.boothId : undefined;
      return {
        loaded: day,
        failure: null,
        selection: {
          ...context.selection,
          interval: clampDuration(context.selection.interval, rules),
          boothId: only ?? context.selection.boothId,
        },
      };
    }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
    select: assign({
      selection: ({ context }, params: Partial<Selection>) => ({ ...context.selection, ...params }),
    }),
    step: assign({
      selection: ({ context }, params: { by: Minutes }) => ({
        ...context.selection,
        start: clampStart(context.selection.start + params.by),
      }),
    }),
    rememberLayout: assign({ layout: (_, params: { layout: TimetableLayout }) => params.layout }),
    recordSelection: ({ context, system }) => asks.recordAddress({ system }, { address: addressOf(context) }),
  },
  guards: {
    canReserve: ({ context }, params: { now: Instant }) => problemOf(context, params.now) === undefined,
    isReserved: (_, params: { output: ReservationDialogOutput }) => params.output.outcome !== 'dismissed',
    isStale: (_, params: { output: ReservationDialogOutput }) =>
      params.output.outcome === 'dismissed' && params.output.isStale,
  },
  delays: {
    /** Choosing another day asks once, 300 ms after the last choice (section 9). */
    roomsRefreshDebounce: 300,
    /** How old the shown day may get while somebody looks at it. */
    freshness: 60_000,
  },
}).createMachine({
  id: 'timetable',
  context: ({ input }) => ({
    ...input,
    selection: { ...initialTime(input.wanted, input.now), boothId: null },
    layout: 'grid',
    loaded: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'layout.chosen': {
      actions: { type: 'rememberLayout', params: ({ event }) => ({ layout: event.layout }) },
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadTimetable',
        src: 'loadTimetable',
        input: ({ context }) => ({ boothIds: context.boothIds, date: context.selection.date }),
        onDone: {
          target: 'choosing',
          actions: { type: 'rememberDay', params: ({ event }) => ({ day: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    failed: {
      on: { 'refresh.requested': 'loading' },
    },
    choosing: {
      initial: 'fresh',
      on: {
        'date.chosen': {
          target: '.settling',
          actions: [{ type: 'select', params: ({ event }) => ({ date: event.date }) }, 'recordSelection'],
        },
        'slot.chosen': {
          actions: [
            {
              type: 'select',
              params: ({ event }) => ({ boothId: event.boothId, start: clampStart(event.start) }),
            },
            'recordSelection',
          ],
        },
        'start.chosen': {
          actions: [
            { type: 'select', params: ({ event }) => ({ start: clampStart(event.start) }) },
            'recordSelection',
          ],
        },
        'start.stepped': {
          actions: [{ type: 'step', params: ({ event }) => ({ by: event.by }) }, 'recordSelection'],
        },
        'interval.chosen': {
          actions: [
            { type: 'select', params: ({ event }) => ({ interval: event.interval }) },
            'recordSelection',
          ],
        },
        'refresh.requested': '.refreshing',
        'page.shown': '.refreshing',
        'reserve.pressed': {
          guard: { type: 'canReserve', params: ({ event }) => ({ now: event.now }) },
          target: 'reserving',
        },
      },
      states: {
        fresh: {
          after: { freshness: 'refreshing' },
        },
        settling: {
          description: 'Another day was chosen; perhaps one more will be.',
          after: { roomsRefreshDebounce: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refreshTimetable',
            src: 'loadTimetable',
            input: ({ context }) => ({ boothIds: context.boothIds, date: context.selection.date }),
            onDone: {
              target: 'fresh',
              actions: { type: 'rememberDay', params: ({ event }) => ({ day: event.output }) },
            },
            onError: {
              target: 'stale',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        stale: {
          description: 'What was loaded before stays readable; the server decides at the reservation anyway.',
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
            description: 'Reserved, or sent without an answer: the list shows the truth (section 4).',
            guard: { type: 'isReserved', params: ({ event }) => ({ output: event.output }) },
            target: 'left',
            actions: { type: 'navigate', params: { to: paths.reservations() } },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => ({ output: event.output }) },
            target: 'choosing.refreshing',
          },
          { target: 'choosing' },
        ],
        onError: {
          target: 'choosing.refreshing',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    left: { type: 'final' },
  },
});

/** The flow, as its views hold it. */
export type TimetableRef = ActorRefFrom<typeof timetableMachine>;
type TimetableSnapshot = SnapshotFrom<typeof timetableMachine>;

/** Nothing of the chosen day is known yet. */
export function selectIsLoading(snapshot: TimetableSnapshot): boolean {
  return selectFailure(snapshot) === null && chosenDayOf(snapshot.context) === null;
}

/** The chosen day, once it is known. */
export function selectTimetable(snapshot: TimetableSnapshot): Timetable | null {
  return chosenDayOf(snapshot.context);
}

/** The timetable that was loaded last, of whichever day: rules, names and prices hold for all days. */
export function selectLatest(snapshot: TimetableSnapshot): Timetable | null {
  return snapshot.context.loaded?.timetable ?? null;
}

/** The server's time of what is shown; null while nothing is. */
export function selectLoadedAt(snapshot: TimetableSnapshot): Instant | null {
  return snapshot.context.loaded?.at ?? null;
}

export function selectSelection(snapshot: TimetableSnapshot): Selection {
  return snapshot.context.selection;
}

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

/** Tax-included yen of the chosen duration; null for guests and before it is known. */
export function selectGross(snapshot: TimetableSnapshot): number | null {
  const { loaded, selection } = snapshot.context;
  return loaded?.timetable.rate ? priceOf(selection.interval, loaded.timetable.rate).gross : null;
}

/** Why nothing, or nothing newer, can be shown. */
export function selectFailure(snapshot: TimetableSnapshot): ApiError | null {
  return snapshot.matches('failed') || snapshot.matches({ choosing: 'stale' })
    ? snapshot.context.failure
    : null;
}

/** The dialog that is open, if one is. */
export function selectDialog(
  snapshot: TimetableSnapshot,
): ActorRefFrom<typeof reservationDialogMachine> | undefined {
  return snapshot.children.reservationDialog;
}

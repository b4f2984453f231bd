import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Timetable } from '#contract/booking/availability.ts';
import { initialTime, type WantedTime } from '#domain/booking/defaults.ts';
import { type Selection, type SelectionProblem, selectionProblem } from '#domain/booking/selection.ts';
import { clampDuration, clampStart } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import type { Instant, LocalDate, Minutes } from '#domain/time.ts';
import { failureReported } from '../shared/failure.ts';
import type { LoadedOf, ResourceRef } from '../shared/resource.ts';
import { shellActions } from '../shell/actions.ts';
import { paths } from '../shell/paths.ts';
import {
  type DialogRef,
  type ReservationDialogInput,
  type ReservationDialogOutput,
  reservationDialogMachine,
} from './reservationDialog.ts';
import { timetableDay } from './timetableDay.ts';

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

interface TimetableContext extends TimetableInput {
  readonly selection: Selection;
  readonly layout: TimetableLayout;
  /** The last day that was loaded; it is shown while it is the chosen one. */
  readonly latest: Timetable | null;
}

export type TimetableEvent =
  | { type: 'date.chosen'; date: LocalDate }
  | { type: 'slot.chosen'; boothId: number; start: Minutes }
  | { type: 'start.chosen'; start: Minutes }
  | { type: 'start.stepped'; by: Minutes }
  | { type: 'interval.chosen'; interval: Minutes }
  | { type: 'layout.chosen'; layout: TimetableLayout }
  | { type: 'reserve.pressed'; now: Instant }
  | LoadedOf<typeof timetableDay>;

/** What is asked for: the booths on the chosen day. */
function dayOf({ boothIds, selection }: Pick<TimetableContext, 'boothIds' | 'selection'>) {
  return { boothIds, date: selection.date };
}

/** The chosen day, once it is loaded. */
function chosenDayOf({ latest, selection }: TimetableContext): Timetable | null {
  return latest?.date === selection.date ? latest : null;
}

function problemOf(context: TimetableContext, now: Instant): SelectionProblem | 'unknown' | undefined {
  const timetable = chosenDayOf(context);
  if (timetable === null) return 'unknown';
  return selectionProblem(context.selection, timetable.booths, { ...timetable, now });
}

function dialogInputOf({ latest, selection, card, isGuest }: TimetableContext): ReservationDialogInput {
  const booth = latest?.booths.find((candidate) => candidate.boothId === selection.boothId);
  return {
    mode: 'reserve',
    request: { ...selection, boothId: booth?.boothId ?? 0, usesCoupon: false },
    boothName: booth?.boothName ?? '',
    placeName: booth?.placeName ?? '',
    card,
    isGuest,
  };
}

const steppedStart = ({ context, event }: { context: TimetableContext; event: { by: Minutes } }) => ({
  start: context.selection.start + event.by,
});
const dayRemembered = {
  type: 'rememberDay' as const,
  params: ({ event }: { event: LoadedOf<typeof timetableDay> }) => ({ day: event.data }),
};
const ended = ({ event }: { event: { output: ReservationDialogOutput } }) => ({ output: event.output });

/**
 * The reservation timetable: a day, a start, a duration and a booth are chosen, and judged by the day as it was loaded
 * last (spec section 2, make-reservation; sections 4, 5 and 9).
 */
export const timetableMachine = setup({
  types: {
    input: {} as TimetableInput,
    context: {} as TimetableContext,
    events: {} as TimetableEvent,
    children: {} as { day: 'day'; reservationDialog: 'reservationDialog' },
  },
  actors: { day: timetableDay.machine, reservationDialog: reservationDialogMachine },
  actions: {
    ...shellActions,
    rememberDay: assign(({ context: { selection } }, { day }: { day: Timetable }) => ({
      latest: day,
      selection: {
        ...selection,
        interval: clampDuration(selection.interval, day.rules),
        // With one booth there is nothing to choose.
        boothId: day.booths.length === 1 ? (day.booths[0]?.boothId ?? null) : selection.boothId,
      },
    })),
    loadChosenDay: sendTo('day', ({ context }) => ({ type: 'input.changed', of: dayOf(context) })),
    refreshDay: sendTo('day', { type: 'refresh.requested' }),
    select: assign({
      selection: ({ context: { selection } }, params: Partial<Selection>) => ({
        ...selection,
        ...params,
        start: clampStart(params.start ?? selection.start),
      }),
    }),
    rememberLayout: assign({ layout: (_, params: { layout: TimetableLayout }) => params.layout }),
    recordSelection: ({ context: { boothIds, selection }, system }) =>
      shellActions.recordAddress({ system }, { address: paths.makeReservation({ boothIds, ...selection }) }),
  },
  guards: {
    canReserve: ({ context }, params: { now: Instant }) => problemOf(context, params.now) === undefined,
    isReserved: (_, params: { output: ReservationDialogOutput }) => params.output.outcome !== 'dismissed',
    isStale: (_, params: { output: ReservationDialogOutput }) =>
      params.output.outcome === 'dismissed' && params.output.isStale,
  },
}).createMachine({
  id: 'timetable',
  context: ({ input }) => ({
    ...input,
    selection: { ...initialTime(input.wanted, input.now), boothId: null },
    layout: 'grid',
    latest: null,
  }),
  invoke: {
    id: 'day',
    src: 'day',
    input: ({ context, self }) => ({ of: dayOf(context), hearer: self }),
  },
  initial: 'opening',
  on: {
    'timetableDay.loaded': { actions: dayRemembered },
    'layout.chosen': {
      actions: { type: 'rememberLayout', params: ({ event }) => ({ layout: event.layout }) },
    },
  },
  states: {
    opening: {
      description: 'Nothing can be chosen before a first day is loaded.',
      on: { 'timetableDay.loaded': { target: 'choosing', actions: dayRemembered } },
    },
    choosing: {
      on: {
        'date.chosen': {
          actions: [
            { type: 'select', params: ({ event }) => ({ date: event.date }) },
            'recordSelection',
            'loadChosenDay',
          ],
        },
        'slot.chosen': {
          actions: [
            { type: 'select', params: ({ event: { boothId, start } }) => ({ boothId, start }) },
            'recordSelection',
          ],
        },
        'start.chosen': {
          actions: [{ type: 'select', params: ({ event }) => ({ start: event.start }) }, 'recordSelection'],
        },
        'start.stepped': { actions: [{ type: 'select', params: steppedStart }, 'recordSelection'] },
        'interval.chosen': {
          actions: [
            { type: 'select', params: ({ event }) => ({ interval: event.interval }) },
            'recordSelection',
          ],
        },
        'reserve.pressed': {
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
            description: 'Reserved, or sent without an answer: the list shows the truth (section 4).',
            guard: { type: 'isReserved', params: ended },
            target: 'left',
            actions: { type: 'navigate', params: { to: paths.reservations() } },
          },
          { guard: { type: 'isStale', params: ended }, target: 'choosing', actions: 'refreshDay' },
          { target: 'choosing' },
        ],
        onError: { target: 'choosing', actions: ['refreshDay', failureReported] },
      },
    },
    left: { type: 'final' },
  },
});

export type TimetableRef = ActorRefFrom<typeof timetableMachine>;
type TimetableSnapshot = SnapshotFrom<typeof timetableMachine>;

/** The chosen day, once it is known. */
export function selectTimetable(snapshot: TimetableSnapshot): Timetable | null {
  return chosenDayOf(snapshot.context);
}

/** The timetable that was loaded last, of whichever day: rules, names and prices hold for all days. */
export function selectLatest(snapshot: TimetableSnapshot): Timetable | null {
  return snapshot.context.latest;
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
  const { latest, selection } = snapshot.context;
  return latest?.rate ? priceOf(selection.interval, latest.rate).gross : null;
}

/** The chosen day as it is loaded, refreshed, or could not be. */
export function selectDay(snapshot: TimetableSnapshot): ResourceRef | undefined {
  return snapshot.children.day;
}

/** The dialog that is open, if one is. */
export function selectDialog(snapshot: TimetableSnapshot): DialogRef | undefined {
  return snapshot.children.reservationDialog;
}

import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import type { Reservation } from '#domain/booking/reservation.ts';
import { addDays, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { recordAddress } from '../../shell/addresses.ts';
import { flow } from '../../shell/flow.ts';
import { notify } from '../../shell/notify.ts';
import { reservationDialogMachine } from '../reservation/chart.ts';
import type { ReservationDialogOutput } from '../reservation/dialog.ts';
import { listAfter } from '../reservations/listAfter.ts';
import {
  addressOf,
  contextOf,
  dayOf,
  dialogInputOf,
  isAhead,
  isOver,
  type LoadedDay,
  moveChoiceOf,
  problemOf,
  type TimetableContext,
  type TimetableInput,
  type TimetableLayout,
  withDate,
  withDay,
  withStart,
} from './choice.ts';
import { timetableDay } from './day.ts';

export type TimetableEvent =
  | { type: 'date.chosen'; date: LocalDate; now: Instant }
  | { type: 'slot.chosen'; boothId: number; start: Minutes; now: Instant }
  | { type: 'start.chosen'; start: Minutes; now: Instant }
  | { type: 'start.stepped'; by: Minutes; now: Instant }
  | { type: 'interval.chosen'; interval: Minutes }
  | { type: 'layout.chosen'; layout: TimetableLayout }
  | { type: 'reservation.wanted'; now: Instant }
  /** The reservation that gets another time has been moved elsewhere meanwhile. */
  | { type: 'reservation.moved'; reservation: Reservation }
  /** The member is back from the confirmation of the move; `isStale`: what is shown has turned out wrong. */
  | { type: 'move.left'; isStale: boolean }
  | LoadedDay;

interface Ended {
  readonly output: ReservationDialogOutput;
}

const isPossible = (context: TimetableContext, now: Instant) => problemOf(context, now) === undefined;

const dayRemembered = { type: 'rememberDay' as const, params: ofEvent<LoadedDay> };

/**
 * The reservation timetable: a day, a start, a duration and a booth are chosen, and judged by the day as it was loaded
 * last (docs/spec/booking.md, "Screens", make-reservation; docs/spec/booking.md, "States", "Input" and "Constants").
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
    rememberDay: assign(({ context }, loaded: LoadedDay) => withDay(context, loaded)),
    loadChosenDay: sendTo('day', ({ context }) => ({ type: 'input.changed', of: dayOf(context) })),
    refreshDay: sendTo('day', { type: 'refresh.requested' }),
    selectDate: assign(({ context }, params: { date: LocalDate; now: Instant }) => withDate(context, params)),
    selectDayAfter: assign(({ context }, { data, at }: LoadedDay) =>
      withDate(context, { date: addDays(data.date, 1), now: at }),
    ),
    selectSlot: assign(({ context: { selection } }, params: { boothId: number; start: Minutes }) => ({
      selection: { ...selection, boothId: params.boothId, start: params.start },
      isStartWanted: true,
    })),
    selectStart: assign(({ context }, params: { start: Minutes; now: Instant }) =>
      withStart(context, params),
    ),
    stepStart: assign(({ context }, { by, now }: { by: Minutes; now: Instant }) =>
      withStart(context, { start: context.selection.start + by, now }),
    ),
    selectInterval: assign({
      selection: ({ context }, { interval }: { interval: Minutes }) => ({ ...context.selection, interval }),
    }),
    rememberLayout: assign({ layout: (_, params: { layout: TimetableLayout }) => params.layout }),
    rememberMoved: assign({
      move: ({ context: { move } }, { reservation }: { reservation: Reservation }) =>
        move && { ...move, reservation },
    }),
    notifyOfChoice: notify(({ context }: { context: TimetableContext }) => ({
      to: context.move?.subscriber,
      event: { type: 'move.wanted', choice: moveChoiceOf(context) },
    })),
    recordSelection: ({ context }) => recordAddress(() => addressOf(context)),
  },
  guards: {
    isAhead: ({ context }, params: { start: Minutes; now: Instant }) => isAhead(context, params),
    isOver: ({ context }, loaded: LoadedDay) => isOver(context, loaded),
    canGoOn: ({ context }, loaded: LoadedDay) =>
      context.move === null && context.opensDialog && isPossible(withDay(context, loaded), loaded.at),
    canGoOnMoving: ({ context }, loaded: LoadedDay) =>
      context.move !== null && context.opensDialog && isPossible(withDay(context, loaded), loaded.at),
    canReserve: ({ context }, { now }: { now: Instant }) => context.move === null && isPossible(context, now),
    canMove: ({ context }, { now }: { now: Instant }) => context.move !== null && isPossible(context, now),
    isDayStale: (_, params: { isStale: boolean }) => params.isStale,
    isReserved: (_, { output }: Ended) => output.outcome !== 'dismissed',
    isStale: (_, { output }: Ended) => output.outcome === 'dismissed' && output.isStale,
  },
}).createMachine({
  id: 'timetable',
  context: ({ input }) => contextOf(input),
  invoke: {
    id: 'day',
    src: 'day',
    input: ({ context, self }) => ({ of: dayOf(context), subscriber: self }),
  },
  initial: 'loading',
  on: {
    'timetableDay.loaded': { actions: dayRemembered },
    'reservation.moved': { actions: [{ type: 'rememberMoved', params: ofEvent }, 'refreshDay'] },
    'layout.chosen': { actions: { type: 'rememberLayout', params: ofEvent } },
  },
  states: {
    loading: {
      description: 'Nothing can be chosen before a first day is loaded.',
      on: {
        'timetableDay.loaded': [
          {
            description:
              'Nobody has said which day, and this one has nothing left: closed for today, or taken.',
            guard: { type: 'isOver', params: ofEvent },
            actions: [{ type: 'selectDayAfter', params: ofEvent }, 'loadChosenDay'],
          },
          {
            description:
              'The member is back from a login, the terms, or the card: the dialog asks for the price again.',
            guard: { type: 'canGoOn', params: ofEvent },
            target: 'reserving',
            actions: [dayRemembered, 'recordSelection'],
          },
          {
            guard: { type: 'canGoOnMoving', params: ofEvent },
            target: 'choosing',
            actions: [dayRemembered, 'recordSelection', 'notifyOfChoice'],
          },
          { target: 'choosing', actions: dayRemembered },
        ],
      },
    },
    choosing: {
      description: 'The member chooses a booth and a time.',
      on: {
        'date.chosen': {
          actions: [{ type: 'selectDate', params: ofEvent }, 'recordSelection', 'loadChosenDay'],
        },
        'slot.chosen': [
          {
            guard: { type: 'isAhead', params: ofEvent },
            actions: [{ type: 'selectSlot', params: ofEvent }, 'recordSelection'],
          },
          { description: 'The past is shown, and cannot be chosen.' },
        ],
        'start.chosen': { actions: [{ type: 'selectStart', params: ofEvent }, 'recordSelection'] },
        'start.stepped': { actions: [{ type: 'stepStart', params: ofEvent }, 'recordSelection'] },
        'interval.chosen': { actions: [{ type: 'selectInterval', params: ofEvent }, 'recordSelection'] },
        'reservation.wanted': [
          { guard: { type: 'canReserve', params: ofEvent }, target: 'reserving' },
          {
            description: 'The flow of the move goes on with the choice, and says when the member is back.',
            guard: { type: 'canMove', params: ofEvent },
            actions: 'notifyOfChoice',
          },
        ],
        'move.left': [
          {
            guard: { type: 'isDayStale', params: ofEvent },
            actions: ['recordSelection', 'refreshDay'],
          },
          { actions: 'recordSelection' },
        ],
      },
    },
    reserving: {
      description: 'The dialog of the reservation is open.',
      invoke: {
        id: 'reservationDialog',
        src: 'reservationDialog',
        input: ({ context }) => dialogInputOf(context),
        onDone: [
          {
            description: 'It was reserved, or sent without an answer: the list shows the truth.',
            guard: { type: 'isReserved', params: ofEvent },
            target: 'left',
            actions: { type: 'navigate', params: ({ event }) => listAfter(event.output) },
          },
          {
            guard: { type: 'isStale', params: ofEvent },
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

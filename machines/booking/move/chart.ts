import { assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { isAlike, isMovable } from '#domain/booking/move.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { reservationList } from '../reservations/chart.ts';
import { timetableMachine } from '../timetable/chart.ts';
import type { MoveChoice } from '../timetable/move.ts';
import { boothsAround } from './booths.ts';
import { moveConfirmationMachine } from './confirmation.ts';
import type { MoveConfirmationOutput } from './dialog.ts';
import {
  confirmationOf,
  foundIn,
  type Listed,
  listAfter,
  type MoveContext,
  type MoveInput,
  timetableOf,
} from './parts.ts';

const SCREENS = ['screen:looking', 'screen:timetable', 'screen:gone', 'screen:tooLate'] as const;

interface Ended {
  readonly output: MoveConfirmationOutput;
}

const remembersFound = { type: 'rememberReservation' as const, params: ofEvent<Listed> };
const remembered = [remembersFound, { type: 'notifyTimetable' as const, params: ofEvent<Listed> }];

const notMovable = [
  { guard: { type: 'isGone' as const, params: ofEvent<Listed> }, target: '#move.gone' },
  {
    guard: { type: 'isTooLate' as const, params: ofEvent<Listed> },
    target: '#move.tooLate',
    actions: remembersFound,
  },
] as const;

/** The ways on, by what the list says of the reservation. */
const weighed = [
  ...notMovable,
  {
    description: 'After a reload the address names the booths.',
    guard: 'hasBooths' as const,
    target: '#move.arranging',
    actions: remembersFound,
  },
  { target: '#move.lookingAround', actions: remembersFound },
] as const;

/**
 * The screen on which a reservation gets another time or booth (docs/spec/booking.md, "Moving"): it is looked for in
 * the list, the timetable opens with it, and what is chosen there is confirmed.
 */
export const moveMachine = flow({
  types: {} as {
    input: MoveInput;
    context: MoveContext;
    events: Listed | { type: 'move.wanted'; choice: MoveChoice };
    tags: (typeof SCREENS)[number];
    children: {
      list: 'list';
      boothsAround: 'boothsAround';
      timetable: 'timetable';
      confirmation: 'confirmation';
    };
  },
  actors: {
    list: reservationList.machine,
    boothsAround: fromPromise<readonly number[], Reservation>(({ input, signal }) =>
      boothsAround(input, signal),
    ),
    timetable: timetableMachine,
    confirmation: moveConfirmationMachine,
  },
  actions: {
    rememberReservation: assign(({ context }, listed: Listed) => ({
      reservation: required(foundIn(context, listed)),
      now: listed.at,
    })),
    rememberBooths: assign({ boothIds: (_, params: { boothIds: readonly number[] }) => params.boothIds }),
    rememberChoice: assign({ choice: (_, params: { choice: MoveChoice }) => params.choice }),
    notifyTimetable: sendTo('timetable', ({ context }) => ({
      type: 'reservation.moved',
      reservation: required(context.reservation),
    })),
    notifyConfirmation: sendTo('confirmation', ({ context }) => ({
      type: 'reservation.moved',
      reservation: required(context.reservation),
    })),
    returnToTimetable: sendTo('timetable', (_, { isStale }: { isStale: boolean }) => ({
      type: 'move.left',
      isStale,
    })),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isGone: ({ context }, listed: Listed) => foundIn(context, listed) === undefined,
    isTooLate: ({ context }, listed: Listed) => {
      const reservation = foundIn(context, listed);
      return reservation !== undefined && !isMovable(reservation, listed.at);
    },
    hasBooths: ({ context }) => context.boothIds !== null,
    isAsKnown: ({ context }, listed: Listed) => {
      const reservation = foundIn(context, listed);
      return (
        reservation !== undefined && context.reservation !== null && isAlike(reservation, context.reservation)
      );
    },
    isOver: (_, { output }: Ended) => output.outcome !== 'dismissed',
    isStale: (_, { output }: Ended) => output.outcome === 'dismissed' && output.isStale,
  },
}).createMachine({
  id: 'move',
  context: ({ input }) => ({ ...input, reservation: null, now: null, choice: null }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ self }) => ({ of: null, subscriber: self }),
  },
  initial: 'looking',
  states: {
    looking: {
      description: 'The reservation is looked for in the list.',
      tags: 'screen:looking',
      on: {
        'reservationList.loaded': weighed,
      },
    },
    lookingAround: {
      description: 'The other booths of its floor are looked for.',
      tags: 'screen:looking',
      invoke: {
        id: 'boothsAround',
        src: 'boothsAround',
        input: ({ context }) => required(context.reservation),
        onDone: {
          target: 'arranging',
          actions: { type: 'rememberBooths', params: ({ event }) => ({ boothIds: event.output }) },
        },
        onError: { target: 'arranging', actions: failureReported },
      },
    },
    arranging: {
      description: 'The reservation is known, and can be given another time.',
      tags: 'screen:timetable',
      invoke: {
        id: 'timetable',
        src: 'timetable',
        input: ({ context, self }) => timetableOf(context, self),
        onDone: { description: 'Nothing is reserved in it: it ends with the screen.', target: 'left' },
      },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The member chooses another time.',
          on: {
            'move.wanted': {
              target: 'confirming',
              actions: { type: 'rememberChoice', params: ofEvent },
            },
            'reservationList.loaded': [
              ...notMovable,
              { guard: { type: 'isAsKnown', params: ofEvent } },
              {
                description: 'It was moved in another tab or on another device: the choice stays.',
                actions: remembered,
              },
            ],
          },
        },
        confirming: {
          description:
            'The member confirms the move; the confirmation hears of it when the reservation is moved elsewhere.',
          on: {
            'reservationList.loaded': [
              { guard: { type: 'isGone', params: ofEvent } },
              { guard: { type: 'isAsKnown', params: ofEvent } },
              {
                description: 'It was moved in another tab or on another device.',
                actions: [...remembered, 'notifyConfirmation'],
              },
            ],
          },
          invoke: {
            id: 'confirmation',
            src: 'confirmation',
            input: ({ context }) => confirmationOf(context),
            onDone: [
              {
                description: 'It was moved, or sent without an answer: the list shows the truth.',
                guard: { type: 'isOver', params: ofEvent },
                target: '#move.left',
                actions: { type: 'navigate', params: ({ event }) => listAfter(event) },
              },
              {
                guard: { type: 'isStale', params: ofEvent },
                target: 'choosing',
                actions: [{ type: 'returnToTimetable', params: { isStale: true } }, 'refreshList'],
              },
              {
                target: 'choosing',
                actions: { type: 'returnToTimetable', params: { isStale: false } },
              },
            ],
            onError: {
              target: 'choosing',
              actions: [
                { type: 'returnToTimetable', params: { isStale: true } },
                'refreshList',
                failureReported,
              ],
            },
          },
        },
      },
    },
    gone: {
      description: "The reservation was given up, is over, or is another member's.",
      tags: 'screen:gone',
      on: { 'reservationList.loaded': weighed },
    },
    tooLate: {
      description: 'The reservation can no longer be cancelled free of charge, or is being given up.',
      tags: 'screen:tooLate',
      on: { 'reservationList.loaded': weighed },
    },
    left: { type: 'final' },
  },
});

type MoveSnapshot = SnapshotFrom<typeof moveMachine>;

/** The part of the screen that is shown; null once it is left. */
export const selectMoveScreen = oneTagOf(SCREENS);

/** The reservation, once it is found. */
export function selectMovedReservation({ context }: MoveSnapshot): Reservation | null {
  return context.reservation;
}

/** The flows that the screen is made of, while they run. */
export function selectMoveParts({ children }: MoveSnapshot) {
  return children;
}

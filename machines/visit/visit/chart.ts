import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { entryOpensAt, isInUse, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { enteredState, type LastMinutes, visitPhase } from '#domain/visit/entry.ts';
import { VISIT_ANNOUNCEMENTS } from '#domain/visit/words.ts';
import type { DeedSubscriber } from '../../shared/deeds.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { refreshList } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { notify } from '../../shell/notify.ts';
import { type PassageOutput, passageMachine } from '../passage/chart.ts';
import { type Ending, lastMinutesDelays, lastMinutesGuards, towardsTheEnd } from './lastMinutes.ts';
import { type ReservationChanged, type WatchedList, watchesReservation } from './reservationChange.ts';

export interface VisitInput {
  readonly reservation: Reservation;
  /** The server's time at which the card was opened. */
  readonly now: Instant;
  /** The list that the reservation stands in: refreshed when the visit has changed it, watched for what it learns. */
  readonly list: WatchedList;
  /** The flow that shows the last act. */
  readonly subscriber: DeedSubscriber;
}

type VisitContext = VisitInput & Ending;

const nowRemembered = { type: 'rememberNow' as const, params: ofEvent };
const reservationRemembered = { type: 'rememberReservation' as const, params: ofEvent };

const passed = ({ event }: { event: { output: PassageOutput } }) => ({ output: event.output });

/** The door has not opened: where the card stands is judged again. */
const notPassed = [
  { guard: { type: 'isOutdated' as const, params: passed }, target: 'weighing', actions: 'refreshList' },
  { target: 'weighing' },
] as const;

const endAnnounced = [
  { type: 'notifyOfDeed' as const, params: { kind: 'ended' as const } },
  { type: 'announce' as const, params: { text: VISIT_ANNOUNCEMENTS.ended } },
];

/**
 * `waiting`: entry is not open yet. `armed`: the door can be opened. `cancellable`, `leavable`: a reservation can be
 * given up, a use can be ended. `leaving`: its end is under way.
 */
type VisitTag = 'waiting' | 'armed' | 'cancellable' | 'leavable' | 'leaving' | 'sheet:leave' | 'over';

/**
 * One reservation on the way through its door: the card arms itself when entry opens, a `passage` leads in, the use
 * runs until another one leads out, or until it is over (docs/spec/visit.md, "Before the start" and "In use").
 */
export const visitMachine = flow({
  types: {} as {
    input: VisitInput;
    context: VisitContext;
    events:
      | { type: 'entry.wanted'; now: Instant }
      | { type: 'leave.wanted' }
      | { type: 'leave.confirmed' }
      | { type: 'dialog.dismissed' }
      | { type: 'page.shown'; now: Instant }
      | ReservationChanged;
    tags: VisitTag;
    children: {
      watchReservation: 'watchReservation';
      entering: 'passage';
      leaving: 'passage';
    };
  },
  actors: { watchReservation: watchesReservation, passage: passageMachine },
  actions: {
    refreshList,
    notifyOfDeed: notify(
      (
        { context: { subscriber, reservation } }: { context: VisitContext },
        { kind }: { kind: 'entered' | 'left' | 'ended' },
      ) => ({
        to: subscriber,
        event: {
          type: 'deed.done',
          deed: { kind, reservation, at: kind === 'ended' ? reservation.endsAt : serverClock.now() },
        },
      }),
    ),
    lookAtClock: assign({ now: () => serverClock.now() }),
    rememberSaid: assign({ said: (_, params: { minutes: LastMinutes }) => params.minutes }),
    rememberNow: assign({ now: (_, params: { now: Instant }) => params.now }),
    rememberReservation: assign((_, { reservation, now }: Omit<ReservationChanged, 'type'>) => ({
      reservation,
      now,
    })),
    rememberEntry: assign({
      reservation: ({ context: { reservation } }) => ({
        ...reservation,
        useState: enteredState(reservation.useState),
      }),
    }),
  },
  guards: {
    isWaiting: ({ context }) => visitPhase(context.reservation, context.now) === 'waiting',
    isOpen: ({ context }) => visitPhase(context.reservation, context.now) === 'open',
    isInUse: ({ context }) => visitPhase(context.reservation, context.now) === 'inUse',
    hasEntered: ({ context }) => isInUse(context.reservation),
    ...lastMinutesGuards,
    isOpened: (_, { output }: { output: PassageOutput }) => output.outcome === 'opened',
    isOutdated: (_, { output }: { output: PassageOutput }) => output.outcome === 'outdated',
  },
  delays: {
    entryOpening: ({ context }) => delayOf(entryOpensAt(context.reservation) - serverClock.now()),
    ...lastMinutesDelays,
    end: ({ context }) => delayOf(context.reservation.endsAt - serverClock.now()),
  },
}).createMachine({
  id: 'visit',
  context: ({ input }) => ({ ...input, said: null }),
  initial: 'weighing',
  invoke: {
    id: 'watchReservation',
    src: 'watchReservation',
    input: ({ context }) => ({ list: context.list, reservation: context.reservation }),
  },
  on: {
    'reservation.changed': {
      description: 'A way through the door, or the question before it, goes on.',
      actions: reservationRemembered,
    },
  },
  states: {
    weighing: {
      description: 'How far is the reservation on its way?',
      always: [
        { guard: 'isWaiting', target: 'resting.waiting' },
        { guard: 'isOpen', target: 'resting.ready' },
        { guard: 'isInUse', target: 'resting.inUse' },
        {
          description: 'Its time ran out while nobody looked.',
          guard: 'hasEntered',
          target: 'over',
          actions: endAnnounced,
        },
        { target: 'over' },
      ],
    },
    resting: {
      description: 'Nothing is asked or in flight: news of the reservation, or of the time, is weighed.',
      initial: 'waiting',
      on: {
        'page.shown': { target: 'weighing', actions: nowRemembered },
        'reservation.changed': { target: 'weighing', actions: reservationRemembered },
      },
      states: {
        waiting: {
          description: "Entry is not open yet; the card arms itself, and the list learns the key pad's code.",
          tags: ['waiting', 'cancellable'],
          after: {
            entryOpening: {
              target: 'ready',
              actions: [{ type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.entryOpen } }, 'refreshList'],
            },
          },
        },
        ready: {
          description: 'Entry is open; the door opens by a tap.',
          tags: ['armed', 'cancellable'],
          after: { end: '#visit.over' },
          on: { 'entry.wanted': { target: '#visit.entering', actions: nowRemembered } },
        },
        inUse: {
          description: 'The member has entered, and may open the door again or leave.',
          tags: ['armed', 'leavable'],
          after: { end: { target: '#visit.over', actions: endAnnounced } },
          on: {
            'entry.wanted': { target: '#visit.entering', actions: nowRemembered },
            'leave.wanted': '#visit.confirmingLeave',
          },
          ...towardsTheEnd,
        },
      },
    },
    entering: {
      description: 'The member is on the way in.',
      invoke: {
        id: 'entering',
        src: 'passage',
        input: ({ context: { reservation, now } }) => ({ purpose: 'enter' as const, reservation, now }),
        onDone: [
          {
            guard: { type: 'isOpened', params: passed },
            target: 'resting.inUse',
            actions: [
              'rememberEntry',
              { type: 'notifyOfDeed', params: { kind: 'entered' } },
              'refreshList',
              'reportChange',
              { type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.doorOpened } },
            ],
          },
          ...notPassed,
        ],
        onError: { target: 'weighing', actions: ['refreshList', failureReported] },
      },
    },
    confirmingLeave: {
      description: 'Is the use to end? Leaving frees the rest of its time; the price stays.',
      tags: 'sheet:leave',
      after: { end: { target: 'over', actions: endAnnounced } },
      on: {
        'leave.confirmed': 'leaving',
        'dialog.dismissed': { target: 'resting.inUse', actions: 'lookAtClock' },
      },
    },
    leaving: {
      description: 'The member is on the way out.',
      tags: ['leaving', 'sheet:leave'],
      invoke: {
        id: 'leaving',
        src: 'passage',
        input: ({ context: { reservation, now } }) => ({ purpose: 'leave' as const, reservation, now }),
        onDone: [
          {
            guard: { type: 'isOpened', params: passed },
            target: 'over',
            actions: [
              { type: 'notifyOfDeed', params: { kind: 'left' } },
              { type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.left } },
            ],
          },
          ...notPassed,
        ],
        onError: { target: 'weighing', actions: ['refreshList', failureReported] },
      },
    },
    over: {
      tags: 'over',
      description: 'The booth was left, or the time is up: the list goes on without it.',
      entry: ['refreshList', 'reportChange'],
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type VisitRef = ActorRefFrom<typeof visitMachine>;
export type VisitSnapshot = SnapshotFrom<typeof visitMachine>;

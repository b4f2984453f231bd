import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { ask } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import type { Refused } from '#contract/errors.ts';
import { checkBeforeEntry } from '#contract/visit/door.ts';
import { entryOpensAt, isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { enteredState, visitPhase } from '#domain/visit/entry.ts';
import { VISIT_ANNOUNCEMENTS } from '#domain/visit/words.ts';
import type { Decision, Settlement } from '../shared/decision.ts';
import type { DeedHearer } from '../shared/deeds.ts';
import { delayOf } from '../shared/delay.ts';
import { failureReported } from '../shared/failure.ts';
import { knownToRepeat, knowsServer } from '../shared/knowsServer.ts';
import { required } from '../shared/required.ts';
import { refreshList } from '../shared/resource.ts';
import { shellActions } from '../shell/actions.ts';
import { notify } from '../shell/notify.ts';
import { hearsPage } from '../shell/page.ts';
import { DOOR_AWAITED, type DoorAnswer, type DoorOrder, doorOpening } from './doorOpening.ts';
import { type ReservationChanged, type WatchedList, watchesReservation } from './reservationChange.ts';

export interface VisitInput {
  readonly reservation: Reservation;
  /** The server's time at which the card was opened. */
  readonly now: Instant;
  /** The list that the reservation stands in: refreshed when the visit has changed it, watched for what it learns. */
  readonly list: WatchedList;
  /** The flow that shows the last act. */
  readonly hearer: DeedHearer;
}

interface VisitContext extends VisitInput {
  readonly decision: Decision<DoorOrder> | null;
  /** Why the door was not opened, in the server's words. */
  readonly refusal: string | null;
}

type EntryCheck = { readonly kind: 'done'; readonly value: boolean } | Refused;
type Answer = Settlement<DoorAnswer>;

const checked = ({ event }: { event: { output: EntryCheck } }) => ({ check: event.output });

const shown = {
  type: 'rememberNow' as const,
  params: ({ event }: { event: { now: Instant } }) => ({ now: event.now }),
};

const changed = {
  type: 'rememberReservation' as const,
  params: ({ event: { reservation, now } }: { event: ReservationChanged }) => ({ reservation, now }),
};

const endSaid = [
  { type: 'tellDeed' as const, params: { kind: 'ended' as const } },
  { type: 'announce' as const, params: { text: VISIT_ANNOUNCEMENTS.ended } },
];

function orderOf({ reservation }: VisitContext, purpose: 'enter' | 'leave'): Decision<DoorOrder> {
  const { id: reservationId, isEmptyBefore, boothType, useState: stateBefore } = reservation;
  return doorOpening.decide({ reservationId, purpose, isEmptyBefore, boothType, stateBefore });
}

/**
 * One reservation on the way through its door: the card arms itself when entry opens, the door is opened, the use runs
 * until it is left or over (docs/spec/visit.md, "Before the start", "In use" and "Refusals").
 * Longer than 250 lines: going in and going out share the reservation, its timers and its refusals.
 */
export const visitMachine = setup({
  types: {
    input: {} as VisitInput,
    context: {} as VisitContext,
    events: {} as
      | { type: 'enter.pressed'; now: Instant }
      | { type: 'leave.pressed' }
      | { type: 'leave.confirmed' }
      | { type: 'retry.requested' }
      | { type: 'dialog.dismissed' }
      | { type: 'page.shown'; now: Instant }
      | { type: 'connection.restored' }
      | ReservationChanged,
    children: {} as {
      watchReservation: 'watchReservation';
      hearPage: 'hearPage';
      checkBeforeEntry: 'checkBeforeEntry';
      knowServer: 'knowServer';
      entryOpening: 'doorOpening';
      leaveOpening: 'doorOpening';
    },
  },
  actors: {
    watchReservation: watchesReservation,
    hearPage: hearsPage,
    checkBeforeEntry: fromPromise<EntryCheck, number>(({ input, signal }) =>
      ask(checkBeforeEntry, input, { signal }),
    ),
    knowServer: knowsServer,
    doorOpening: doorOpening.machine,
  },
  actions: {
    ...shellActions,
    refreshList,
    tellDeed: notify(
      (
        { context: { hearer, reservation } }: { context: VisitContext },
        { kind }: { kind: 'entered' | 'left' | 'ended' },
      ) => ({
        to: hearer,
        event: { type: 'deed.done', deed: { kind, reservation, at: serverClock.now() } },
      }),
    ),
    rememberNow: assign({ now: (_, params: { now: Instant }) => params.now }),
    lookAtClock: assign({ now: () => serverClock.now() }),
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
    decideEntry: assign({ decision: ({ context }) => orderOf(context, 'enter') }),
    decideLeave: assign({ decision: ({ context }) => orderOf(context, 'leave') }),
    rememberRefusal: assign({
      refusal: (_, { answer }: { answer: Answer }) => ('message' in answer ? answer.message : null),
    }),
    rememberMissing: assign({ refusal: MESSAGES.reservationMissing }),
    rememberBlocked: assign({ refusal: MESSAGES.entryBlocked }),
  },
  guards: {
    isWaiting: ({ context }) => visitPhase(context.reservation, context.now) === 'waiting',
    isOpen: ({ context }) => visitPhase(context.reservation, context.now) === 'open',
    isInUse: ({ context }) => visitPhase(context.reservation, context.now) === 'inUse',
    isUsed: ({ context }) => isInUse(context.reservation),
    isEarly: ({ context }, params: { now: Instant }) => params.now < context.reservation.startsAt,
    isDoneOnce: (_, params: { doesOnce: boolean }) => params.doesOnce,
    isEmpty: (_, { check }: { check: EntryCheck }) => check.kind === 'done' && check.value,
    isMissing: (_, { check }: { check: EntryCheck }) => check.kind === 'refused',
    isOpened: (_, { answer }: { answer: Answer }) => answer.kind === 'opened',
    isStuck: (_, { answer }: { answer: Answer }) => answer.kind === 'stuck',
    isRefused: (_, { answer }: { answer: Answer }) => answer.kind === 'refused',
  },
  delays: {
    // Deadlines are moments; how far away they are is known when the state is entered.
    entryOpening: ({ context }) => delayOf(entryOpensAt(context.reservation) - serverClock.now()),
    end: ({ context }) => delayOf(context.reservation.endsAt - serverClock.now()),
    patience: ({ context }) => delayOf(addMinutes(context.now, DOOR_AWAITED) - serverClock.now()),
  },
}).createMachine({
  id: 'visit',
  context: ({ input }) => ({ ...input, decision: null, refusal: null }),
  initial: 'weighing',
  invoke: {
    id: 'watchReservation',
    src: 'watchReservation',
    input: ({ context }) => ({ list: context.list, reservation: context.reservation }),
  },
  on: {
    'reservation.changed': {
      description: 'What is in flight, or asked, goes on.',
      actions: changed,
    },
  },
  states: {
    weighing: {
      always: [
        { guard: 'isWaiting', target: 'waiting' },
        { guard: 'isOpen', target: 'ready' },
        { guard: 'isInUse', target: 'inUse' },
        {
          description: 'Its time ran out while nobody looked.',
          guard: 'isUsed',
          target: 'over',
          actions: endSaid,
        },
        { target: 'over' },
      ],
    },
    waiting: {
      description: "Entry is not open yet; the card arms itself, and the list learns the key pad's code.",
      on: {
        'page.shown': { target: 'weighing', actions: shown },
        'reservation.changed': { target: 'weighing', actions: changed },
      },
      after: {
        entryOpening: {
          target: 'ready',
          actions: [{ type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.entryOpen } }, 'refreshList'],
        },
      },
    },
    ready: {
      after: { end: 'over' },
      on: {
        'page.shown': { target: 'weighing', actions: shown },
        'reservation.changed': { target: 'weighing', actions: changed },
        'enter.pressed': [
          {
            description: 'Before the start the server is asked again whether the booth is empty.',
            guard: { type: 'isEarly', params: ({ event }) => ({ now: event.now }) },
            target: 'checking',
            actions: shown,
          },
          { target: 'opening', actions: ['decideEntry', shown] },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'checkBeforeEntry',
        src: 'checkBeforeEntry',
        input: ({ context }) => context.reservation.id,
        onDone: [
          { guard: { type: 'isEmpty', params: checked }, target: 'opening', actions: 'decideEntry' },
          { guard: { type: 'isMissing', params: checked }, target: 'refused', actions: 'rememberMissing' },
          { target: 'refused', actions: 'rememberBlocked' },
        ],
        onError: { target: 'unsure', actions: failureReported },
      },
    },
    unsure: {
      description:
        'Nothing was opened. Only where the server knows keys may the door open without another tap.',
      invoke: {
        id: 'knowServer',
        src: 'knowServer',
        onDone: [
          { guard: { type: 'isDoneOnce', params: knownToRepeat }, target: 'unchecked' },
          { target: 'unawaited' },
        ],
        onError: 'unawaited',
      },
      on: {
        'retry.requested': { target: 'checking', actions: 'lookAtClock' },
        'dialog.dismissed': 'ready',
      },
    },
    unchecked: {
      description: 'No connection in front of the door: nothing was opened. It is asked again by itself.',
      invoke: { id: 'hearPage', src: 'hearPage' },
      on: {
        'connection.restored': 'checking',
        'page.shown': 'checking',
        'retry.requested': { target: 'checking', actions: 'lookAtClock' },
        'dialog.dismissed': 'ready',
      },
      after: { patience: 'unawaited' },
    },
    unawaited: {
      description:
        'No door opens without another word of the member: they may have gone, or it would open twice.',
      on: {
        'retry.requested': { target: 'checking', actions: 'lookAtClock' },
        'dialog.dismissed': 'ready',
      },
    },
    opening: {
      invoke: {
        id: 'entryOpening',
        src: 'doorOpening',
        input: ({ context }) => required(context.decision),
        onDone: [
          {
            guard: { type: 'isOpened', params: doorOpening.settled },
            target: 'inUse',
            actions: [
              'rememberEntry',
              { type: 'tellDeed', params: { kind: 'entered' } },
              'refreshList',
              'reportChange',
              { type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.doorOpened } },
            ],
          },
          {
            guard: { type: 'isStuck', params: doorOpening.settled },
            target: 'stuck',
            actions: { type: 'rememberRefusal', params: doorOpening.settled },
          },
          {
            guard: { type: 'isRefused', params: doorOpening.settled },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: doorOpening.settled },
          },
          {
            description: 'Failed and said, or given up: the list shows the truth.',
            target: 'weighing',
            actions: 'refreshList',
          },
        ],
        onError: {
          target: 'weighing',
          actions: ['refreshList', failureReported],
        },
      },
    },
    stuck: {
      description: 'The door did not move: try again with the same key, or call the support.',
      on: { 'retry.requested': 'opening', 'dialog.dismissed': 'weighing' },
    },
    refused: {
      on: { 'dialog.dismissed': { target: 'weighing', actions: 'refreshList' } },
    },
    inUse: {
      after: { end: { target: 'over', actions: endSaid } },
      on: {
        'page.shown': { target: 'weighing', actions: shown },
        'reservation.changed': { target: 'weighing', actions: changed },
        'enter.pressed': { target: 'opening', actions: ['decideEntry', shown] },
        'leave.pressed': 'confirmingLeave',
      },
    },
    confirmingLeave: {
      description: 'Leaving frees what is left of the slot; the price stays.',
      after: { end: { target: 'over', actions: endSaid } },
      on: {
        'leave.confirmed': { target: 'leaving', actions: 'decideLeave' },
        'dialog.dismissed': 'inUse',
      },
    },
    leaving: {
      invoke: {
        id: 'leaveOpening',
        src: 'doorOpening',
        input: ({ context }) => required(context.decision),
        onDone: [
          {
            guard: { type: 'isOpened', params: doorOpening.settled },
            target: 'over',
            actions: [
              { type: 'tellDeed', params: { kind: 'left' } },
              { type: 'announce', params: { text: VISIT_ANNOUNCEMENTS.left } },
            ],
          },
          {
            guard: { type: 'isStuck', params: doorOpening.settled },
            target: 'leaveStuck',
            actions: { type: 'rememberRefusal', params: doorOpening.settled },
          },
          {
            guard: { type: 'isRefused', params: doorOpening.settled },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: doorOpening.settled },
          },
          { target: 'inUse', actions: 'refreshList' },
        ],
        onError: {
          target: 'inUse',
          actions: ['refreshList', failureReported],
        },
      },
    },
    leaveStuck: {
      on: { 'retry.requested': 'leaving', 'dialog.dismissed': 'inUse' },
    },
    over: {
      description: 'Left, or past its end: the list goes on without it.',
      entry: ['refreshList', 'reportChange'],
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type VisitRef = ActorRefFrom<typeof visitMachine>;
type VisitSnapshot = SnapshotFrom<typeof visitMachine>;

/** Where the visit stands, from the time before entry to the way out (docs/spec/visit.md, "Roles"). */
export function selectVisitStep(snapshot: VisitSnapshot) {
  return snapshot.value;
}

/** The reservation as the visit knows it: entered as soon as the door has opened. */
export function selectVisited(snapshot: VisitSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** Why the door was not opened, in the server's words. */
export function selectVisitRefusal(snapshot: VisitSnapshot): string | null {
  return snapshot.context.refusal;
}

/** The opening that is in flight, to enter or to leave. */
export function selectDoorOpening({ children }: VisitSnapshot) {
  return children.entryOpening ?? children.leaveOpening;
}

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { ask } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import type { Refused } from '#contract/errors.ts';
import { checkBeforeEntry } from '#contract/visit/door.ts';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { knownToRepeat, knowsServer } from '../../shared/knowsServer.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { DOOR_AWAITED, type DoorAnswer, type DoorOrder, doorOpening } from './doorOpening.ts';

export interface PassageInput {
  readonly purpose: 'enter' | 'leave';
  readonly reservation: Reservation;
  /** The server's time of the tap. */
  readonly now: Instant;
}

/** `unopened`: the member has given up, and nothing has changed. `outdated`: the list shows the truth. */
export interface PassageOutput {
  readonly outcome: 'opened' | 'unopened' | 'outdated';
}

interface PassageContext extends PassageInput {
  readonly command: Command<DoorOrder> | null;
  /** Why the door was not opened, in the server's words. */
  readonly refusal: string | null;
}

type EntryCheck = { readonly kind: 'done'; readonly value: boolean } | Refused;
type Answer = Outcome<DoorAnswer>;

const SHEETS = ['sheet:unchecked', 'sheet:stuck', 'sheet:refused'] as const;

const checked = ({ event }: { event: { output: EntryCheck } }) => ({ check: event.output });
const answerRemembered = { type: 'rememberRefusal' as const, params: doorOpening.answered };

/** The member's ways out of a check that got no answer. */
const checkAgain = {
  'retry.requested': { target: 'checking', actions: 'lookAtClock' },
  'dialog.dismissed': 'unopened',
} as const;

/**
 * One way through the door, in or out: before the start the booth is checked, then the door is opened once
 * (docs/spec/visit.md, "Refusals").
 */
export const passageMachine = flow({
  types: {} as {
    input: PassageInput;
    context: PassageContext;
    events: { type: 'retry.requested' } | { type: 'dialog.dismissed' } | PageReturn;
    tags: (typeof SHEETS)[number] | 'busy' | 'asksAgain';
    children: {
      listenToPage: 'listenToPage';
      checkBeforeEntry: 'checkBeforeEntry';
      knowServer: 'knowServer';
      doorOpening: 'doorOpening';
    };
    output: PassageOutput;
  },
  actors: {
    checkBeforeEntry: fromPromise<EntryCheck, number>(({ input, signal }) =>
      ask(checkBeforeEntry, input, { signal }),
    ),
    knowServer: knowsServer,
    doorOpening: doorOpening.machine,
  },
  actions: {
    lookAtClock: assign({ now: () => serverClock.now() }),
    issueCommand: assign({
      command: ({ context: { purpose, reservation } }) => {
        const { id: reservationId, isEmptyBefore, boothType, useState: stateBefore } = reservation;
        return doorOpening.issue({ reservationId, purpose, isEmptyBefore, boothType, stateBefore });
      },
    }),
    rememberRefusal: assign({
      refusal: (_, { answer }: { answer: Answer }) => ('message' in answer ? answer.message : null),
    }),
    rememberMissing: assign({ refusal: MESSAGES.reservationMissing }),
    rememberBlocked: assign({ refusal: MESSAGES.entryBlocked }),
  },
  guards: {
    isEarly: ({ context: { reservation, now } }) => !isInUse(reservation) && now < reservation.startsAt,
    isRepeatable: (_, params: { doesOnce: boolean }) => params.doesOnce,
    isEmpty: (_, { check }: { check: EntryCheck }) => check.kind === 'done' && check.value,
    isMissing: (_, { check }: { check: EntryCheck }) => check.kind === 'refused',
    isOpened: (_, { answer }: { answer: Answer }) => answer.kind === 'opened',
    isStuck: (_, { answer }: { answer: Answer }) => answer.kind === 'stuck',
    isRefused: (_, { answer }: { answer: Answer }) => answer.kind === 'refused',
  },
  delays: {
    patience: ({ context }) => delayOf(addMinutes(context.now, DOOR_AWAITED) - serverClock.now()),
  },
}).createMachine({
  id: 'passage',
  context: ({ input }) => ({ ...input, command: null, refusal: null }),
  initial: 'weighing',
  output: finalOutput<PassageOutput>(),
  states: {
    weighing: {
      description: 'Is it before the start? Then the server is asked again whether the booth is empty.',
      always: [
        {
          guard: 'isEarly',
          target: 'checking',
        },
        { target: 'opening', actions: 'issueCommand' },
      ],
    },
    checking: {
      description: 'Has the one before left the booth?',
      tags: 'busy',
      invoke: {
        id: 'checkBeforeEntry',
        src: 'checkBeforeEntry',
        input: ({ context }) => context.reservation.id,
        onDone: [
          { guard: { type: 'isEmpty', params: checked }, target: 'opening', actions: 'issueCommand' },
          { guard: { type: 'isMissing', params: checked }, target: 'refused', actions: 'rememberMissing' },
          { target: 'refused', actions: 'rememberBlocked' },
        ],
        onError: { target: 'unsure', actions: failureReported },
      },
    },
    unsure: {
      description:
        'Does the server know request keys? Only then may the door, which is still closed, open without another tap.',
      tags: 'sheet:unchecked',
      on: checkAgain,
      invoke: {
        id: 'knowServer',
        src: 'knowServer',
        onDone: [
          { guard: { type: 'isRepeatable', params: knownToRepeat }, target: 'unchecked' },
          { target: 'unawaited' },
        ],
        onError: 'unawaited',
      },
    },
    unchecked: {
      description:
        'There is no connection in front of the door, which is still closed; the server is asked again by itself.',
      tags: ['sheet:unchecked', 'asksAgain'],
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: { ...checkAgain, 'connection.restored': 'checking', 'page.shown': 'checking' },
      after: { patience: 'unawaited' },
    },
    unawaited: {
      description:
        'No door opens without another word of the member: they may have gone, or it would open twice.',
      tags: 'sheet:unchecked',
      on: checkAgain,
    },
    opening: {
      description: 'The door is asked to open, once.',
      tags: 'busy',
      invoke: {
        id: 'doorOpening',
        src: 'doorOpening',
        input: ({ context }) => required(context.command),
        onDone: [
          { guard: { type: 'isOpened', params: doorOpening.answered }, target: 'opened' },
          {
            guard: { type: 'isStuck', params: doorOpening.answered },
            target: 'stuck',
            actions: answerRemembered,
          },
          {
            guard: { type: 'isRefused', params: doorOpening.answered },
            target: 'refused',
            actions: answerRemembered,
          },
          {
            description: 'It failed, as the shell has said, or the member waits no longer.',
            target: 'outdated',
          },
        ],
        onError: { target: 'outdated', actions: failureReported },
      },
    },
    stuck: {
      description: 'The door did not move: try again with the same key, or call the support.',
      tags: 'sheet:stuck',
      on: { 'retry.requested': 'opening', 'dialog.dismissed': 'unopened' },
    },
    refused: {
      description: 'The sheet says why the door stays closed; the list is loaded again afterwards.',
      tags: 'sheet:refused',
      on: { 'dialog.dismissed': 'outdated' },
    },
    opened: { type: 'final', output: { outcome: 'opened' } satisfies PassageOutput },
    unopened: { type: 'final', output: { outcome: 'unopened' } satisfies PassageOutput },
    outdated: { type: 'final', output: { outcome: 'outdated' } satisfies PassageOutput },
  },
});

/** The flow, as its views hold it. */
export type PassageRef = ActorRefFrom<typeof passageMachine>;
type PassageSnapshot = SnapshotFrom<typeof passageMachine>;

/** The sheet that says why the door did not open; null while it is being opened. */
export const selectPassageSheet = oneTagOf(SHEETS);

/** Why the door was not opened, in the server's words. */
export function selectPassageRefusal(snapshot: PassageSnapshot): string | null {
  return snapshot.context.refusal;
}

/** The reservation whose door it is. */
export function selectPassing(snapshot: PassageSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** The opening that is in flight. */
export function selectDoorOpening({ children }: PassageSnapshot) {
  return children.doorOpening;
}

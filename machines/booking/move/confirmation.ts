import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { MoveRequest } from '#contract/booking/moveConfirmation.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import { serverClock } from '#contract/clock.ts';
import { apiErrorOf } from '#contract/errors.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { movedWords } from '#domain/booking/words.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureRemembered, failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { heldInFlight, quoteFailed, slotLost } from '../pricedCommand.ts';
import { type Answered, answerGuards } from './answers.ts';
import { moving } from './command.ts';
import {
  addressOf,
  choiceOf,
  commandOf,
  contextOf,
  type MoveConfirmationContext,
  type MoveConfirmationInput,
  type MoveConfirmationOutput,
  movableEnd,
  movedBy,
} from './dialog.ts';
import { type MoveQuoteAnswer, quoteMove } from './quote.ts';

const SHEETS = ['sheet:price', 'sheet:quoteFailed', 'sheet:slotLost', 'sheet:refused'] as const;

const quoted = ({ event }: { event: { output: MoveQuoteAnswer } }): Answered => ({ answer: event.output });

/**
 * The last word before a reservation is moved: before and after, the difference, and until when; then the move
 * (docs/spec/booking.md, "Moving"; docs/spec/money.md, "Cancelling").
 */
export const moveConfirmationMachine = flow({
  types: {} as {
    input: MoveConfirmationInput;
    context: MoveConfirmationContext;
    events:
      | { type: 'move.confirmed' }
      | { type: 'alternative.chosen'; alternative: Alternative }
      | { type: 'retry.requested' }
      | { type: 'dialog.dismissed' }
      | { type: 'reservation.moved'; reservation: Reservation }
      | PageReturn;
    tags: (typeof SHEETS)[number] | 'quoting' | 'unpayable' | 'confirmable' | 'busy';
    children: { moving: 'moving' };
    output: MoveConfirmationOutput;
  },
  actors: {
    quoteMove: fromPromise<MoveQuoteAnswer, MoveRequest>(({ input, signal }) => quoteMove(input, signal)),
    moving: moving.machine,
  },
  actions: {
    rememberQuote: assign({
      quote: (_, { answer }: Answered) => (answer.kind === 'quoted' ? answer.quote : null),
    }),
    rememberFormerQuote: assign({ former: ({ context }) => context.quote }),
    rememberProblem: assign({
      problem: (_, { answer }: Answered) =>
        answer.kind === 'slotTaken' || answer.kind === 'refused' ? answer : null,
    }),
    rememberFailure: assign({
      problem: (_, params: { error: unknown }) => ({ kind: 'failed', error: apiErrorOf(params.error) }),
    }),
    issueCommand: assign({ command: ({ context }) => commandOf(context) }),
    rememberMove: assign({ moved: ({ context }) => movedBy(context, serverClock.now()) }),
    takeAlternative: assign(({ context }, { alternative }: { alternative: Alternative }) => ({
      ...choiceOf(context, alternative),
      former: null,
    })),
    distrustTimetable: assign({ isStale: true }),
    rememberReservation: assign({
      reservation: (_, params: { reservation: Reservation }) => params.reservation,
      isMovedElsewhere: true,
    }),
  },
  guards: answerGuards,
  delays: {
    movablePeriod: ({ context }) => delayOf(movableEnd(context) - serverClock.now()),
  },
}).createMachine({
  id: 'moveConfirmation',
  context: ({ input }) => contextOf(input),
  initial: 'quoting',
  output: finalOutput<MoveConfirmationOutput>(),
  on: {
    'dialog.dismissed': '.dismissed',
    'reservation.moved': {
      description: 'It was moved in another tab or on another device: all is said once more.',
      target: '.quoting',
      actions: { type: 'rememberReservation', params: ofEvent },
    },
  },
  states: {
    quoting: {
      description: 'The price at the new time is asked for.',
      tags: ['sheet:price', 'quoting'],
      entry: { type: 'recordWayBack', params: ({ context }) => ({ address: addressOf(context) }) },
      invoke: {
        id: 'quoteMove',
        src: 'quoteMove',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isUnpayable', params: quoted },
            target: 'unpayable',
            actions: { type: 'rememberQuote', params: quoted },
          },
          {
            guard: { type: 'isQuoted', params: quoted },
            target: 'confirming',
            actions: { type: 'rememberQuote', params: quoted },
          },
          {
            guard: { type: 'isSlotTaken', params: quoted },
            target: 'slotLost',
            actions: { type: 'rememberProblem', params: quoted },
          },
          { target: 'refused', actions: { type: 'rememberProblem', params: quoted } },
        ],
        onError: { target: 'quoteFailed', actions: [failureRemembered, failureReported] },
      },
    },
    quoteFailed,
    confirming: {
      description: 'The sheet says time and price before and after, and until when it can be moved.',
      tags: ['sheet:price', 'confirmable'],
      after: {
        movablePeriod: {
          description: 'The time to move it is over: the server says what is left.',
          target: 'quoting',
        },
      },
      on: { 'move.confirmed': { target: 'moving', actions: 'issueCommand' } },
    },
    unpayable: {
      description:
        "The sheet says that it can't be paid, and the way on; whoever comes back may be able to pay by now.",
      tags: ['sheet:price', 'unpayable'],
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: { 'page.shown': 'quoting' },
    },
    moving: {
      description: 'The reservation is being moved.',
      tags: ['sheet:price', 'busy'],
      on: {
        ...heldInFlight,
        'reservation.moved': { description: 'It may be this very move: its answer says so.' },
      },
      invoke: {
        id: 'moving',
        src: 'moving',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isMoved', params: moving.answered },
            target: 'moved',
            actions: [
              'rememberMove',
              'reportChange',
              {
                type: 'announce',
                params: ({ context }) => ({ text: movedWords(required(context.moved).to) }),
              },
            ],
          },
          {
            guard: { type: 'isSlotTaken', params: moving.answered },
            target: 'slotLost',
            actions: { type: 'rememberProblem', params: moving.answered },
          },
          {
            description:
              'The terms are not the confirmed ones: nothing was done, and the new ones are asked for.',
            guard: { type: 'isPriceChanged', params: moving.answered },
            target: 'quoting',
            actions: 'rememberFormerQuote',
          },
          {
            guard: { type: 'isRefused', params: moving.answered },
            target: 'refused',
            actions: { type: 'rememberProblem', params: moving.answered },
          },
          {
            description: 'It failed in a way no state is for: the shell has said it, the choice is kept.',
            guard: { type: 'isFailed', params: moving.answered },
            target: 'confirming',
          },
          { description: "The member waits no longer, or the answer can't be read.", target: 'unknown' },
        ],
        onError: { target: 'unknown', actions: failureReported },
      },
    },
    slotLost,
    refused: {
      description: 'The sheet says why not, and offers the way out.',
      tags: 'sheet:refused',
      entry: 'distrustTimetable',
    },
    moved: {
      type: 'final',
      output: ({ context: { moved } }) =>
        ({ outcome: 'moved', moved: required(moved) }) satisfies MoveConfirmationOutput,
    },
    unknown: { type: 'final', output: { outcome: 'unknown' } satisfies MoveConfirmationOutput },
    dismissed: {
      type: 'final',
      output: ({ context: { isStale } }) =>
        ({ outcome: 'dismissed', isStale }) satisfies MoveConfirmationOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type MoveConfirmationRef = ActorRefFrom<typeof moveConfirmationMachine>;
type MoveConfirmationSnapshot = SnapshotFrom<typeof moveConfirmationMachine>;

/** The sheet that is shown; null once the confirmation has ended. */
export const selectMoveSheet = oneTagOf(SHEETS);

/** The reservation, its new booth and time, the price, and what stands against it. */
export function selectMove({ context }: MoveConfirmationSnapshot): MoveConfirmationContext {
  return context;
}

/** The address that opens this confirmation again, its price asked for again. */
export function selectMoveAddress({ context }: MoveConfirmationSnapshot): string {
  return addressOf(context);
}

/** The command that is in flight. */
export function selectMoving({
  children,
}: MoveConfirmationSnapshot): ActorRefFrom<typeof moving.machine> | undefined {
  return children.moving;
}

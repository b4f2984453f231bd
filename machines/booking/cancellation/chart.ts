import { assign, type SnapshotFrom } from 'xstate';
import type { GivingUp } from '#contract/booking/cancellation.ts';
import { freeCancellationEnd } from '#domain/booking/quote.ts';
import { cancellationKind, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { isRefusedAs } from '../refusals.ts';
import { type CancellingAnswer, cancelling } from './command.ts';

export interface CancellationInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
}

/** `isStale`: the list may no longer show what is true. `unknown`: nobody knows, and the list shows the truth. */
export type CancellationOutput =
  | { readonly outcome: 'cancelled'; readonly isFree: boolean }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'dismissed'; readonly isStale: boolean };

interface CancellationContext extends CancellationInput {
  /** The reservation was moved in another tab or on another device since the sheet was opened. */
  readonly isMovedElsewhere: boolean;
  readonly command: Command<GivingUp> | null;
}

interface Answered {
  readonly answer: Outcome<CancellingAnswer>;
}

function givingUp({ reservation }: CancellationContext, isFree: boolean): Command<GivingUp> {
  const { id: reservationId, useState } = reservation;
  return cancelling.issue({ reservationId, isFree, neverUsed: useState === 'reserved' });
}

const over = { tags: 'sheet:over', description: 'After the end nothing can be cancelled.' } as const;

/** Moved in another tab or on another device: all is said once more. */
const weighedAgain = {
  target: '#cancellation.weighing',
  actions: { type: 'rememberMoved', params: ofEvent<CancellationInput> },
} as const;

const confirmingForced = {
  tags: ['sheet:question', 'forced'],
  description:
    'The charge stays by now: is the reservation, or the rest of the use, to be given up all the same?',
  on: {
    'reservation.moved': weighedAgain,
    'cancellation.confirmed': { target: '#cancellation.cancelling', actions: 'issueForced' },
  },
} as const;

/**
 * Giving up a reservation (docs/spec/booking.md, "Cancelling"): free until an hour before the start, or the limit with
 * which it was made, then and in use the charge stays, and after the end there is nothing left to give up.
 */
export const cancellationMachine = flow({
  types: {} as {
    tags: 'sheet:question' | 'sheet:over' | 'sheet:gone' | 'forced' | 'sent' | 'busy';
    input: CancellationInput;
    context: CancellationContext;
    events:
      | { type: 'cancellation.confirmed' }
      | { type: 'dialog.dismissed' }
      | ({ type: 'reservation.moved' } & CancellationInput);
    output: CancellationOutput;
    children: { cancelling: 'cancelling' };
  },
  actors: { cancelling: cancelling.machine },
  actions: {
    rememberMoved: assign((_, { reservation, now }: CancellationInput) => ({
      reservation,
      now,
      isMovedElsewhere: true,
    })),
    issueFree: assign({ command: ({ context }) => givingUp(context, true) }),
    issueForced: assign({ command: ({ context }) => givingUp(context, false) }),
  },
  guards: {
    isOver: ({ context }) => cancellationKind(context.reservation, context.now) === 'refused',
    isFree: ({ context }) => cancellationKind(context.reservation, context.now) === 'free',
    isCancelled: (_, { answer }: Answered) => answer.kind === 'cancelled',
    isFreePeriodOver: (_, params: Answered) => isRefusedAs('cancel_not_free', params),
    isEnded: (_, params: Answered) => isRefusedAs('reservation_ended', params),
    isGone: (_, params: Answered) => isRefusedAs('not_found', params),
  },
  delays: {
    freePeriod: ({ context }) => delayOf(freeCancellationEnd(context.reservation) - context.now),
  },
}).createMachine({
  id: 'cancellation',
  context: ({ input }) => ({ ...input, isMovedElsewhere: false, command: null }),
  initial: 'weighing',
  output: finalOutput<CancellationOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    weighing: {
      description: 'Is giving it up free, at a charge, or too late?',
      always: [
        { guard: 'isOver', target: 'over' },
        { guard: 'isFree', target: 'confirming' },
        { target: 'confirmingForced' },
      ],
    },
    over,
    confirming: {
      tags: 'sheet:question',
      description: 'The sheet asks, and says until when cancelling is free.',
      after: { freePeriod: 'confirmingForced' },
      on: {
        'reservation.moved': weighedAgain,
        'cancellation.confirmed': { target: 'cancelling', actions: 'issueFree' },
      },
    },
    confirmingForced,
    cancelling: {
      description: 'The reservation is being cancelled.',
      tags: ['sheet:question', 'sent', 'busy'],
      on: {
        'dialog.dismissed': {
          description: 'The sheet stays until the truth is known, or the member waits no longer.',
        },
      },
      invoke: {
        id: 'cancelling',
        src: 'cancelling',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isCancelled', params: cancelling.answered },
            target: 'cancelled',
            actions: 'reportChange',
          },
          {
            description: 'The free period ended on the way: the cost of now is to be confirmed.',
            guard: { type: 'isFreePeriodOver', params: cancelling.answered },
            target: 'refused.confirmingForced',
          },
          { guard: { type: 'isEnded', params: cancelling.answered }, target: 'refused.over' },
          { guard: { type: 'isGone', params: cancelling.answered }, target: 'refused.gone' },
          {
            description:
              'It failed, as the shell has said, or the member waits no longer: the list shows the truth.',
            target: 'unknown',
          },
        ],
        onError: { target: 'unknown', actions: failureReported },
      },
    },
    refused: {
      description: 'The refusal shows that the list is out of date: whoever goes back gets a new one.',
      on: { 'dialog.dismissed': 'dismissedStale' },
      initial: 'gone',
      states: {
        over,
        confirmingForced,
        gone: {
          tags: ['sheet:gone', 'sent'],
          description: 'The reservation was given up already, in another tab or on another device.',
        },
      },
    },
    cancelled: {
      type: 'final',
      output: ({ context }) =>
        ({
          outcome: 'cancelled',
          isFree: required(context.command).content.isFree,
        }) satisfies CancellationOutput,
    },
    unknown: { type: 'final', output: { outcome: 'unknown' } satisfies CancellationOutput },
    dismissed: {
      type: 'final',
      output: { outcome: 'dismissed', isStale: false } satisfies CancellationOutput,
    },
    dismissedStale: {
      type: 'final',
      output: { outcome: 'dismissed', isStale: true } satisfies CancellationOutput,
    },
  },
});

type CancellationSnapshot = SnapshotFrom<typeof cancellationMachine>;

/** The sheet that is shown; null once the cancellation has ended (docs/spec/booking.md, "Input"). */
export const selectCancellationSheet = oneTagOf(['sheet:question', 'sheet:over', 'sheet:gone']);

/** Whether the sheet says something else than when it was opened. */
export function selectIsMovedElsewhere(snapshot: CancellationSnapshot): boolean {
  return snapshot.context.isMovedElsewhere;
}

/** The reservation that would be cancelled, as the list last had it before the member confirmed. */
export function selectReservation(snapshot: CancellationSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** Whether what is asked, or was sent, keeps the charge. */
export function selectIsForced(snapshot: CancellationSnapshot): boolean {
  return snapshot.hasTag('sent')
    ? snapshot.context.command?.content.isFree === false
    : snapshot.hasTag('forced');
}

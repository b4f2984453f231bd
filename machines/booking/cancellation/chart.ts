import { assign, type SnapshotFrom, setup } from 'xstate';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { freeCancellationEnd } from '#domain/booking/quote.ts';
import { cancellationKind, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import type { Decision, Settlement } from '../../shared/decision.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import { shellActions } from '../../shell/actions.ts';
import { type CancellingAnswer, cancelling, type GivingUp } from './decision.ts';

export interface CancellationInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
}

/** `isStale`: the list may no longer show what is true. `unsettled`: nobody knows, and the list shows the truth. */
export type CancellationOutput =
  | { readonly outcome: 'cancelled'; readonly isFree: boolean }
  | { readonly outcome: 'unsettled' }
  | { readonly outcome: 'dismissed'; readonly isStale: boolean };

interface CancellationContext extends CancellationInput {
  readonly decision: Decision<GivingUp> | null;
}

interface Settled {
  readonly answer: Settlement<CancellingAnswer>;
}

function isRefusedAs(code: RefusalCode, { answer }: Settled): boolean {
  return answer.kind === 'refused' && answer.code === code;
}

function givingUp({ reservation }: CancellationContext, isFree: boolean): Decision<GivingUp> {
  const { id: reservationId, useState } = reservation;
  return cancelling.decide({ reservationId, isFree, neverUsed: useState === 0 });
}

/**
 * Giving up a reservation (docs/spec/booking.md, "Cancelling"): free until 60 minutes before the start, then and in use
 * the charge stays, and after the end there is nothing left to give up.
 */
export const cancellationMachine = setup({
  types: {
    input: {} as CancellationInput,
    context: {} as CancellationContext,
    events: {} as { type: 'cancellation.confirmed' } | { type: 'dialog.dismissed' },
    output: {} as CancellationOutput,
    children: {} as { cancelling: 'cancelling' },
  },
  actors: { cancelling: cancelling.machine },
  actions: {
    ...shellActions,
    decideFree: assign({ decision: ({ context }) => givingUp(context, true) }),
    decideForced: assign({ decision: ({ context }) => givingUp(context, false) }),
  },
  guards: {
    isOver: ({ context }) => cancellationKind(context.reservation, context.now) === 'refused',
    isFree: ({ context }) => cancellationKind(context.reservation, context.now) === 'free',
    isCancelled: (_, { answer }: Settled) => answer.kind === 'cancelled',
    isFreePeriodOver: (_, params: Settled) => isRefusedAs('cancel_not_free', params),
    isEnded: (_, params: Settled) => isRefusedAs('reservation_ended', params),
    isGone: (_, params: Settled) => isRefusedAs('not_found', params),
  },
  delays: {
    freePeriod: ({ context }) => delayOf(freeCancellationEnd(context.reservation.startsAt) - context.now),
  },
}).createMachine({
  id: 'cancellation',
  context: ({ input }) => ({ ...input, decision: null }),
  initial: 'weighing',
  output: ({ event }) => event.output as CancellationOutput, // of the final state
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    weighing: {
      always: [
        { guard: 'isOver', target: 'over' },
        { guard: 'isFree', target: 'confirming' },
        { target: 'confirmingForced' },
      ],
    },
    over: {
      description: 'After the end nothing can be cancelled.',
    },
    confirming: {
      description: 'Free, and until when.',
      after: { freePeriod: 'confirmingForced' },
      on: {
        'cancellation.confirmed': { target: 'cancelling', actions: 'decideFree' },
      },
    },
    confirmingForced: {
      description: 'The charge is fixed: less than 60 minutes to the start, or in use.',
      on: {
        'cancellation.confirmed': { target: 'cancelling', actions: 'decideForced' },
      },
    },
    cancelling: {
      on: {
        'dialog.dismissed': {
          description: 'The sheet stays until the truth is known, or the wait for it is given up.',
        },
      },
      invoke: {
        id: 'cancelling',
        src: 'cancelling',
        input: ({ context }) => required(context.decision),
        onDone: [
          {
            guard: { type: 'isCancelled', params: cancelling.settled },
            target: 'cancelled',
            actions: 'reportChange',
          },
          {
            description: 'The free period ended on the way: what it costs now is confirmed anew.',
            guard: { type: 'isFreePeriodOver', params: cancelling.settled },
            target: 'confirmingForced',
          },
          { guard: { type: 'isEnded', params: cancelling.settled }, target: 'over' },
          { guard: { type: 'isGone', params: cancelling.settled }, target: 'gone' },
          {
            description: 'Failed and said by the shell, or given up: the list shows the truth.',
            target: 'unsettled',
          },
        ],
        onError: { target: 'unsettled', actions: failureReported },
      },
    },
    gone: {
      description: 'Given up in another tab or on another device already.',
    },
    cancelled: {
      type: 'final',
      output: ({ context }) =>
        ({
          outcome: 'cancelled',
          isFree: required(context.decision).content.isFree,
        }) satisfies CancellationOutput,
    },
    unsettled: { type: 'final', output: { outcome: 'unsettled' } satisfies CancellationOutput },
    dismissed: {
      description: 'What was sent and refused shows that the list is not up to date.',
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'dismissed', isStale: context.decision !== null }) satisfies CancellationOutput,
    },
  },
});

type CancellationSnapshot = SnapshotFrom<typeof cancellationMachine>;

/** The question that is asked, or its outcome (docs/spec/booking.md, "Input"). */
export function selectCancellationStep(snapshot: CancellationSnapshot) {
  return snapshot.value;
}

/** The reservation that would be cancelled, as it was when it was asked for. */
export function selectReservation(snapshot: CancellationSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** Whether what is asked, or was sent, keeps the charge. */
export function selectIsForced(snapshot: CancellationSnapshot): boolean {
  const isSent = snapshot.matches('cancelling') || snapshot.matches('gone');
  return isSent ? snapshot.context.decision?.content.isFree === false : snapshot.matches('confirmingForced');
}

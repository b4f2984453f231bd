import { assign, type SnapshotFrom, setup } from 'xstate';
import { cancelReservation } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import { type Refused, refusable } from '#contract/errors.ts';
import { freeCancellationUntil, isCancellationFree } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { newKey } from '../idempotency.ts';
import { type Decision, defineDecision, type Settlement } from '../shared/decision.ts';
import { asks } from '../shell/asks.ts';

type CancellationAnswer = { readonly kind: 'done' } | Refused;

/** Cancelling free of charge, once. */
export const cancelling = defineDecision({
  id: 'cancelling',
  ask: ({ key, content }: Decision<number>, signal): Promise<CancellationAnswer> =>
    refusable(call(cancelReservation, content, { key, signal }), [
      'cancel_not_free',
      'reservation_ended',
      'not_found',
    ]),
});

export const cancellingMachine = cancelling.machine;

export interface CancellationInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
}

/** `isStale`: the list no longer shows what is true. */
export interface CancellationOutput {
  readonly outcome: 'cancelled' | 'kept';
  readonly isStale: boolean;
}

interface CancellationContext extends CancellationInput {
  readonly decision: Decision<unknown> | null;
  readonly refusal: string | null;
  readonly output: CancellationOutput;
}

const settled = ({ event }: { event: { output: Settlement<unknown> } }) => ({
  settlement: cancelling.settlementOf(event.output),
});

interface Settled {
  readonly settlement: Settlement<CancellationAnswer>;
}

/** Giving up a reservation that has not begun: free until 60 minutes before the start (spec section 4, Cancelling). */
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
    ...asks,
    decide: assign({ decision: ({ context }) => cancelling.decide(newKey(), context.reservation.id) }),
    rememberRefusal: assign({
      refusal: (_, { settlement }: Settled) =>
        settlement.outcome === 'answered' && settlement.answer.kind === 'refused'
          ? settlement.answer.message
          : null,
    }),
    noteCancelled: assign({ output: { outcome: 'cancelled', isStale: true } }),
    noteStale: assign({ output: { outcome: 'kept', isStale: true } }),
  },
  guards: {
    isFree: ({ context }) => isCancellationFree(context.now, context.reservation.startsAt),
    isCancelled: (_, { settlement }: Settled) =>
      settlement.outcome === 'answered' && settlement.answer.kind === 'done',
    isRefused: (_, { settlement }: Settled) => settlement.outcome === 'answered',
  },
  delays: {
    // At exactly 60:00 it is still free, so that the boundary is passed one millisecond later.
    freePeriod: ({ context }) => freeCancellationUntil(context.reservation.startsAt) - context.now + 1,
  },
}).createMachine({
  id: 'cancellation',
  context: ({ input }) => ({
    ...input,
    decision: null,
    refusal: null,
    output: { outcome: 'kept', isStale: false },
  }),
  initial: 'weighing',
  output: ({ context }) => context.output,
  states: {
    weighing: {
      always: [{ guard: 'isFree', target: 'confirming' }, { target: 'tooLate' }],
    },
    confirming: {
      description: 'Free, and until when.',
      after: { freePeriod: 'tooLate' },
      on: {
        'cancellation.confirmed': { target: 'cancelling', actions: 'decide' },
        'dialog.dismissed': 'closed',
      },
    },
    tooLate: {
      description: 'The charge is fixed: 60 minutes before the start have passed.',
      on: { 'dialog.dismissed': 'closed' },
    },
    cancelling: {
      invoke: {
        id: 'cancelling',
        src: 'cancelling',
        input: ({ context }) => context.decision ?? cancelling.decide(newKey(), context.reservation.id),
        onDone: [
          {
            guard: { type: 'isCancelled', params: settled },
            target: 'closed',
            actions: ['noteCancelled', 'reportChange'],
          },
          {
            guard: { type: 'isRefused', params: settled },
            target: 'refused',
            actions: ['noteStale', { type: 'rememberRefusal', params: settled }],
          },
          {
            description: 'Failed and said by the shell, or given up: the list shows the truth.',
            target: 'closed',
            actions: 'noteStale',
          },
        ],
        onError: {
          target: 'closed',
          actions: ['noteStale', { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    refused: {
      on: { 'dialog.dismissed': 'closed' },
    },
    closed: { type: 'final' },
  },
});

type CancellationSnapshot = SnapshotFrom<typeof cancellationMachine>;

export function selectCancellationStep(snapshot: CancellationSnapshot) {
  return snapshot.value;
}

export function selectReservation(snapshot: CancellationSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** Why it was refused, in the server's words. */
export function selectCancellationRefusal(snapshot: CancellationSnapshot): string | null {
  return snapshot.context.refusal;
}

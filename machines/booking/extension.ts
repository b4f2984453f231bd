import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ExtensionQuote, ExtensionRequest } from '#contract/booking/extension.ts';
import type { ExtensionChoice } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import { newKey } from '../idempotency.ts';
import type { Decision, Settlement } from '../shared/decision.ts';
import { asks } from '../shell/asks.ts';
import { paths } from '../shell/paths.ts';
import {
  type ChoicesAnswer,
  type ExtensionAnswer,
  type ExtensionQuoteAnswer,
  extending,
  extensionAnswerOf,
  offer,
  quoteExtension,
} from './extensionAnswers.ts';

export interface ExtensionInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
}

/** `isStale`: the list no longer shows what is true. */
export interface ExtensionOutput {
  readonly isStale: boolean;
}

interface ExtensionContext extends ExtensionInput {
  readonly choices: readonly ExtensionChoice[];
  readonly minutes: Minutes | null;
  readonly usesCoupon: boolean;
  readonly quote: ExtensionQuote | null;
  readonly decision: Decision<unknown> | null;
  /** What stands in the way at the present step, in the member's words. */
  readonly message: string | null;
  readonly isStale: boolean;
}

type Answer =
  | ChoicesAnswer
  | ExtensionQuoteAnswer
  | ExtensionAnswer
  | { readonly kind: 'failed' | 'unsettled' };

const answered = ({ event }: { event: { output: Answer } }) => ({ answer: event.output });
const settled = ({ event }: { event: { output: Settlement<unknown> } }): { answer: Answer } => ({
  answer: extensionAnswerOf(event.output),
});

function requestOf({ reservation, minutes, usesCoupon }: ExtensionContext): ExtensionRequest {
  return { reservationId: reservation.id, minutes: minutes ?? 0, usesCoupon };
}

function decisionOf(context: ExtensionContext): Decision<unknown> {
  return extending.decide(newKey(), {
    ...requestOf(context),
    seenGross: context.quote?.amount?.gross ?? null,
  });
}

/**
 * Extending a use: choose the minutes, confirm the price, done (spec section 4, Extension modal; sections 5 and 8).
 * What is not extendable at all leads to /app.
 */
export const extensionMachine = setup({
  types: {
    input: {} as ExtensionInput,
    context: {} as ExtensionContext,
    events: {} as
      | { type: 'minutes.chosen'; minutes: Minutes }
      | { type: 'minutes.submitted' }
      | { type: 'coupon.toggled' }
      | { type: 'extension.confirmed' }
      | { type: 'back.pressed' }
      | { type: 'retry.requested' }
      | { type: 'dialog.dismissed' },
    output: {} as ExtensionOutput,
  },
  actors: {
    offerExtensions: fromPromise<ChoicesAnswer, number>(({ input, signal }) => offer(input, signal)),
    quoteExtension: fromPromise<ExtensionQuoteAnswer, ExtensionRequest>(({ input, signal }) =>
      quoteExtension(input, signal),
    ),
    extending: extending.machine,
  },
  actions: {
    ...asks,
    rememberChoices: assign({
      choices: (_, { answer }: { answer: Answer }) => (answer.kind === 'offered' ? answer.choices : []),
    }),
    choose: assign({ minutes: (_, params: { minutes: Minutes }) => params.minutes, message: null }),
    pointOutChoice: assign({ message: MESSAGES.extensionNotChosen }),
    toggleCoupon: assign({ usesCoupon: ({ context }) => !context.usesCoupon }),
    rememberQuote: assign({
      quote: (_, { answer }: { answer: Answer }) => (answer.kind === 'quoted' ? answer.quote : null),
    }),
    decide: assign({ decision: ({ context }) => decisionOf(context) }),
    rememberMessage: assign({
      message: (_, { answer }: { answer: Answer }) =>
        answer.kind === 'refused' ? answer.message : MESSAGES.extensionFailed,
    }),
    noteStale: assign({ isStale: true }),
  },
  guards: {
    isOver: ({ context }) => context.now > context.reservation.endsAt,
    isOffered: (_, { answer }: { answer: Answer }) => answer.kind === 'offered' && answer.choices.length > 0,
    isNothingOffered: (_, { answer }: { answer: Answer }) => answer.kind === 'offered',
    isNotExtendable: (_, { answer }: { answer: Answer }) =>
      answer.kind === 'refused' && answer.code === 'not_extendable',
    isQuoted: (_, { answer }: { answer: Answer }) => answer.kind === 'quoted',
    isExtended: (_, { answer }: { answer: Answer }) => answer.kind === 'extended',
    isPriceChanged: (_, { answer }: { answer: Answer }) =>
      answer.kind === 'refused' && answer.code === 'price_changed',
    isSlotTaken: (_, { answer }: { answer: Answer }) =>
      answer.kind === 'refused' && answer.code === 'slot_taken',
    isUnsettled: (_, { answer }: { answer: Answer }) => answer.kind === 'unsettled',
    isChosen: ({ context }) => context.minutes !== null,
  },
}).createMachine({
  id: 'extension',
  context: ({ input }) => ({
    ...input,
    choices: [],
    minutes: null,
    usesCoupon: false,
    quote: null,
    decision: null,
    message: null,
    isStale: false,
  }),
  initial: 'weighing',
  output: ({ context }) => ({ isStale: context.isStale }),
  states: {
    weighing: {
      always: [{ guard: 'isOver', target: 'over' }, { target: 'loading' }],
    },
    over: {
      description: 'After the end nothing can be extended (section 5).',
      on: { 'dialog.dismissed': 'closed' },
    },
    loading: {
      on: { 'dialog.dismissed': 'closed' },
      invoke: {
        id: 'offerExtensions',
        src: 'offerExtensions',
        input: ({ context }) => context.reservation.id,
        onDone: [
          {
            guard: { type: 'isOffered', params: answered },
            target: 'choosing',
            actions: { type: 'rememberChoices', params: answered },
          },
          { guard: { type: 'isNothingOffered', params: answered }, target: 'noSlots' },
          {
            guard: { type: 'isNotExtendable', params: answered },
            target: 'closed',
            actions: [
              { type: 'alert', params: { messages: [MESSAGES.notExtendable] } },
              { type: 'navigate', params: { to: paths.app() } },
            ],
          },
          { target: 'refused', actions: { type: 'rememberMessage', params: answered } },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadFailed: {
      on: { 'retry.requested': 'loading', 'dialog.dismissed': 'closed' },
    },
    noSlots: {
      description: 'What follows is reserved by others, or the booth closes.',
      on: { 'dialog.dismissed': 'closed' },
    },
    choosing: {
      description: 'Step 1: how long.',
      on: {
        'minutes.chosen': {
          actions: { type: 'choose', params: ({ event }) => ({ minutes: event.minutes }) },
        },
        'minutes.submitted': [{ guard: 'isChosen', target: 'quoting' }, { actions: 'pointOutChoice' }],
        'dialog.dismissed': 'closed',
      },
    },
    quoting: {
      on: { 'dialog.dismissed': 'closed' },
      invoke: {
        id: 'quoteExtension',
        src: 'quoteExtension',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isQuoted', params: answered },
            target: 'confirming',
            actions: { type: 'rememberQuote', params: answered },
          },
          { target: 'refused', actions: { type: 'rememberMessage', params: answered } },
        ],
        onError: {
          target: 'quoteFailed',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    quoteFailed: {
      on: { 'retry.requested': 'quoting', 'dialog.dismissed': 'closed' },
    },
    confirming: {
      description: 'Step 2: until when, and what it costs on top.',
      on: {
        'coupon.toggled': { target: 'quoting', actions: 'toggleCoupon' },
        'back.pressed': 'choosing',
        'extension.confirmed': { target: 'extending', actions: 'decide' },
        'dialog.dismissed': 'closed',
      },
    },
    extending: {
      entry: 'noteStale',
      invoke: {
        id: 'extending',
        src: 'extending',
        input: ({ context }) => context.decision ?? decisionOf(context),
        onDone: [
          { guard: { type: 'isExtended', params: settled }, target: 'extended', actions: 'reportChange' },
          {
            description: 'Another price than the one confirmed: nothing was done, the new one is asked for.',
            guard: { type: 'isPriceChanged', params: settled },
            target: 'quoting',
          },
          {
            description: 'Somebody took the time behind: what is left is offered anew.',
            guard: { type: 'isSlotTaken', params: settled },
            target: 'loading',
          },
          { guard: { type: 'isUnsettled', params: settled }, target: 'closed' },
          { target: 'refused', actions: { type: 'rememberMessage', params: settled } },
        ],
        onError: {
          target: 'refused',
          actions: [
            { type: 'rememberMessage', params: { answer: { kind: 'failed' } } },
            { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    extended: {
      description: 'Step 3: done, and until when the booth is theirs now.',
      on: { 'dialog.dismissed': 'closed' },
    },
    refused: {
      on: { 'dialog.dismissed': 'closed' },
    },
    closed: { type: 'final' },
  },
});

type ExtensionSnapshot = SnapshotFrom<typeof extensionMachine>;

export function selectExtensionStep(snapshot: ExtensionSnapshot) {
  return snapshot.value;
}

/** What can be chosen and what is chosen, for the steps of the sheet. */
export function selectExtension(snapshot: ExtensionSnapshot) {
  const { reservation, choices, minutes, usesCoupon, quote, message } = snapshot.context;
  return { reservation, choices, minutes, usesCoupon, quote, message };
}

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ExtensionConfirmation, ExtensionQuote, ExtensionRequest } from '#contract/booking/extension.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ExtensionChoice } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import { newKey } from '../idempotency.ts';
import type { Decision, Settlement } from '../shared/decision.ts';
import type { RefreshableRef } from '../shared/listing.ts';
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
  unansweredExtension,
} from './extensionAnswers.ts';

export interface ExtensionInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
  /** The list that the reservation stands in; it is refreshed when it may no longer be true. */
  readonly list: RefreshableRef;
}

interface ExtensionContext extends ExtensionInput {
  readonly choices: readonly ExtensionChoice[];
  readonly minutes: Minutes | null;
  readonly usesCoupon: boolean;
  /** The price on the screen; null until there is one. */
  readonly quote: ExtensionQuote | null;
  /** The tax-included price that was confirmed and is no longer true. */
  readonly formerGross: number | null;
  readonly decision: Decision<unknown> | null;
  /** What stands in the way at the present step, in the member's words. */
  readonly message: string | null;
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

const found = ({ event }: { event: { output: Decision<ExtensionConfirmation> | null } }) => ({
  decision: event.output,
});

function settledMessages({ event }: { event: { output: Settlement<unknown> } }) {
  const { answer } = settled({ event });
  const reason = answer.kind === 'refused' ? answer.message : MESSAGES.extensionFailed;
  return { messages: ['先ほどの延長はできませんでした。', reason] };
}

function requestOf({ reservation, minutes, usesCoupon }: ExtensionContext): ExtensionRequest {
  return { reservationId: reservation.id, minutes: minutes ?? 0, usesCoupon };
}

function isRefusedAs(code: ErrorCode, answer: Answer): boolean {
  return answer.kind === 'refused' && answer.code === code;
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
    children: {} as {
      offerExtensions: 'offerExtensions';
      quoteExtension: 'quoteExtension';
      extending: 'extending';
      recovery: 'extending';
    },
  },
  actors: {
    offerExtensions: fromPromise<ChoicesAnswer, number>(({ input, signal }) => offer(input, signal)),
    quoteExtension: fromPromise<ExtensionQuoteAnswer, ExtensionRequest>(({ input, signal }) =>
      quoteExtension(input, signal),
    ),
    extending: extending.machine,
    findUnanswered: fromPromise<Decision<ExtensionConfirmation> | null, number>(async ({ input }) =>
      unansweredExtension(input),
    ),
  },
  actions: {
    ...asks,
    rememberChoices: assign(({ context }, { answer }: { answer: Answer }) => {
      const choices = answer.kind === 'offered' ? answer.choices : [];
      const isStillOffered = choices.some(({ minutes }) => minutes === context.minutes);
      return { choices, minutes: isStillOffered ? context.minutes : null };
    }),
    choose: assign({ minutes: (_, params: { minutes: Minutes }) => params.minutes, message: null }),
    pointOutChoice: assign({ message: MESSAGES.extensionNotChosen }),
    toggleCoupon: assign({ usesCoupon: ({ context }) => !context.usesCoupon }),
    rememberQuote: assign({
      quote: (_, { answer }: { answer: Answer }) => (answer.kind === 'quoted' ? answer.quote : null),
    }),
    rememberFormerPrice: assign({ formerGross: ({ context }) => context.quote?.amount?.gross ?? null }),
    forgetFormerPrice: assign({ formerGross: null }),
    rememberDecision: assign({
      decision: (_, params: { decision: Decision<ExtensionConfirmation> | null }) => params.decision,
    }),
    decide: assign({ decision: ({ context }) => decisionOf(context) }),
    rememberMessage: assign({
      message: (_, { answer }: { answer: Answer }) =>
        (answer.kind === 'refused' && answer.message) || MESSAGES.extensionFailed,
    }),
    refreshList: ({ context }) => context.list.send({ type: 'refresh.requested' }),
  },
  guards: {
    isUnanswered: (_, params: { decision: Decision<ExtensionConfirmation> | null }) =>
      params.decision !== null,
    isRefused: (_, { answer }: { answer: Answer }) => answer.kind === 'refused',
    isOver: ({ context }) => context.now > context.reservation.endsAt,
    isOffered: (_, { answer }: { answer: Answer }) => answer.kind === 'offered' && answer.choices.length > 0,
    isNothingOffered: (_, { answer }: { answer: Answer }) => answer.kind === 'offered',
    isNotExtendable: (_, { answer }: { answer: Answer }) => isRefusedAs('not_extendable', answer),
    isEnded: (_, { answer }: { answer: Answer }) => isRefusedAs('reservation_ended', answer),
    isQuoted: (_, { answer }: { answer: Answer }) => answer.kind === 'quoted',
    isExtended: (_, { answer }: { answer: Answer }) => answer.kind === 'extended',
    isPriceChanged: (_, { answer }: { answer: Answer }) => isRefusedAs('price_changed', answer),
    isSlotTaken: (_, { answer }: { answer: Answer }) => isRefusedAs('slot_taken', answer),
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
    formerGross: null,
    decision: null,
    message: null,
  }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'A reload between the tap and the answer left a decision behind?',
      invoke: {
        id: 'findUnanswered',
        src: 'findUnanswered',
        input: ({ context }) => context.reservation.id,
        onDone: [
          {
            guard: { type: 'isUnanswered', params: found },
            target: 'recovering',
            actions: { type: 'rememberDecision', params: found },
          },
          { target: 'weighing' },
        ],
        onError: 'weighing',
      },
    },
    recovering: {
      description: 'Asked again with the same key; the list shows what came of it.',
      exit: 'refreshList',
      invoke: {
        id: 'recovery',
        src: 'extending',
        input: ({ context }) => context.decision as Decision<unknown>, // found on the only way here
        onDone: [
          {
            guard: { type: 'isExtended', params: settled },
            target: 'closed',
            actions: [
              'reportChange',
              { type: 'alert', params: { messages: ['先ほどの延長は完了しています。'] } },
            ],
          },
          {
            guard: { type: 'isRefused', params: settled },
            target: 'closed',
            actions: { type: 'alert', params: settledMessages },
          },
          { target: 'closed', description: 'Failed and already said by the shell, or left.' },
        ],
        onError: {
          target: 'closed',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
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
          { guard: { type: 'isNotExtendable', params: answered }, target: 'turnedAway' },
          { guard: { type: 'isEnded', params: answered }, target: 'over' },
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
          { guard: { type: 'isEnded', params: answered }, target: 'over' },
          {
            description: 'Somebody took the time behind: what is left is offered anew.',
            guard: { type: 'isSlotTaken', params: answered },
            target: 'loading',
            actions: { type: 'rememberMessage', params: answered },
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
        'coupon.toggled': { target: 'quoting', actions: ['toggleCoupon', 'forgetFormerPrice'] },
        'back.pressed': { target: 'choosing', actions: 'forgetFormerPrice' },
        'extension.confirmed': { target: 'extending', actions: 'decide' },
        'dialog.dismissed': 'closed',
      },
    },
    extending: {
      description: 'In flight: the sheet stays until the truth is known, and the list learns of it.',
      exit: 'refreshList',
      invoke: {
        id: 'extending',
        src: 'extending',
        input: ({ context }) => context.decision as Decision<unknown>, // decided on the only way here
        onDone: [
          { guard: { type: 'isExtended', params: settled }, target: 'extended', actions: 'reportChange' },
          {
            description: 'Another price than the one confirmed: nothing was done, the new one is asked for.',
            guard: { type: 'isPriceChanged', params: settled },
            target: 'quoting',
            actions: 'rememberFormerPrice',
          },
          { guard: { type: 'isEnded', params: settled }, target: 'over' },
          {
            description: 'Somebody took the time behind: what is left is offered anew.',
            guard: { type: 'isSlotTaken', params: settled },
            target: 'loading',
            actions: { type: 'rememberMessage', params: settled },
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
    turnedAway: {
      description: 'What can not be extended at all leads to /app (section 8).',
      entry: [
        { type: 'alert', params: { messages: [MESSAGES.notExtendable] } },
        { type: 'navigate', params: { to: paths.app() } },
      ],
      type: 'final',
    },
    closed: {
      description: 'The sheet has an address of its own: without it the list is seen.',
      entry: { type: 'navigate', params: { to: paths.reservations(), replace: true } },
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type ExtensionRef = ActorRefFrom<typeof extensionMachine>;
type ExtensionSnapshot = SnapshotFrom<typeof extensionMachine>;

export function selectExtensionStep(snapshot: ExtensionSnapshot) {
  return snapshot.value;
}

/** What can be chosen and what is chosen, for the steps of the sheet. */
export function selectExtension(snapshot: ExtensionSnapshot) {
  return snapshot.context;
}

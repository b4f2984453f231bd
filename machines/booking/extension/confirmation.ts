import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import type { ExtensionQuote } from '#contract/booking/extension.ts';
import type { ExtensionConfirmation, ExtensionRequest } from '#contract/booking/extensionConfirmation.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Minutes } from '#domain/time.ts';
import type { Command, CommandMachine, Outcome } from '../../shared/command.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { required } from '../../shared/required.ts';
import { type RefreshableRef, refreshList } from '../../shared/resource.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import {
  enteringCoupon,
  heldInFlight,
  type PricedEvent,
  type PricedTag,
  pricedActors,
  pricedGuards,
  quoteFailed,
  seenGrossOf,
} from '../pricedCommand.ts';
import { isRefusedAs } from '../refusals.ts';
import { type ExtendingAnswer, extending } from './command.ts';
import { type ExtensionQuoteAnswer, quoteExtension } from './quote.ts';

export interface ExtensionConfirmationInput {
  readonly reservation: Reservation;
  readonly minutes: Minutes;
  readonly usesCoupon: boolean;
  /** The list that the reservation stands in; it is refreshed when it may no longer be true. */
  readonly list: RefreshableRef;
}

/**
 * `returned`: other minutes are wanted. `slotLost`: somebody took the time behind, and the rest has to be offered
 * again. `ended`: the reservation is over. `unknown`: the answer never came, and the list shows the truth.
 */
export type ExtensionConfirmationOutput =
  | { readonly outcome: 'extended'; readonly gross: number | null; readonly couponMinutes: Minutes }
  | { readonly outcome: 'ended' | 'unknown' | 'dismissed' }
  | { readonly outcome: 'returned'; readonly usesCoupon: boolean }
  | { readonly outcome: 'slotLost'; readonly usesCoupon: boolean; readonly message: string };

interface ConfirmationContext extends ExtensionConfirmationInput {
  /** The price on the screen; null until there is one. */
  readonly quote: ExtensionQuote | null;
  /** The tax-included price that was confirmed and is no longer true. */
  readonly formerGross: number | null;
  readonly command: Command<ExtensionConfirmation> | null;
  /** Why not, in the member's words. */
  readonly message: string;
  /** The refusal, which decides the way out. null where the call has failed otherwise. */
  readonly code: RefusalCode | null;
}

interface Answered {
  readonly answer: ExtensionQuoteAnswer | Outcome<ExtendingAnswer>;
}

const quoted = ({ event }: { event: { output: ExtensionQuoteAnswer } }): Answered => ({
  answer: event.output,
});

function requestOf({ reservation, minutes, usesCoupon }: ConfirmationContext): ExtensionRequest {
  return { reservationId: reservation.id, minutes, usesCoupon };
}

/**
 * Step 2 of an extension: until when, what it costs on top, and a clear word before it is charged
 * (docs/spec/booking.md, "Extension" and "Refusals"; docs/spec/money.md).
 */
export const extensionConfirmationMachine = flow({
  types: {} as {
    input: ExtensionConfirmationInput;
    context: ConfirmationContext;
    events: PricedEvent | { type: 'extension.confirmed' } | { type: 'minutes.reconsidered' };
    tags: PricedTag;
    children: { extending: 'extending'; couponEntry: 'couponEntry' };
    output: ExtensionConfirmationOutput;
  },
  actors: {
    ...pricedActors,
    quoteExtension: fromPromise<ExtensionQuoteAnswer, ExtensionRequest>(({ input, signal }) =>
      quoteExtension(input, signal),
    ),
    extending: extending.machine,
  },
  actions: {
    useCoupon: assign({ usesCoupon: true, formerGross: null }),
    toggleCoupon: assign({ usesCoupon: ({ context }) => !context.usesCoupon, formerGross: null }),
    rememberQuote: assign({ quote: (_, { answer }: Answered) => ('quote' in answer ? answer.quote : null) }),
    rememberFormerPrice: assign({ formerGross: seenGrossOf }),
    issueCommand: assign({
      command: ({ context }) =>
        extending.issue({
          ...requestOf(context),
          seenGross: seenGrossOf({ context }),
          seenEnd: context.reservation.endsAt,
        }),
    }),
    rememberRefusal: assign({
      message: (_, { answer }: Answered) =>
        answer.kind === 'refused' ? answer.message : MESSAGES.extensionFailed,
      code: (_, { answer }: Answered) => (answer.kind === 'refused' ? answer.code : null),
    }),
    refreshList,
  },
  guards: {
    ...pricedGuards,
    isQuoted: (_, { answer }: Answered) => answer.kind === 'quoted',
    isExtended: (_, { answer }: Answered) => answer.kind === 'extended',
    isEnded: (_, params: Answered) => isRefusedAs('reservation_ended', params),
    isPriceChanged: (_, params: Answered) => isRefusedAs('price_changed', params),
    isSlotTaken: (_, params: Answered) => isRefusedAs('slot_taken', params),
    isUnknown: (_, { answer }: Answered) => answer.kind === 'unknown',
  },
}).createMachine({
  id: 'extensionConfirmation',
  context: ({ input }) => ({
    ...input,
    quote: null,
    formerGross: null,
    command: null,
    message: MESSAGES.extensionFailed,
    code: null,
  }),
  initial: 'quoting',
  output: finalOutput<ExtensionConfirmationOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    quoting: {
      description: 'The price of the extension is asked for.',
      tags: ['sheet:price', 'quoting'],
      invoke: {
        id: 'quoteExtension',
        src: 'quoteExtension',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isQuoted', params: quoted },
            target: 'confirming',
            actions: { type: 'rememberQuote', params: quoted },
          },
          { guard: { type: 'isEnded', params: quoted }, target: 'ended' },
          {
            guard: { type: 'isSlotTaken', params: quoted },
            target: 'slotLost',
            actions: { type: 'rememberRefusal', params: quoted },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: quoted } },
        ],
        onError: { target: 'quoteFailed', actions: failureReported },
      },
    },
    quoteFailed,
    confirming: {
      description: 'The sheet says until when, and what it costs on top.',
      tags: ['sheet:price', 'adjustable'],
      on: {
        'coupon.toggled': { target: 'quoting', actions: 'toggleCoupon' },
        'code.wanted': 'enteringCoupon',
        'minutes.reconsidered': 'returned',
        'extension.confirmed': { target: 'extending', actions: 'issueCommand' },
      },
    },
    enteringCoupon: enteringCoupon('confirming'),
    extending: {
      description: 'The extension is sent; the list is loaded again, whatever came of it.',
      tags: ['sheet:price', 'busy'],
      on: heldInFlight,
      exit: 'refreshList',
      invoke: {
        id: 'extending',
        src: 'extending',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isExtended', params: extending.answered },
            target: 'extended',
            actions: 'reportChange',
          },
          {
            description:
              'The price is not the confirmed one: nothing was done, and the new one is asked for.',
            guard: { type: 'isPriceChanged', params: extending.answered },
            target: 'quoting',
            actions: 'rememberFormerPrice',
          },
          { guard: { type: 'isEnded', params: extending.answered }, target: 'ended' },
          {
            guard: { type: 'isSlotTaken', params: extending.answered },
            target: 'slotLost',
            actions: { type: 'rememberRefusal', params: extending.answered },
          },
          { guard: { type: 'isUnknown', params: extending.answered }, target: 'unknown' },
          { target: 'refused', actions: { type: 'rememberRefusal', params: extending.answered } },
        ],
        onError: { target: 'refused', actions: failureReported },
      },
    },
    refused: { description: 'The sheet says why not, and can only be closed.', tags: 'sheet:refused' },
    extended: {
      type: 'final',
      output: ({ context: { quote } }) =>
        ({
          outcome: 'extended',
          gross: quote?.amount?.gross ?? null,
          couponMinutes: quote?.couponMinutes ?? 0,
        }) satisfies ExtensionConfirmationOutput,
    },
    ended: { type: 'final', output: { outcome: 'ended' } satisfies ExtensionConfirmationOutput },
    unknown: { type: 'final', output: { outcome: 'unknown' } satisfies ExtensionConfirmationOutput },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies ExtensionConfirmationOutput },
    returned: {
      type: 'final',
      output: ({ context: { usesCoupon } }) =>
        ({ outcome: 'returned', usesCoupon }) satisfies ExtensionConfirmationOutput,
    },
    slotLost: {
      type: 'final',
      output: ({ context: { usesCoupon, message } }) =>
        ({ outcome: 'slotLost', usesCoupon, message }) satisfies ExtensionConfirmationOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type ExtensionConfirmationRef = ActorRefFrom<typeof extensionConfirmationMachine>;
type ConfirmationSnapshot = SnapshotFrom<typeof extensionConfirmationMachine>;

/** The sheet that is shown; null once the confirmation has ended. */
export const selectConfirmationSheet = oneTagOf(['sheet:price', 'sheet:quoteFailed', 'sheet:refused']);

/** The extension that is to be confirmed, and its price. */
export function selectConfirmation(snapshot: ConfirmationSnapshot) {
  const { reservation, minutes, usesCoupon, quote, formerGross, message, code } = snapshot.context;
  return { reservation, minutes, usesCoupon, quote, formerGross, message, code };
}

/** The command that is in flight. */
export function selectExtending({
  children,
}: ConfirmationSnapshot): ActorRefFrom<CommandMachine> | undefined {
  return children.extending;
}

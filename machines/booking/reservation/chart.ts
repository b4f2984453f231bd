import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { PriceRequest } from '#contract/booking/quote.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { failureRemembered, failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { required } from '../../shared/required.ts';
import { flow } from '../../shell/flow.ts';
import {
  enteringCoupon,
  heldInFlight,
  type PricedEvent,
  type PricedTag,
  pricedActors,
  pricedGuards,
  quoteFailed,
  slotLost,
} from '../pricedCommand.ts';
import { type Answered, answerGuards } from './answers.ts';
import { creation } from './command.ts';
import {
  addressOf,
  choiceOf,
  commandOf,
  contextOf,
  type DialogContext,
  priceRequestOf,
  type ReservationDialogInput,
  type ReservationDialogOutput,
  withCoupon,
  withQuote,
} from './dialog.ts';
import { type QuoteAnswer, quotePrice } from './quote.ts';

const quoted = ({ event }: { event: { output: QuoteAnswer } }) => ({ answer: event.output });

/**
 * From a chosen time to a reservation, or to the use of a booth at once: the price first, then a clear word, then the
 * reservation (docs/spec/booking.md, "Input", "Reservation dialog" and "Immediate use"; docs/spec/money.md).
 */
export const reservationDialogMachine = flow({
  types: {} as {
    input: ReservationDialogInput;
    context: DialogContext;
    events:
      | PricedEvent
      | { type: 'agreement.toggled' }
      | { type: 'reservation.confirmed' }
      | { type: 'alternative.chosen'; alternative: Alternative };
    tags: PricedTag | 'sheet:capped' | 'sheet:slotLost' | 'unpayable' | 'priceChanged' | 'agreeable';
    children: { creation: 'creation'; couponEntry: 'couponEntry' };
    output: ReservationDialogOutput;
  },
  actors: {
    ...pricedActors,
    quotePrice: fromPromise<QuoteAnswer, PriceRequest>(({ input, signal }) => quotePrice(input, signal)),
    creation: creation.machine,
  },
  actions: {
    rememberQuote: assign(({ context }, { answer }: Answered) =>
      withQuote(context, 'quote' in answer ? answer.quote : null),
    ),
    rememberFormerQuote: assign({ former: ({ context }) => context.quote }),
    rememberReservation: assign({
      made: (_, { answer }: Answered) => (answer.kind === 'reserved' ? answer.made : null),
    }),
    rememberProblem: assign({
      problem: (_, { answer }: Answered) =>
        answer.kind === 'slotTaken' || answer.kind === 'refused' ? answer : null,
    }),
    rememberFailure: assign({
      problem: (_, params: { error: unknown }) => ({ kind: 'failed', error: apiErrorOf(params.error) }),
    }),
    useCoupon: assign(({ context }) => withCoupon(context, true)),
    toggleCoupon: assign(({ context }) => withCoupon(context, !context.request.usesCoupon)),
    toggleAgreement: assign({ agreesToTerms: ({ context }) => !context.agreesToTerms }),
    issueCommand: assign({ command: ({ context }) => commandOf(context) }),
    takeAlternative: assign(({ context }, { alternative }: { alternative: Alternative }) => ({
      ...choiceOf(context, alternative),
      former: null,
    })),
    distrustTimetable: assign({ isTimetableStale: true }),
  },
  guards: {
    ...pricedGuards,
    ...answerGuards,
    canConfirm: ({ context }) => !context.isGuest || context.agreesToTerms,
  },
}).createMachine({
  id: 'reservationDialog',
  context: ({ input }) => contextOf(input),
  initial: 'quoting',
  output: finalOutput<ReservationDialogOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    quoting: {
      description: 'The price is asked for.',
      tags: ['sheet:price', 'quoting'],
      entry: { type: 'recordWayBack', params: ({ context }) => ({ address: addressOf(context) }) },
      invoke: {
        id: 'quotePrice',
        src: 'quotePrice',
        input: ({ context }) => priceRequestOf(context),
        onDone: [
          {
            guard: { type: 'isMaxPriceReached', params: quoted },
            target: 'maxPriceReached',
            actions: { type: 'rememberQuote', params: quoted },
          },
          {
            guard: { type: 'isUnpayable', params: quoted },
            target: 'offering.unpayable',
            actions: { type: 'rememberQuote', params: quoted },
          },
          {
            description: 'Other terms were confirmed before: the dialog says that these are new.',
            guard: { type: 'isQuotedAgain', params: quoted },
            target: 'priceChanged',
            actions: { type: 'rememberQuote', params: quoted },
          },
          {
            guard: { type: 'isQuoted', params: quoted },
            target: 'offering.confirming',
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
    maxPriceReached: {
      description: "The corporation's spending cap would be passed: the dialog can only be closed.",
      tags: 'sheet:capped',
    },
    offering: {
      description: 'The price is on the screen, to be confirmed or not.',
      tags: ['sheet:price', 'adjustable'],
      initial: 'confirming',
      on: {
        'coupon.toggled': { target: 'quoting', actions: 'toggleCoupon' },
        'code.wanted': 'enteringCoupon',
      },
      states: {
        confirming: {
          description: 'The dialog says what, when and how much, when it is charged and how it is cancelled.',
          tags: 'agreeable',
          on: {
            'agreement.toggled': { actions: 'toggleAgreement' },
            'reservation.confirmed': {
              guard: 'canConfirm',
              target: '#reservationDialog.creating',
              actions: 'issueCommand',
            },
          },
        },
        unpayable: {
          description:
            "The dialog says that it can't be paid, and the way on; a coupon may pay all of it. A member who comes back to the page may have a card or a balance by now.",
          tags: 'unpayable',
          invoke: { id: 'listenToPage', src: 'listenToPage' },
          on: { 'page.shown': '#reservationDialog.quoting' },
        },
        seen: { description: 'The offer as it was left for the code of a coupon.', type: 'history' },
      },
    },
    enteringCoupon: enteringCoupon('offering.seen'),
    priceChanged: {
      description:
        'The price, or the end of free cancelling, has changed since it was seen; nothing was done.',
      tags: ['sheet:price', 'priceChanged'],
      on: { 'reservation.confirmed': { target: 'creating', actions: 'issueCommand' } },
    },
    creating: {
      description: 'The reservation is being made.',
      tags: ['sheet:price', 'busy'],
      on: heldInFlight,
      invoke: {
        id: 'creation',
        src: 'creation',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isReserved', params: creation.answered },
            target: 'reserved',
            actions: [{ type: 'rememberReservation', params: creation.answered }, 'reportChange'],
          },
          {
            guard: { type: 'isSlotTaken', params: creation.answered },
            target: 'slotLost',
            actions: { type: 'rememberProblem', params: creation.answered },
          },
          {
            guard: { type: 'isNewPriceKnown', params: creation.answered },
            target: 'priceChanged',
            actions: ['rememberFormerQuote', { type: 'rememberQuote', params: creation.answered }],
          },
          {
            description: 'The price changed, and the answer did not say to what: it is asked for.',
            guard: { type: 'isPriceChanged', params: creation.answered },
            target: 'quoting',
            actions: 'rememberFormerQuote',
          },
          {
            guard: { type: 'isRefused', params: creation.answered },
            target: 'refused',
            actions: { type: 'rememberProblem', params: creation.answered },
          },
          {
            description:
              'Other terms of use are in force by now: the guards lead to them, and back to this dialog.',
            guard: { type: 'hasNewTerms', params: creation.answered },
            target: 'offering.confirming',
            actions: { type: 'notifySession', params: { event: { type: 'member.doubted' } } },
          },
          {
            description: 'It failed in a way no state is for: the shell has said it, the choice is kept.',
            guard: { type: 'isFailed', params: creation.answered },
            target: 'offering.confirming',
          },
          { description: "The member waits no longer, or the answer can't be read.", target: 'unknown' },
        ],
        onError: { target: 'unknown', actions: failureReported },
      },
    },
    slotLost,
    refused: { description: 'The dialog says why not, and offers the way out.', tags: 'sheet:refused' },
    reserved: {
      type: 'final',
      output: ({ context: { made } }) =>
        ({ outcome: 'reserved', made: required(made) }) satisfies ReservationDialogOutput,
    },
    unknown: { type: 'final', output: { outcome: 'unknown' } satisfies ReservationDialogOutput },
    dismissed: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'dismissed', isStale: context.isTimetableStale }) satisfies ReservationDialogOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type DialogRef = ActorRefFrom<typeof reservationDialogMachine>;
export type DialogSnapshot = SnapshotFrom<typeof reservationDialogMachine>;

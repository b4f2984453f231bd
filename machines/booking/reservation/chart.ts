import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { BookingRequest, PriceRequest } from '#contract/booking/quote.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import type { MadeReservation } from '#contract/booking/reservations.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import type { BoothPlace } from '#domain/booking/availability.ts';
import type { Quote } from '#domain/booking/quote.ts';
import {
  type CouponEntryOutput,
  type CouponEntryRef,
  couponEntryMachine,
} from '../../settings/coupons/chart.ts';
import type { Decision, Settlement } from '../../shared/decision.ts';
import { failureRemembered, failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import { shellActions } from '../../shell/actions.ts';
import { hearsPage, type PageReturn } from '../../shell/page.ts';
import { paths } from '../../shell/paths.ts';
import type { Refusal, SlotTaken } from '../refusals.ts';
import { type BookingConfirmation, type BookingMode, type CreationAnswer, creation } from './decision.ts';
import { type QuoteAnswer, quotePrice } from './quote.ts';

/** The input of the dialog: the selection, and the names to show with it. */
export interface ReservationDialogInput {
  /** Reserve that time, or use the booth at once; the price and the confirmation are the same. */
  readonly mode: BookingMode;
  readonly request: BookingRequest;
  /** The booth and where it is. */
  readonly booth: BoothPlace;
  /** The booths that are shown around it, which the address names. */
  readonly boothIds: readonly number[];
  /** Masked number of the registered card. */
  readonly card: string | null;
  /** Guests must agree to the terms for each reservation, and see no prices (docs/spec/booking.md, "Roles"). */
  readonly isGuest: boolean;
}

/**
 * How the dialog ended. `isStale`: what the timetable shows has turned out wrong. `unsettled`: the answer never
 * came, and the list of reservations shows the truth.
 */
export type ReservationDialogOutput =
  | { readonly outcome: 'reserved'; readonly made: MadeReservation }
  | { readonly outcome: 'dismissed'; readonly isStale: boolean }
  | { readonly outcome: 'unsettled' };

interface DialogContext extends ReservationDialogInput {
  /** The price on the screen; null until there is one. */
  readonly quote: Quote | null;
  /** The tax-included price that was confirmed and is no longer true. */
  readonly formerGross: number | null;
  readonly agreesToTerms: boolean;
  readonly decision: Decision<BookingConfirmation> | null;
  /** Why the present state is not `confirming`. */
  readonly problem: SlotTaken | Refusal | { readonly kind: 'failed'; readonly error: ApiError } | null;
  /** The outcome; null before. */
  readonly made: MadeReservation | null;
  /** A slot that the timetable shows as free has turned out to be taken. */
  readonly isTimetableStale: boolean;
}

type Answer = QuoteAnswer | Settlement<CreationAnswer>;

function priceRequestOf({ mode, request }: DialogContext): PriceRequest {
  return mode === 'immediate' ? { ...request, isImmediate: true } : request;
}

function decisionOf(context: DialogContext): Decision<BookingConfirmation> {
  const { mode, request, quote: shown, agreesToTerms } = context;
  const seenGross = shown?.amount?.gross ?? null;
  return creation.decide({ ...request, mode, seenGross, agreesToTerms });
}

/** The address that opens this dialog again: the way back from a login, from the terms, and from the card. */
function addressOf({ mode, request, boothIds }: ReservationDialogInput): string {
  const { boothId, date, start, interval } = request;
  if (mode === 'immediate') return paths.immediateUse(boothId, { interval, opensDialog: true });
  const shown = boothIds.includes(boothId) ? boothIds : [...boothIds, boothId];
  return paths.makeReservation({ boothIds: shown, date, start, interval, boothId, opensDialog: true });
}

const entered = ({ event }: { event: { output: CouponEntryOutput } }) => ({ output: event.output });
const quoted = ({ event }: { event: { output: QuoteAnswer } }) => ({ answer: event.output });

/**
 * From a chosen time to a reservation, or to the use of a booth at once: the price first, then a clear word, then the
 * reservation (docs/spec/booking.md, "Input", "Reservation dialog" and "Immediate use"; docs/spec/money.md).
 * Longer than 250 lines: two calls, and each of their answers is a branch with a sheet of its own.
 */
export const reservationDialogMachine = setup({
  types: {
    input: {} as ReservationDialogInput,
    context: {} as DialogContext,
    events: {} as
      | { type: 'coupon.toggled' }
      | { type: 'code.wanted' }
      | { type: 'agreement.toggled' }
      | { type: 'reservation.confirmed' }
      | { type: 'alternative.chosen'; alternative: Alternative }
      | { type: 'retry.requested' }
      | { type: 'dialog.dismissed' }
      | PageReturn,
    children: {} as { creation: 'creation'; couponEntry: 'couponEntry' },
    output: {} as ReservationDialogOutput,
  },
  actors: {
    hearPage: hearsPage,
    quotePrice: fromPromise<QuoteAnswer, PriceRequest>(({ input, signal }) => quotePrice(input, signal)),
    creation: creation.machine,
    couponEntry: couponEntryMachine,
  },
  actions: {
    ...shellActions,
    rememberQuote: assign({
      quote: (_, { answer }: { answer: Answer }) => ('quote' in answer ? answer.quote : null),
    }),
    rememberFormerPrice: assign({ formerGross: ({ context }) => context.quote?.amount?.gross ?? null }),
    rememberReservation: assign({
      made: (_, { answer }: { answer: Answer }) => (answer.kind === 'reserved' ? answer.made : null),
    }),
    rememberProblem: assign({
      problem: (_, { answer }: { answer: Answer }) =>
        answer.kind === 'slotTaken' || answer.kind === 'refused' ? answer : null,
    }),
    rememberFailure: assign({
      problem: (_, params: { error: unknown }) => ({ kind: 'failed', error: apiErrorOf(params.error) }),
    }),
    useCoupon: assign({ request: ({ context }) => ({ ...context.request, usesCoupon: true }) }),
    toggleCoupon: assign({
      request: ({ context }) => ({ ...context.request, usesCoupon: !context.request.usesCoupon }),
    }),
    toggleAgreement: assign({ agreesToTerms: ({ context }) => !context.agreesToTerms }),
    decide: assign({ decision: ({ context }) => decisionOf(context) }),
    takeAlternative: assign(({ context }, { alternative }: { alternative: Alternative }) => {
      const { booth, date, start, interval } = alternative;
      return {
        mode: 'reserve' as const, // an alternative names its time
        request: { ...context.request, boothId: booth.boothId, date, start, interval },
        booth: booth.boothId === context.booth.boothId ? context.booth : booth,
      };
    }),
    distrustTimetable: assign({ isTimetableStale: true }),
  },
  guards: {
    isCouponApplied: (_, { output }: { output: CouponEntryOutput }) => output.outcome === 'applied',
    isMaxPriceReached: (_, { answer }: { answer: Answer }) =>
      answer.kind === 'quoted' && answer.quote.isMaxPriceReached,
    isUnpayable: (_, { answer }: { answer: Answer }) =>
      answer.kind === 'quoted' && answer.quote.unpayable !== null,
    hasUnpayableQuote: ({ context }) => context.quote?.unpayable != null,
    isQuoted: (_, { answer }: { answer: Answer }) => answer.kind === 'quoted',
    isSlotTaken: (_, { answer }: { answer: Answer }) => answer.kind === 'slotTaken',
    isReserved: (_, { answer }: { answer: Answer }) => answer.kind === 'reserved',
    isNewPriceKnown: (_, { answer }: { answer: Answer }) =>
      answer.kind === 'priceChanged' && answer.quote !== null,
    isPriceChanged: (_, { answer }: { answer: Answer }) => answer.kind === 'priceChanged',
    isRefused: (_, { answer }: { answer: Answer }) => answer.kind === 'refused',
    isFailed: (_, { answer }: { answer: Answer }) => answer.kind === 'failed',
    canConfirm: ({ context }) => !context.isGuest || context.agreesToTerms,
  },
}).createMachine({
  id: 'reservationDialog',
  context: ({ input }) => ({
    ...input,
    quote: null,
    formerGross: null,
    agreesToTerms: false,
    decision: null,
    problem: null,
    made: null,
    isTimetableStale: false,
  }),
  initial: 'quoting',
  output: ({ event }) => event.output as ReservationDialogOutput, // of the final state
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    quoting: {
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
        onError: {
          target: 'quoteFailed',
          actions: [failureRemembered, failureReported],
        },
      },
    },
    quoteFailed: {
      description: 'Nothing was reserved. It is asked again as soon as there is a connection.',
      invoke: { id: 'hearPage', src: 'hearPage' },
      on: { 'retry.requested': 'quoting', 'connection.restored': 'quoting', 'page.shown': 'quoting' },
    },
    maxPriceReached: {
      description: "The corporation's spending cap would be passed: only OK.",
    },
    unpayable: {
      description:
        'Said before the confirmation, with the way on; a coupon may pay all of it. Who comes back to the page may have a card or a balance by now.',
      invoke: { id: 'hearPage', src: 'hearPage' },
      on: {
        'coupon.toggled': { target: 'quoting', actions: 'toggleCoupon' },
        'code.wanted': 'enteringCoupon',
        'page.shown': 'quoting',
      },
    },
    confirming: {
      description: 'What, when, how much, when it is charged and until when it can be cancelled.',
      on: {
        'coupon.toggled': { target: 'quoting', actions: 'toggleCoupon' },
        'code.wanted': 'enteringCoupon',
        'agreement.toggled': { actions: 'toggleAgreement' },
        'reservation.confirmed': { guard: 'canConfirm', target: 'creating', actions: 'decide' },
      },
    },
    enteringCoupon: {
      description: 'A code is entered beside the price; applied, it counts at once.',
      on: {
        'dialog.dismissed': {
          description: 'The coupon entry handles its own dismissal; the dialog stays open.',
        },
      },
      invoke: {
        id: 'couponEntry',
        src: 'couponEntry',
        onDone: [
          {
            guard: { type: 'isCouponApplied', params: entered },
            target: 'quoting',
            actions: 'useCoupon',
          },
          { guard: 'hasUnpayableQuote', target: 'unpayable' },
          { target: 'confirming' },
        ],
        onError: [
          { guard: 'hasUnpayableQuote', target: 'unpayable', actions: failureReported },
          { target: 'confirming', actions: failureReported },
        ],
      },
    },
    priceChanged: {
      description: 'The price became another between the quote and the confirmation; nothing was done.',
      on: {
        'reservation.confirmed': { target: 'creating', actions: 'decide' },
      },
    },
    creating: {
      on: {
        'dialog.dismissed': {
          description: 'The dialog stays until the truth is known, or the wait for it is given up.',
        },
      },
      invoke: {
        id: 'creation',
        src: 'creation',
        input: ({ context }) => required(context.decision),
        onDone: [
          {
            guard: { type: 'isReserved', params: creation.settled },
            target: 'reserved',
            actions: [{ type: 'rememberReservation', params: creation.settled }, 'reportChange'],
          },
          {
            guard: { type: 'isSlotTaken', params: creation.settled },
            target: 'slotLost',
            actions: { type: 'rememberProblem', params: creation.settled },
          },
          {
            guard: { type: 'isNewPriceKnown', params: creation.settled },
            target: 'priceChanged',
            actions: ['rememberFormerPrice', { type: 'rememberQuote', params: creation.settled }],
          },
          {
            description: 'The price changed, and the answer did not say to what: it is asked for.',
            guard: { type: 'isPriceChanged', params: creation.settled },
            target: 'quoting',
          },
          {
            guard: { type: 'isRefused', params: creation.settled },
            target: 'refused',
            actions: { type: 'rememberProblem', params: creation.settled },
          },
          {
            description: 'Refused in a way that no state is for: the shell has said it, the choice is kept.',
            guard: { type: 'isFailed', params: creation.settled },
            target: 'confirming',
          },
          { description: 'The member waits no longer.', target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: failureReported },
      },
    },
    slotLost: {
      description: 'Somebody was faster. Other booths at that time, and the same booth nearby in time.',
      entry: 'distrustTimetable',
      on: {
        'alternative.chosen': {
          target: 'quoting',
          actions: { type: 'takeAlternative', params: ({ event }) => ({ alternative: event.alternative }) },
        },
      },
    },
    refused: {
      description: 'Why not, and the way out.',
    },
    reserved: {
      type: 'final',
      output: ({ context: { made } }) =>
        ({ outcome: 'reserved', made: required(made) }) satisfies ReservationDialogOutput,
    },
    unsettled: { type: 'final', output: { outcome: 'unsettled' } satisfies ReservationDialogOutput },
    dismissed: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'dismissed', isStale: context.isTimetableStale }) satisfies ReservationDialogOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type DialogRef = ActorRefFrom<typeof reservationDialogMachine>;
type DialogSnapshot = SnapshotFrom<typeof reservationDialogMachine>;

/** The use that is to be reserved, by name. */
export function selectChoice(snapshot: DialogSnapshot) {
  const { mode, request, booth, card, isGuest } = snapshot.context;
  return { mode, request, booth, card, isGuest };
}

/** The address that opens this dialog again, its price asked for again. */
export function selectAddress({ context }: DialogSnapshot): string {
  return addressOf(context);
}

/** The price on the screen; null until there is one. */
export function selectQuote(snapshot: DialogSnapshot): Quote | null {
  return snapshot.context.quote;
}

/** The tax-included price that was confirmed before it became another; null for guests. */
export function selectFormerGross(snapshot: DialogSnapshot): number | null {
  return snapshot.context.formerGross;
}

/** The step the dialog is at. */
export function selectStep(snapshot: DialogSnapshot) {
  return snapshot.value;
}

/** The alternatives to a lost slot, or the refusal, or the failed call. */
export function selectProblem(snapshot: DialogSnapshot) {
  return snapshot.context.problem;
}

/** Whether the guest has ticked that they agree; others have agreed before. */
export function selectAgreesToTerms(snapshot: DialogSnapshot): boolean {
  return snapshot.context.agreesToTerms;
}

/** Whether the last word can be said: a guest must have agreed to the terms. */
export function selectCanConfirm(snapshot: DialogSnapshot): boolean {
  return snapshot.can({ type: 'reservation.confirmed' });
}

/** The decision that is in flight. */
export function selectCreation(snapshot: DialogSnapshot): ActorRefFrom<typeof creation.machine> | undefined {
  return snapshot.children.creation;
}

/** The entry of a coupon's code, while it is open. */
export function selectDialogEntry({ children }: DialogSnapshot): CouponEntryRef | undefined {
  return children.couponEntry;
}

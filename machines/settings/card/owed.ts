import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { getUser } from '#contract/account/member.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { payOwed } from '#contract/settings/payment.ts';
import type { Member } from '#domain/account/member.ts';
import type { CardChallenge, ChangedCard } from '#domain/settings/card.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import type { Decision, Settlement } from '../../shared/decision.ts';
import { failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import { shellActions } from '../../shell/actions.ts';
import { type CardAnswer, type CardOrder, cardChanging } from './decision.ts';
import { type OwedWish, type PaymentAnswer, payingOwed } from './payingOwed.ts';

/** The card that was entered just now, as far as the screen may show it. */
export interface EnteredCard {
  readonly token: string;
  /** Its last four digits. */
  readonly lastDigits: string;
  readonly brand: string | null;
}

/** The card that pays: the one that was entered, or the one on file. */
export type PayingCard = 'entered' | 'onFile';

export interface OwedPaymentInput {
  /** The member who owes, as last known; null where that is to be asked first. */
  readonly member: Member | null;
  readonly entered: EnteredCard | null;
}

export type OwedPaymentOutput =
  | { readonly outcome: 'paid'; readonly change: ChangedCard }
  | { readonly outcome: 'challenged'; readonly challenge: CardChallenge }
  /** The entered card is no good: it is put right where it was typed. */
  | { readonly outcome: 'cardRefused'; readonly reason: string }
  /** Nothing is owed by now. */
  | { readonly outcome: 'nothingOwed' }
  /** The shell has said what failed, or the member waits no longer. */
  | { readonly outcome: 'unsettled' }
  | { readonly outcome: 'dismissed' };

interface OwedPaymentContext extends OwedPaymentInput {
  readonly card: PayingCard;
  /** Why it was not paid, beside the card. */
  readonly message: string | null;
  readonly paying: Decision<OwedWish> | null;
  readonly changing: Decision<CardOrder> | null;
  readonly change: ChangedCard | null;
  readonly challenge: CardChallenge | null;
  readonly reason: string;
}

interface Paid {
  readonly answer: Settlement<PaymentAnswer>;
}
interface Changed {
  readonly answer: Settlement<CardAnswer>;
}

const read = ({ event }: { event: { output: Member } }) => ({ member: event.output });

/**
 * Nothing that is owed is charged before this sheet: what it is for, how much, and which card. The card that was
 * entered becomes the one that pays; the one on file is asked once more.
 * Longer than 250 lines: two ways to pay, and each of their answers is a way out.
 */
export const owedPaymentMachine = setup({
  types: {
    input: {} as OwedPaymentInput,
    context: {} as OwedPaymentContext,
    children: {} as { payingOwed: 'payingOwed'; cardChanging: 'cardChanging' },
    events: {} as
      | { type: 'card.chosen'; card: PayingCard }
      | { type: 'payment.confirmed' }
      | { type: 'dialog.dismissed' },
    output: {} as OwedPaymentOutput,
  },
  actors: {
    payingOwed: payingOwed.machine,
    cardChanging: cardChanging.machine,
    readOwed: fromPromise<Member, void>(({ signal }) => call(getUser, undefined, { signal })),
  },
  actions: {
    ...shellActions,
    rememberMember: assign({ member: (_, params: { member: Member }) => params.member }),
    choose: assign({ card: (_, params: { card: PayingCard }) => params.card, message: null }),
    decideToPay: assign({
      paying: ({ context }) => payingOwed.decide({ seenOwed: required(context.member).owedYen }),
      message: null,
    }),
    decideToChange: assign({
      changing: ({ context }) =>
        cardChanging.decide({
          paymentToken: required(context.entered).token,
          seenOwed: required(context.member).owedYen,
          cardBefore: required(context.member).card,
        }),
      message: null,
    }),
    rememberMessage: assign({
      message: (_, { answer }: Paid) => ('message' in answer ? answer.message : null),
    }),
    sayAmountChanged: assign({ message: PAYMENT_WORDS.amountChanged }),
    rememberPaid: assign({
      change: (_, { answer }: Paid) => (answer.kind === 'paid' ? answer.change : null),
    }),
    rememberChanged: assign(({ context }, { answer }: Changed) => ({
      change: answer.kind === 'changed' ? answer : context.change,
      challenge: answer.kind === 'challenged' ? answer : context.challenge,
      reason: answer.kind === 'refused' ? answer.reason : '',
    })),
  },
  guards: {
    isKnown: ({ context }) => context.member !== null,
    isOwing: (_, { member }: { member: Member }) => member.owedYen > 0,
    isOnFile: ({ context }) => context.card === 'onFile',
    isPaid: (_, { answer }: Paid) => answer.kind === 'paid',
    isDeclined: (_, { answer }: Paid) => answer.kind === 'declined' || answer.kind === 'priceChanged',
    isChanged: (_, { answer }: Changed) => answer.kind === 'changed',
    isChallenged: (_, { answer }: Changed) => answer.kind === 'challenged',
    isRefused: (_, { answer }: Changed) => answer.kind === 'refused',
    isAmountChanged: (_, { answer }: Changed) => answer.kind === 'priceChanged',
  },
}).createMachine({
  id: 'owedPayment',
  context: ({ input }) => ({
    ...input,
    card: input.entered === null ? 'onFile' : 'entered',
    message: null,
    paying: null,
    changing: null,
    change: null,
    challenge: null,
    reason: '',
  }),
  initial: 'opening',
  output: ({ event }) => event.output as OwedPaymentOutput, // of the final state
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    opening: { always: [{ guard: 'isKnown', target: 'reviewing' }, { target: 'reading' }] },
    reading: {
      description: 'What is owed is asked for: it is not known, or has become another amount.',
      invoke: {
        id: 'readOwed',
        src: 'readOwed',
        onDone: [
          {
            guard: { type: 'isOwing', params: read },
            target: 'reviewing',
            actions: { type: 'rememberMember', params: read },
          },
          { target: 'nothingOwed' },
        ],
        onError: { target: 'unsettled', actions: failureReported },
      },
    },
    reviewing: {
      description: 'What is paid, for what, and by which card; nothing is charged yet.',
      on: {
        'card.chosen': { actions: { type: 'choose', params: ({ event }) => ({ card: event.card }) } },
        'payment.confirmed': [
          { guard: 'isOnFile', target: 'paying', actions: 'decideToPay' },
          { target: 'changing', actions: 'decideToChange' },
        ],
      },
    },
    paying: {
      on: { 'dialog.dismissed': { description: 'The sheet stays until it is known whether it is paid.' } },
      invoke: {
        id: 'payingOwed',
        src: 'payingOwed',
        input: ({ context }) => required(context.paying),
        onDone: [
          {
            guard: { type: 'isPaid', params: payingOwed.settled },
            target: 'paid',
            actions: [
              { type: 'rememberPaid', params: payingOwed.settled },
              { type: 'announce', params: { text: PAYMENT_WORDS.paid } },
            ],
          },
          {
            description: 'Some of it may have been paid: what is left is asked for.',
            guard: { type: 'isDeclined', params: payingOwed.settled },
            target: 'reading',
            actions: { type: 'rememberMessage', params: payingOwed.settled },
          },
          { target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: failureReported },
      },
    },
    changing: {
      on: { 'dialog.dismissed': { description: 'The sheet stays until it is known whether it is paid.' } },
      invoke: {
        id: 'cardChanging',
        src: 'cardChanging',
        input: ({ context }) => required(context.changing),
        onDone: [
          {
            guard: { type: 'isChanged', params: cardChanging.settled },
            target: 'paid',
            actions: { type: 'rememberChanged', params: cardChanging.settled },
          },
          {
            guard: { type: 'isChallenged', params: cardChanging.settled },
            target: 'challenged',
            actions: { type: 'rememberChanged', params: cardChanging.settled },
          },
          {
            guard: { type: 'isRefused', params: cardChanging.settled },
            target: 'cardRefused',
            actions: { type: 'rememberChanged', params: cardChanging.settled },
          },
          {
            guard: { type: 'isAmountChanged', params: cardChanging.settled },
            target: 'reading',
            actions: 'sayAmountChanged',
          },
          { target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: failureReported },
      },
    },
    paid: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'paid', change: required(context.change) }) satisfies OwedPaymentOutput,
    },
    challenged: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'challenged', challenge: required(context.challenge) }) satisfies OwedPaymentOutput,
    },
    cardRefused: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'cardRefused', reason: context.reason }) satisfies OwedPaymentOutput,
    },
    nothingOwed: { type: 'final', output: { outcome: 'nothingOwed' } satisfies OwedPaymentOutput },
    unsettled: { type: 'final', output: { outcome: 'unsettled' } satisfies OwedPaymentOutput },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies OwedPaymentOutput },
  },
});

/** The flow, as its views hold it. */
export type OwedPaymentRef = ActorRefFrom<typeof owedPaymentMachine>;
type OwedPaymentSnapshot = SnapshotFrom<typeof owedPaymentMachine>;

/** Whether the amount is asked for, shown, or being paid. */
export function selectPaymentStep(snapshot: OwedPaymentSnapshot) {
  return snapshot.value;
}

/** The member who owes, the cards to choose from, the chosen one, and why it was not paid. */
export function selectPayment({ context: { member, entered, card, message } }: OwedPaymentSnapshot) {
  return { member, entered, card, message };
}

/** The decision that is in flight. */
export function selectPaying({ children }: OwedPaymentSnapshot) {
  return children.payingOwed ?? children.cardChanging;
}

/** Whether the server has the card on file asked again by the member's word. */
export function canPayOnFile(): boolean {
  return serves(serverCapabilities.current(), payOwed);
}

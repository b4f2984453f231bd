import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { getUser } from '#contract/account/member.ts';
import { call } from '#contract/client.ts';
import type { Member } from '#domain/account/member.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import type { Command } from '../../shared/command.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { tagged } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { type CardOrder, cardChanging } from './command.ts';
import {
  type Changed,
  type OwedPaymentInput,
  type OwedPaymentOutput,
  outcomeOf,
  type Paid,
  type PayingCard,
} from './owedOutcome.ts';
import { type OwedWish, payingOwed } from './payingOwed.ts';

interface OwedPaymentContext extends OwedPaymentInput {
  readonly card: PayingCard;
  /** Why it was not paid, beside the card. */
  readonly message: string | null;
  readonly paying: Command<OwedWish> | null;
  readonly changing: Command<CardOrder> | null;
  /** The ending that the answer leads to; null until it is known. */
  readonly outcome: OwedPaymentOutput | null;
}

type Known = { readonly member: Member | null };
const known = ({ context }: { context: OwedPaymentContext }) => ({ member: context.member });
const read = ({ event }: { event: { output: Member } }) => ({ member: event.output });
const changed = cardChanging.answered;
const outcomeRemembered = { type: 'rememberOutcome' as const, params: changed };
const remembered = ({ context }: { context: OwedPaymentContext }) => required(context.outcome);

/**
 * Nothing that is owed is charged before this sheet: what it is for, how much, and which card. The card that was
 * entered becomes the one that pays, without a sheet where nothing is owed; the one on file is asked once more.
 */
export const owedPaymentMachine = flow({
  types: {} as {
    input: OwedPaymentInput;
    context: OwedPaymentContext;
    children: { payingOwed: 'payingOwed'; cardChanging: 'cardChanging' };
    events:
      | { type: 'card.chosen'; card: PayingCard }
      | { type: 'payment.confirmed' }
      | { type: 'dialog.dismissed' };
    output: OwedPaymentOutput;
    tags: 'reading' | 'busy';
  },
  actors: {
    payingOwed: payingOwed.machine,
    cardChanging: cardChanging.machine,
    readOwed: fromPromise<Member, void>(({ signal }) => call(getUser, undefined, { signal })),
  },
  actions: {
    rememberMember: assign({ member: (_, params: { member: Member }) => params.member }),
    choose: assign({ card: (_, params: { card: PayingCard }) => params.card, message: null }),
    issuePayment: assign(({ context }) => ({
      paying: payingOwed.issue({ seenOwed: required(context.member).owedYen }),
      message: null,
    })),
    issueChange: assign(({ context: { entered, member } }) => ({
      changing: cardChanging.issue({
        paymentToken: required(entered).token,
        seenOwed: required(member).owedYen,
        cardBefore: required(member).card,
      }),
      message: null,
    })),
    rememberMessage: assign({
      message: (_, { answer }: Paid) => ('message' in answer ? answer.message : null),
    }),
    sayAmountChanged: assign({ message: PAYMENT_WORDS.amountChanged }),
    rememberOutcome: assign({ outcome: (_, params: Paid | Changed) => outcomeOf(params) }),
  },
  guards: {
    isOwing: (_, { member }: Known) => member !== null && member.owedYen > 0,
    isChangeAlone: ({ context }, { member }: Known) => context.entered !== null && member?.owedYen === 0,
    isAmountUnseen: ({ context }, { answer }: Changed) =>
      answer.kind === 'priceChanged' && context.member?.owedYen === 0,
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
    outcome: null,
  }),
  initial: 'weighing',
  output: finalOutput<OwedPaymentOutput>(),
  on: { 'dialog.dismissed': '.dismissed' },
  states: {
    weighing: {
      description: 'Is it known that something is owed?',
      always: [
        { guard: { type: 'isOwing', params: known }, target: 'reviewing' },
        {
          description: 'Nothing is owed: there is nothing to review.',
          guard: { type: 'isChangeAlone', params: known },
          target: 'changing',
          actions: 'issueChange',
        },
        { target: 'reading' },
      ],
    },
    reading: {
      description: 'The owed amount is asked for: it is not known, or has become another one.',
      tags: 'reading',
      invoke: {
        id: 'readOwed',
        src: 'readOwed',
        onDone: [
          {
            guard: { type: 'isOwing', params: read },
            target: 'reviewing',
            actions: { type: 'rememberMember', params: read },
          },
          {
            description: 'Due work has charged it meanwhile: the card is changed all the same.',
            guard: { type: 'isChangeAlone', params: read },
            target: 'changing',
            actions: [{ type: 'rememberMember', params: read }, 'issueChange'],
          },
          { target: 'nothingOwed' },
        ],
        onError: { target: 'unknown', actions: failureReported },
      },
    },
    reviewing: {
      description: 'The sheet says how much is paid, for what, and by which card; nothing is charged yet.',
      on: {
        'card.chosen': { actions: { type: 'choose', params: ofEvent } },
        'payment.confirmed': [
          { guard: 'isOnFile', target: 'paying', actions: 'issuePayment' },
          { target: 'changing', actions: 'issueChange' },
        ],
      },
    },
    paying: {
      description: 'The card on file is to pay what is owed.',
      tags: 'busy',
      on: { 'dialog.dismissed': { description: 'The sheet stays until it is known whether it is paid.' } },
      invoke: {
        id: 'payingOwed',
        src: 'payingOwed',
        input: ({ context }) => required(context.paying),
        onDone: [
          {
            guard: { type: 'isPaid', params: payingOwed.answered },
            target: 'done',
            actions: [
              { type: 'rememberOutcome', params: payingOwed.answered },
              { type: 'announce', params: { text: PAYMENT_WORDS.paid } },
            ],
          },
          {
            description: 'Some of it may have been paid: what is left is asked for.',
            guard: { type: 'isDeclined', params: payingOwed.answered },
            target: 'reading',
            actions: { type: 'rememberMessage', params: payingOwed.answered },
          },
          { target: 'unknown' },
        ],
        onError: { target: 'unknown', actions: failureReported },
      },
    },
    changing: {
      description: 'The entered card becomes the one that pays, and pays what is owed.',
      tags: 'busy',
      on: { 'dialog.dismissed': { description: 'The sheet stays until it is known whether it is paid.' } },
      invoke: {
        id: 'cardChanging',
        src: 'cardChanging',
        input: ({ context }) => required(context.changing),
        onDone: [
          { guard: { type: 'isChanged', params: changed }, target: 'done', actions: outcomeRemembered },
          {
            guard: { type: 'isChallenged', params: changed },
            target: 'challenged',
            actions: outcomeRemembered,
          },
          {
            guard: { type: 'isRefused', params: changed },
            target: 'cardRefused',
            actions: outcomeRemembered,
          },
          { guard: { type: 'isAmountUnseen', params: changed }, target: 'amountChanged' },
          {
            guard: { type: 'isAmountChanged', params: changed },
            target: 'reading',
            actions: 'sayAmountChanged',
          },
          { target: 'unknown' },
        ],
        onError: { target: 'unknown', actions: failureReported },
      },
    },
    done: { type: 'final', output: remembered },
    challenged: { type: 'final', output: remembered },
    cardRefused: { type: 'final', output: remembered },
    amountChanged: { type: 'final', output: { outcome: 'amountChanged' } satisfies OwedPaymentOutput },
    nothingOwed: { type: 'final', output: { outcome: 'nothingOwed' } satisfies OwedPaymentOutput },
    unknown: { type: 'final', output: { outcome: 'unknown' } satisfies OwedPaymentOutput },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies OwedPaymentOutput },
  },
});

/** The flow, as its views hold it. */
export type OwedPaymentRef = ActorRefFrom<typeof owedPaymentMachine>;
type OwedPaymentSnapshot = SnapshotFrom<typeof owedPaymentMachine>;

/** Whether the amount is being asked for. */
export const selectIsReading = tagged('reading');

/** Whether it is being paid, or the card changed: nothing can be chosen until the answer. */
export const selectIsPaying = tagged('busy');

/** Whether another card is registered and nothing paid: there is no sheet for that. */
export function selectIsChangeAlone({ context: { member, entered } }: OwedPaymentSnapshot): boolean {
  return entered !== null && member?.owedYen === 0;
}

/** The member who owes, the cards to choose from, the chosen one, and why it was not paid. */
export function selectPayment({ context: { member, entered, card, message } }: OwedPaymentSnapshot) {
  return { member, entered, card, message };
}

/** The command that is in flight. */
export function selectPaying({ children }: OwedPaymentSnapshot) {
  return children.payingOwed ?? children.cardChanging;
}

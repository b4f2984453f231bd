import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import type { Member } from '#domain/account/member.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import { type Challenge, recallChallenge } from '../../shared/cardChallenge.ts';
import { failureReported } from '../../shared/failure.ts';
import type { RecoveryOutput } from '../../shared/recovery.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { type BankChallengeOutput, backFromBank, bankChallengeMachine, toBank } from './bankChallenge.ts';
import { begun, type CardChangeContext, type CardChangeDone, type CardChangeInput, home } from './context.ts';
import { type CardEntryOutput, cardEntryMachine, typedCard } from './entry.ts';
import { owedPaymentMachine } from './owed.ts';
import type { OwedPaymentOutput } from './owedOutcome.ts';
import { memberDoubted, ownCard } from './ownCard.ts';
import { unfinishedPayment } from './recovery.ts';

type Recalled = { readonly output: Challenge | null };
type Entered = { readonly output: CardEntryOutput };
type Paid = { readonly output: OwedPaymentOutput };
type Answered = { readonly output: BankChallengeOutput };
const ended = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });

/**
 * The card that pays is changed (docs/spec/settings.md, "Screens", "Input" and "Card"): entered, made a token of by the
 * provider, registered; where the bank asks its owner, by way of the bank's page.
 */
export const cardChangeMachine = flow({
  types: {} as {
    input: CardChangeInput;
    context: CardChangeContext;
    children: {
      ownCard: 'ownCard';
      cardEntry: 'cardEntry';
      owedPayment: 'owedPayment';
      recovery: 'recovery';
      bankChallenge: 'bankChallenge';
    };
    events: { type: 'payment.wanted' } | { type: 'payment.resumed' } | LoadedOf<typeof ownCard>;
  },
  actors: {
    ownCard: ownCard.machine,
    cardEntry: cardEntryMachine,
    owedPayment: owedPaymentMachine,
    recovery: unfinishedPayment.machine,
    bankChallenge: bankChallengeMachine,
    recallChallenge,
  },
  actions: {
    rememberReturn: assign(({ context }, { output: challenge }: Recalled) => {
      const returnTo = challenge?.returnTo ?? context.returnTo;
      return { returnTo, bank: challenge && backFromBank(challenge, returnTo) };
    }),
    rememberMember: assign({ member: (_, params: { member: Member }) => params.member }),
    rememberEntered: assign((_, { output }: Entered) => typedCard(output)),
    forgetEntered: assign({ entered: null, mistakes: {} }),
    rememberQuestion: assign({
      bank: ({ context: { bank, returnTo } }, { output }: Paid) =>
        output.outcome === 'challenged' ? toBank(output.challenge, returnTo) : bank,
    }),
    rememberRefusal: assign({
      mistakes: (_, { output }: Paid) => (output.outcome === 'cardRefused' ? output.mistakes : {}),
    }),
    /** The typed card is secret, and no longer needed. */
    rememberChange: assign(({ context }, { output }: Paid | Answered) => ({
      change: 'change' in output ? { changed: output.change, before: context.member } : null,
      entry: null,
      entered: null,
    })),
    forgetChange: assign({ change: null, mistakes: {} }),
    refreshCard: sendTo('ownCard', { type: 'refresh.requested' }),
  },
  guards: {
    isNothingLeft: (_, { output }: { output: RecoveryOutput }) => output.outcome === 'nothingLeft',
    isRecalled: (_, { output }: Recalled) => output !== null,
    isDone: (_, { output }: Paid) => output.outcome === 'done',
    isAskedByBank: (_, { output }: Paid) => output.outcome === 'challenged',
    isCardRefused: (_, { output }: Paid) => output.outcome === 'cardRefused',
    isAmountChanged: (_, { output }: Paid) => output.outcome === 'amountChanged',
    isDismissed: (_, { output }: Paid) => output.outcome === 'dismissed',
    isChanged: (_, { output }: Answered) => output.outcome === 'changed',
    isFirstCard: (_, { output }: Answered) => output.outcome === 'firstRegistered',
  },
}).createMachine({
  id: 'cardChange',
  context: ({ input }) => begun(input),
  invoke: { id: 'ownCard', src: 'ownCard', input: ({ self }) => ({ of: null, subscriber: self }) },
  on: {
    'ownCard.loaded': {
      description: 'Other screens show the member as the server knows them now.',
      actions: [
        { type: 'rememberMember', params: ({ event }) => ({ member: event.data }) },
        {
          type: 'notifySession',
          params: ({ event }) => ({ event: { type: 'member.changed', member: event.data } }),
        },
      ],
    },
  },
  initial: 'recovering',
  states: {
    recovering: {
      description: 'Has a reload between the word to pay and its answer left a command behind?',
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: { of: null },
        onDone: [
          { guard: { type: 'isNothingLeft', params: ended }, target: 'recalling' },
          {
            description: 'The screen shows what is still owed.',
            target: 'recalling',
            actions: 'refreshCard',
          },
        ],
        onError: { target: 'recalling', actions: failureReported },
      },
    },
    recalling: {
      description: 'Does the member come back from the bank, or from a reload on the way?',
      invoke: {
        id: 'recallChallenge',
        src: 'recallChallenge',
        input: ({ context }) => ({ challengeId: context.challengeId }),
        onDone: [
          {
            guard: { type: 'isRecalled', params: ended },
            target: 'atBank',
            actions: { type: 'rememberReturn', params: ended },
          },
          { target: 'entering' },
        ],
        onError: 'entering',
      },
    },
    entering: {
      description: 'A card is typed, or the one on file is to pay what is owed.',
      invoke: {
        id: 'cardEntry',
        src: 'cardEntry',
        input: ({ context }) => ({
          ...(context.entry === null ? {} : { entry: context.entry }),
          mistakes: context.mistakes,
        }),
        onDone: {
          description: 'The entry ends with a token only: it says itself when it fails before.',
          target: 'paying',
          actions: { type: 'rememberEntered', params: ended },
        },
      },
      on: { 'payment.wanted': { target: 'paying', actions: 'forgetEntered' } },
    },
    paying: {
      description: 'The card pays from now on; nothing is charged before the member has seen how much.',
      invoke: {
        id: 'owedPayment',
        src: 'owedPayment',
        input: ({ context: { member, entered: card } }) => ({ member, entered: card }),
        onDone: [
          {
            guard: { type: 'isDone', params: ended },
            target: 'changed',
            actions: { type: 'rememberChange', params: ended },
          },
          {
            guard: { type: 'isAskedByBank', params: ended },
            target: 'atBank',
            actions: { type: 'rememberQuestion', params: ended },
          },
          {
            guard: { type: 'isCardRefused', params: ended },
            target: 'entering',
            actions: [
              { type: 'rememberRefusal', params: ended },
              { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
            ],
          },
          {
            description: 'Something has come to be owed meanwhile, and was not seen yet.',
            guard: { type: 'isAmountChanged', params: ended },
            target: 'entering',
            actions: ['refreshCard', { type: 'alert', params: { messages: [PAYMENT_WORDS.amountChanged] } }],
          },
          { guard: { type: 'isDismissed', params: ended }, target: 'entering' },
          {
            description: 'It was paid meanwhile, or nobody knows: the screen shows how much is still owed.',
            target: 'entering',
            actions: 'refreshCard',
          },
        ],
        onError: { target: 'entering', actions: ['refreshCard', failureReported] },
      },
    },
    atBank: {
      description: "The bank asks the card's owner: the member leaves for its page, or comes back.",
      invoke: {
        id: 'bankChallenge',
        src: 'bankChallenge',
        input: ({ context }) => required(context.bank),
        onDone: [
          {
            description: 'The sign-up has been waiting for this card.',
            guard: { type: 'isFirstCard', params: ended },
            target: 'welcomed',
          },
          {
            guard: { type: 'isChanged', params: ended },
            target: 'changed',
            actions: [home, { type: 'rememberChange', params: ended }],
          },
          { target: 'entering', actions: home },
        ],
        onError: { target: 'entering', actions: [home, failureReported] },
      },
    },
    welcomed: {
      description: 'The sign-up ends where every sign-up ends, and not where the bank has led back to.',
      entry: { type: 'navigate', params: { to: paths.to('/app/welcome-from-signup'), replace: true } },
      type: 'final',
    },
    changed: {
      description: 'The new card pays; the screen says what it has paid of what was owed.',
      entry: ['refreshCard', 'reportChange', memberDoubted],
      on: { 'payment.resumed': { target: 'entering', actions: 'forgetChange' } },
    },
  },
});

/** The flow, as its views hold it. */
export type CardChangeRef = ActorRefFrom<typeof cardChangeMachine>;
type CardChangeSnapshot = SnapshotFrom<typeof cardChangeMachine>;

/** Whether the card of a sign-up is registered, and the screen about to be left. */
export function selectIsWelcomed(snapshot: CardChangeSnapshot): boolean {
  return snapshot.status === 'done';
}

/** The outcome of the new card; null before. */
export function selectChange({ context }: CardChangeSnapshot): CardChangeDone | null {
  return context.change;
}

/** The booking that the card is for, as an address; null where it is for itself. */
export function selectReturnTo({ context }: CardChangeSnapshot): string | null {
  return context.returnTo;
}

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { getUser } from '#contract/account/member.ts';
import { call } from '#contract/client.ts';
import type { Member } from '#domain/account/member.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { CardChallenge, ChangedCard } from '#domain/settings/card.ts';
import {
  brandOf,
  type CardEntry,
  type CardMistakes,
  cardDetailsOf,
  mistakesOfCode,
} from '#domain/settings/cardEntry.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import type { Decision, Settlement } from '../../shared/decision.ts';
import { failureReported } from '../../shared/failure.ts';
import type { RecoveryOutput } from '../../shared/recovery.ts';
import { required } from '../../shared/required.ts';
import { defineResource, type LoadedOf } from '../../shared/resource.ts';
import { memberOnDevice } from '../../shared/signedIn.ts';
import { shellActions } from '../../shell/actions.ts';
import { paths } from '../../shell/paths.ts';
import { readPart, writePart } from '../../storage.ts';
import { cardConfirming } from './confirming.ts';
import { type CardAnswer, type CardOrder, cardChanging } from './decision.ts';
import { type CardEntryOutput, cardEntryMachine } from './entry.ts';
import { type EnteredCard, type OwedPaymentOutput, owedPaymentMachine } from './owed.ts';
import { unfinishedPayment } from './recovery.ts';

/** The card that pays now, and what is owed. */
export const ownCard = defineResource('ownCard', (_: null, signal) => call(getUser, undefined, { signal }));

/** The bank's question; `url` is empty where only the way back is known. */
export interface Challenge extends Pick<CardChallenge, 'challengeId' | 'url'> {
  /** Whether the card came with the sign-up, which ends on its own screen. */
  readonly isFirst: boolean;
  /** The booking that waits for the card; absent where none does. */
  readonly returnTo?: string | undefined;
}

export interface CardChangeInput {
  /** The challenge that the bank's page has led back with. */
  readonly challengeId: string | null;
  /** The booking that the card is for, as an address; null where it is for itself. */
  readonly returnTo: string | null;
}

interface CardChangeContext extends CardChangeInput {
  /** The typed card, for as long as it may come back refused. */
  readonly entry: CardEntry | null;
  readonly mistakes: CardMistakes;
  /** The member who pays and the owed amount; null until they are known. */
  readonly member: Member | null;
  /** The card that may pay what is owed, once it is entered. */
  readonly entered: EnteredCard | null;
  readonly changing: Decision<CardOrder> | null;
  readonly confirming: Decision<{ readonly challengeId: string }> | null;
  readonly challenge: Challenge | null;
  readonly changed: ChangedCard | null;
  /** The member as they were before; null where nobody knew. */
  readonly before: Member | null;
}

type Answer = Settlement<CardAnswer | { readonly kind: 'gone' }>;
interface Settled {
  readonly answer: Answer;
}

/** The challenge that the address names, else the one that this member left for. */
function recall(challengeId: string | null): Challenge | null {
  const stored = readPart('App.cardChallenge');
  const own = stored !== null && stored.memberId === memberOnDevice() ? stored : null;
  if (own !== null && (challengeId === null || challengeId === own.challengeId)) {
    const { memberId: _, ...challenge } = own;
    return challenge;
  }
  return challengeId === null ? null : { challengeId, url: '', isFirst: false };
}

function enteredCard({ token, entry }: CardEntryOutput): EnteredCard {
  const { number } = cardDetailsOf(entry);
  return { token, lastDigits: number.slice(-4), brand: brandOf(number) };
}

const paid = ({ event }: { event: { output: OwedPaymentOutput } }) => ({ output: event.output });
const recalled = ({ event }: { event: { output: Challenge | null } }) => ({ challenge: event.output });
const entered = ({ event }: { event: { output: CardEntryOutput } }) => ({ output: event.output });

/**
 * The card that pays is changed (docs/spec/settings.md, "Screens", "Input" and "Card"): entered, made a token of by the
 * provider, registered; where the bank asks its owner, by way of the bank's page. Leaving in the middle changes
 * nothing. Longer than 250 lines: a change that goes by the bank's page has its way back in the same chart.
 */
export const cardChangeMachine = setup({
  types: {
    input: {} as CardChangeInput,
    context: {} as CardChangeContext,
    children: {} as {
      ownCard: 'ownCard';
      cardEntry: 'cardEntry';
      owedPayment: 'owedPayment';
      recovery: 'recovery';
      cardChanging: 'cardChanging';
      cardConfirming: 'cardConfirming';
    },
    events: {} as
      | { type: 'payment.pressed' }
      | { type: 'bank.chosen' }
      | { type: 'challenge.abandoned' }
      | LoadedOf<typeof ownCard>,
  },
  actors: {
    ownCard: ownCard.machine,
    cardEntry: cardEntryMachine,
    owedPayment: owedPaymentMachine,
    recovery: unfinishedPayment.machine,
    cardChanging: cardChanging.machine,
    cardConfirming: cardConfirming.machine,
    recallChallenge: fromPromise<Challenge | null, { challengeId: string | null }>(async ({ input }) =>
      recall(input.challengeId),
    ),
    keepChallenge: fromPromise<void, Challenge>(async ({ input }) =>
      writePart('App.cardChallenge', { ...input, memberId: required(memberOnDevice()) }),
    ),
    forgetChallenge: fromPromise<void, void>(async () => writePart('App.cardChallenge', null)),
  },
  actions: {
    ...shellActions,
    rememberChallenge: assign(({ context }, { challenge }: { challenge: Challenge | null }) => ({
      challenge,
      returnTo: challenge?.returnTo ?? context.returnTo,
    })),
    /** Keeps the challenge's address for another try; the bank's page returns its id only. */
    rememberQuestion: assign({
      challenge: ({ context }, { answer }: Settled) =>
        answer.kind === 'challenged'
          ? {
              challengeId: answer.challengeId,
              url: answer.url,
              isFirst: context.challenge?.isFirst ?? false,
              ...(context.returnTo !== null && { returnTo: context.returnTo }),
            }
          : context.challenge,
    }),
    decideToConfirm: assign({
      confirming: ({ context }) =>
        cardConfirming.decide({ challengeId: required(context.challenge).challengeId }),
    }),
    decideToChange: assign({
      changing: ({ context }) =>
        cardChanging.decide({
          paymentToken: required(context.entered).token,
          seenOwed: 0,
          cardBefore: context.member?.card ?? null,
        }),
    }),
    rememberMember: assign({ member: (_, params: { member: Member }) => params.member }),
    rememberEntered: assign((_, { output }: { output: CardEntryOutput }) => ({
      entered: enteredCard(output),
      entry: output.entry,
      mistakes: {},
    })),
    forgetEntered: assign({ entered: null }),
    rememberPaid: assign(({ context }, { output }: { output: OwedPaymentOutput }) => ({
      changed: output.outcome === 'paid' ? output.change : context.changed,
      before: context.member,
      challenge:
        output.outcome === 'challenged' ? { ...output.challenge, isFirst: false } : context.challenge,
      mistakes: output.outcome === 'cardRefused' ? mistakesOfCode(output.reason) : {},
      // The typed card stays for as long as it may have to be corrected.
      entry: output.outcome === 'paid' ? null : context.entry,
      entered: null,
    })),
    rememberRefusal: assign({
      mistakes: (_, { answer }: Settled) => (answer.kind === 'refused' ? mistakesOfCode(answer.reason) : {}),
    }),
    rememberChanged: assign(({ context }, { answer }: Settled) => ({
      changed: answer.kind === 'changed' ? answer : context.changed,
      before: context.member,
      // The typed card is secret, and no longer needed.
      entry: null,
      entered: null,
      changing: null,
      challenge: null,
    })),
    refreshCard: sendTo('ownCard', { type: 'refresh.requested' }),
  },
  guards: {
    isNothingOwed: ({ context }) => context.member?.owedYen === 0,
    isPaid: (_, { output }: { output: OwedPaymentOutput }) => output.outcome === 'paid',
    isAskedByBank: (_, { output }: { output: OwedPaymentOutput }) => output.outcome === 'challenged',
    isCardRefused: (_, { output }: { output: OwedPaymentOutput }) => output.outcome === 'cardRefused',
    isChangeAlone: ({ context }, { output }: { output: OwedPaymentOutput }) =>
      output.outcome === 'nothingOwed' && context.entered !== null,
    isDismissed: (_, { output }: { output: OwedPaymentOutput }) => output.outcome === 'dismissed',
    isNothingLeft: (_, { output }: { output: RecoveryOutput }) => output.outcome === 'nothingLeft',
    isAmountChanged: (_, { answer }: Settled) => answer.kind === 'priceChanged',
    isRecalled: (_, params: { challenge: Challenge | null }) => params.challenge !== null,
    isChanged: (_, { answer }: Settled) => answer.kind === 'changed',
    isFirstCard: ({ context }, { answer }: Settled) =>
      answer.kind === 'changed' && context.challenge?.isFirst === true,
    isChallenged: (_, { answer }: Settled) => answer.kind === 'challenged',
    isRefused: (_, { answer }: Settled) => answer.kind === 'refused',
    isGone: (_, { answer }: Settled) => answer.kind === 'gone',
  },
}).createMachine({
  id: 'cardChange',
  context: ({ input }) => ({
    ...input,
    entry: null,
    mistakes: {},
    member: null,
    entered: null,
    changing: null,
    confirming: null,
    challenge: null,
    changed: null,
    before: null,
  }),
  invoke: { id: 'ownCard', src: 'ownCard', input: ({ self }) => ({ of: null, hearer: self }) },
  on: {
    'ownCard.loaded': {
      description: 'What other screens show of the member follows.',
      actions: [
        { type: 'rememberMember', params: ({ event }) => ({ member: event.data }) },
        {
          type: 'tellSession',
          params: ({ event }) => ({ event: { type: 'member.changed', member: event.data } }),
        },
      ],
    },
  },
  initial: 'recovering',
  states: {
    recovering: {
      description: 'A reload between the word to pay and its answer left a decision behind?',
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: { of: null },
        onDone: [
          {
            guard: { type: 'isNothingLeft', params: ({ event }) => ({ output: event.output }) },
            target: 'recalling',
          },
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
      description: 'Whether the member comes back from the bank, or from a reload on the way.',
      invoke: {
        id: 'recallChallenge',
        src: 'recallChallenge',
        input: ({ context }) => ({ challengeId: context.challengeId }),
        onDone: [
          {
            guard: { type: 'isRecalled', params: recalled },
            target: 'confirming',
            actions: [{ type: 'rememberChallenge', params: recalled }, 'decideToConfirm'],
          },
          { target: 'entering' },
        ],
        onError: 'entering',
      },
    },
    entering: {
      invoke: {
        id: 'cardEntry',
        src: 'cardEntry',
        input: ({ context }) => ({
          ...(context.entry === null ? {} : { entry: context.entry }),
          mistakes: context.mistakes,
        }),
        onDone: [
          {
            guard: 'isNothingOwed',
            target: 'changing',
            actions: [{ type: 'rememberEntered', params: entered }, 'decideToChange'],
          },
          {
            description: 'Nothing is charged before the member has seen how much.',
            target: 'paying',
            actions: { type: 'rememberEntered', params: entered },
          },
        ],
      },
      on: { 'payment.pressed': { target: 'paying', actions: 'forgetEntered' } },
    },
    paying: {
      invoke: {
        id: 'owedPayment',
        src: 'owedPayment',
        input: ({ context: { member, entered: card } }) => ({
          member: member !== null && member.owedYen > 0 ? member : null,
          entered: card,
        }),
        onDone: [
          {
            guard: { type: 'isPaid', params: paid },
            target: 'changed',
            actions: { type: 'rememberPaid', params: paid },
          },
          {
            guard: { type: 'isAskedByBank', params: paid },
            target: 'leaving',
            actions: { type: 'rememberPaid', params: paid },
          },
          {
            guard: { type: 'isCardRefused', params: paid },
            target: 'entering',
            actions: [
              { type: 'rememberPaid', params: paid },
              { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
            ],
          },
          {
            guard: { type: 'isDismissed', params: paid },
            target: 'entering',
            actions: { type: 'rememberPaid', params: paid },
          },
          {
            description:
              'The job has paid it meanwhile, or there was nothing: the card is changed all the same.',
            guard: { type: 'isChangeAlone', params: paid },
            target: 'changing',
            actions: 'decideToChange',
          },
          {
            description: 'Paid meanwhile, or nobody knows: the screen shows what is still owed.',
            target: 'entering',
            actions: [{ type: 'rememberPaid', params: paid }, 'refreshCard'],
          },
        ],
        onError: { target: 'entering', actions: ['refreshCard', failureReported] },
      },
    },
    changing: {
      invoke: {
        id: 'cardChanging',
        src: 'cardChanging',
        input: ({ context }) => required(context.changing),
        onDone: [
          {
            guard: { type: 'isChanged', params: cardChanging.settled },
            target: 'changed',
            actions: { type: 'rememberChanged', params: cardChanging.settled },
          },
          {
            guard: { type: 'isChallenged', params: cardChanging.settled },
            target: 'leaving',
            actions: { type: 'rememberQuestion', params: cardChanging.settled },
          },
          {
            guard: { type: 'isRefused', params: cardChanging.settled },
            target: 'entering',
            actions: [
              { type: 'rememberRefusal', params: cardChanging.settled },
              { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
            ],
          },
          {
            description: 'Something has come to be owed.',
            guard: { type: 'isAmountChanged', params: cardChanging.settled },
            target: 'entering',
            actions: ['refreshCard', { type: 'alert', params: { messages: [PAYMENT_WORDS.amountChanged] } }],
          },
          {
            description: 'The shell has said what failed, or the member waits no longer.',
            target: 'entering',
            actions: 'refreshCard',
          },
        ],
        onError: { target: 'entering', actions: ['refreshCard', failureReported] },
      },
    },
    leaving: {
      description: 'What the bank is asked is kept: the member leaves the app for its page, and comes back.',
      invoke: {
        id: 'keepChallenge',
        src: 'keepChallenge',
        input: ({ context }) => required(context.challenge),
        onDone: {
          target: 'asked',
          actions: {
            type: 'leaveFor',
            params: ({ context }) => ({ url: required(context.challenge).url }),
          },
        },
        // Without storage the address of the way back from the bank names the challenge.
        onError: {
          target: 'asked',
          actions: {
            type: 'leaveFor',
            params: ({ context }) => ({ url: required(context.challenge).url }),
          },
        },
      },
    },
    asked: {
      description: "The bank asks the card's owner. Nothing has changed yet.",
      on: {
        'bank.chosen': 'leaving',
        'challenge.abandoned': 'abandoning',
      },
    },
    confirming: {
      description: 'What the bank has found.',
      invoke: {
        id: 'cardConfirming',
        src: 'cardConfirming',
        input: ({ context }) => required(context.confirming),
        onDone: [
          {
            description: 'The last that the sign-up was waiting for.',
            guard: { type: 'isFirstCard', params: cardConfirming.settled },
            target: 'forgettingFirst',
            actions: { type: 'rememberChanged', params: cardConfirming.settled },
          },
          {
            guard: { type: 'isChanged', params: cardConfirming.settled },
            target: 'forgetting',
            actions: { type: 'rememberChanged', params: cardConfirming.settled },
          },
          {
            description: 'Not answered yet.',
            guard: { type: 'isChallenged', params: cardConfirming.settled },
            target: 'asked',
            actions: { type: 'rememberQuestion', params: cardConfirming.settled },
          },
          {
            description: 'Not the owner, or too late.',
            guard: { type: 'isRefused', params: cardConfirming.settled },
            target: 'abandoning',
            actions: { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
          },
          {
            description: "Somebody else's, or none.",
            guard: { type: 'isGone', params: cardConfirming.settled },
            target: 'abandoning',
          },
          {
            description:
              'The shell has said what failed, or the member waits no longer: asked again by a reload.',
            target: 'asked',
          },
        ],
        onError: { target: 'asked', actions: failureReported },
      },
    },
    abandoning: {
      entry: {
        type: 'recordAddress',
        params: ({ context }) => ({ address: paths.changePayment(context.returnTo ?? undefined) }),
      },
      invoke: {
        id: 'abandonChallenge',
        src: 'forgetChallenge',
        onDone: 'entering',
        onError: 'entering',
      },
    },
    forgetting: {
      entry: {
        type: 'recordAddress',
        params: ({ context }) => ({ address: paths.changePayment(context.returnTo ?? undefined) }),
      },
      invoke: {
        id: 'forgetChallenge',
        src: 'forgetChallenge',
        onDone: 'changed',
        onError: 'changed',
      },
    },
    forgettingFirst: {
      invoke: { id: 'forgetFirst', src: 'forgetChallenge', onDone: 'welcomed', onError: 'welcomed' },
    },
    welcomed: {
      description: 'The sign-up ends where every sign-up ends, and not where the bank has led back to.',
      entry: {
        type: 'navigate',
        params: { to: paths.welcome(), replace: true },
      },
      type: 'final',
    },
    changed: {
      description: 'The new card pays; the screen says what it has paid of what was owed.',
      entry: ['refreshCard', 'reportChange'],
    },
  },
});

/** The flow, as its views hold it. */
export type CardChangeRef = ActorRefFrom<typeof cardChangeMachine>;
type CardChangeSnapshot = SnapshotFrom<typeof cardChangeMachine>;

/** Whether a card is asked for, is with its bank, or has been changed. */
export function selectCardStep(snapshot: CardChangeSnapshot) {
  return snapshot.value;
}

/** The outcome of the new card; null before. */
export function selectChanged(snapshot: CardChangeSnapshot): ChangedCard | null {
  return snapshot.matches('changed') ? snapshot.context.changed : null;
}

/** The member as they were before the change; null where nobody knew. */
export function selectBefore(snapshot: CardChangeSnapshot): Member | null {
  return snapshot.context.before;
}

/** The booking that the card is for, as an address; null where it is for itself. */
export function selectReturnTo({ context }: CardChangeSnapshot): string | null {
  return context.returnTo;
}

/** Whether the way to the bank's page is known; after a return by its address alone it is not. */
export function selectCanGoToBank({ context }: CardChangeSnapshot): boolean {
  return context.challenge !== null && context.challenge.url !== '';
}

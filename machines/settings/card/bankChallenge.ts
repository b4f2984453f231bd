import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { MESSAGES } from '#domain/messages.ts';
import type { CardChallenge, CardChange, ChangedCard } from '#domain/settings/card.ts';
import { type Challenge, forgetChallenge, keepChallenge } from '../../shared/cardChallenge.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { eitherWay } from '../../shared/eitherWay.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { required } from '../../shared/required.ts';
import { tagged } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { cardConfirming } from './confirming.ts';

/** A bank's question about a card, and whether the member comes back from the bank's page. */
export interface BankChallengeInput {
  readonly challenge: Challenge;
  readonly isBack: boolean;
}

export type BankChallengeOutput =
  | { readonly outcome: 'changed'; readonly change: ChangedCard }
  /** The card that came with a sign-up. */
  | { readonly outcome: 'firstRegistered' }
  /** Given up, refused, too late, or somebody else's: the former card goes on paying. */
  | { readonly outcome: 'abandoned' };

interface BankChallengeContext extends BankChallengeInput {
  readonly confirming: Command<{ readonly challengeId: string }> | null;
  /** The changed card; null unless the bank has known its owner. */
  readonly change: ChangedCard | null;
}

interface Confirmed {
  readonly answer: Outcome<CardChange | { readonly kind: 'refused' } | { readonly kind: 'gone' }>;
}

/** The challenge, and the booking that waits for its card. */
function waitedFor(challenge: Challenge, returnTo: string | null): Challenge {
  return returnTo === null ? challenge : { ...challenge, returnTo };
}

/** The bank asks: the member leaves for its page. */
export function toBank({ challengeId, url }: CardChallenge, returnTo: string | null): BankChallengeInput {
  return { challenge: waitedFor({ challengeId, url, isFirst: false }, returnTo), isBack: false };
}

/** The member comes back from the bank's page, or from a reload on the way. */
export function backFromBank(challenge: Challenge, returnTo: string | null): BankChallengeInput {
  return { challenge: waitedFor(challenge, returnTo), isBack: true };
}

const departure = {
  type: 'leaveFor' as const,
  params: ({ context }: { context: BankChallengeContext }) => ({ url: context.challenge.url }),
};
const forgotten = [
  { guard: 'isFirstCard', target: 'firstRegistered' } as const,
  { guard: 'isChanged', target: 'changed' } as const,
  { target: 'abandoned' } as const,
];

/**
 * The 3-D Secure challenge of a card (docs/spec/settings.md, "Card"): the member leaves for the bank's page and comes
 * back, and the bank's verdict is asked for. Leaving in the middle changes nothing.
 */
export const bankChallengeMachine = flow({
  types: {} as {
    input: BankChallengeInput;
    context: BankChallengeContext;
    children: { cardConfirming: 'cardConfirming' };
    events: { type: 'bank.chosen' } | { type: 'challenge.abandoned' };
    output: BankChallengeOutput;
    tags: 'leaving' | 'verifying' | 'ending';
  },
  actors: { cardConfirming: cardConfirming.machine, keepChallenge, forgetChallenge },
  actions: {
    issueConfirmation: assign({
      confirming: ({ context }) => cardConfirming.issue({ challengeId: context.challenge.challengeId }),
    }),
    /** Keeps the challenge's address for another try; the bank's page returns its id only. */
    rememberQuestion: assign({
      challenge: ({ context: { challenge } }, { answer }: Confirmed) =>
        answer.kind === 'challenged'
          ? { ...challenge, challengeId: answer.challengeId, url: answer.url }
          : challenge,
    }),
    rememberChange: assign({
      change: (_, { answer }: Confirmed) => (answer.kind === 'changed' ? answer : null),
    }),
  },
  guards: {
    isBack: ({ context }) => context.isBack,
    isChanged: ({ context }) => context.change !== null,
    isFirstCard: ({ context }) => context.change !== null && context.challenge.isFirst,
    isOwnerKnown: (_, { answer }: Confirmed) => answer.kind === 'changed',
    isUnanswered: (_, { answer }: Confirmed) => answer.kind === 'challenged',
    isRefused: (_, { answer }: Confirmed) => answer.kind === 'refused',
    isGone: (_, { answer }: Confirmed) => answer.kind === 'gone',
  },
}).createMachine({
  id: 'bankChallenge',
  context: ({ input }) => ({ ...input, confirming: null, change: null }),
  initial: 'arriving',
  output: finalOutput<BankChallengeOutput>(),
  states: {
    arriving: {
      description: 'Does the member leave for the bank, or come back?',
      always: [{ guard: 'isBack', target: 'verifying', actions: 'issueConfirmation' }, { target: 'keeping' }],
    },
    keeping: {
      description:
        'The challenge is kept: the member leaves the app for the page of the bank, and comes back.',
      tags: 'leaving',
      invoke: {
        id: 'keepChallenge',
        src: 'keepChallenge',
        input: ({ context }) => context.challenge,
        // Without storage the address of the way back from the bank names the challenge.
        ...eitherWay({ target: 'asked', actions: departure }),
      },
    },
    asked: {
      description: "The bank asks the card's owner. Nothing has changed yet.",
      on: { 'bank.chosen': 'keeping', 'challenge.abandoned': 'forgetting' },
    },
    verifying: {
      description: 'The server is asked for the verdict of the bank.',
      tags: 'verifying',
      invoke: {
        id: 'cardConfirming',
        src: 'cardConfirming',
        input: ({ context }) => required(context.confirming),
        onDone: [
          {
            guard: { type: 'isOwnerKnown', params: cardConfirming.answered },
            target: 'forgetting',
            actions: { type: 'rememberChange', params: cardConfirming.answered },
          },
          {
            description: "The bank's question has not been answered yet.",
            guard: { type: 'isUnanswered', params: cardConfirming.answered },
            target: 'asked',
            actions: { type: 'rememberQuestion', params: cardConfirming.answered },
          },
          {
            description: 'It was not the owner, or too late.',
            guard: { type: 'isRefused', params: cardConfirming.answered },
            target: 'forgetting',
            actions: { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
          },
          {
            description: "The challenge is somebody else's, or there is none.",
            guard: { type: 'isGone', params: cardConfirming.answered },
            target: 'forgetting',
          },
          {
            description:
              'The shell has said what failed, or the member waits no longer: a reload asks again.',
            target: 'asked',
          },
        ],
        onError: { target: 'asked', actions: failureReported },
      },
    },
    forgetting: {
      description: 'The way to the bank is over, with another card or without.',
      tags: 'ending',
      invoke: { id: 'forgetChallenge', src: 'forgetChallenge', ...eitherWay(forgotten) },
    },
    firstRegistered: {
      tags: 'ending',
      type: 'final',
      output: { outcome: 'firstRegistered' } satisfies BankChallengeOutput,
    },
    changed: {
      tags: 'ending',
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'changed', change: required(context.change) }) satisfies BankChallengeOutput,
    },
    abandoned: {
      tags: 'ending',
      type: 'final',
      output: { outcome: 'abandoned' } satisfies BankChallengeOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type BankChallengeRef = ActorRefFrom<typeof bankChallengeMachine>;
type BankChallengeSnapshot = SnapshotFrom<typeof bankChallengeMachine>;

/** Whether the bank's verdict is being asked for. */
export const selectIsVerifying = tagged('verifying');

/** Whether the member is about to leave for the bank's page. */
export const selectIsLeaving = tagged('leaving');

/** Whether the way to the bank's page is known; after a return by its address alone it is not. */
export function selectCanGoToBank({ context }: BankChallengeSnapshot): boolean {
  return context.challenge.url !== '';
}

/** How the way to the bank ends; null while it goes on. */
export function selectEnding(snapshot: BankChallengeSnapshot): 'abandoned' | 'changed' | 'signedUp' | null {
  if (!snapshot.hasTag('ending')) return null;
  if (snapshot.context.change === null) return 'abandoned';
  return snapshot.context.challenge.isFirst ? 'signedUp' : 'changed';
}

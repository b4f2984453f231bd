import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { askedAgain } from '../../shared/askedAgain.ts';
import { eitherWay } from '../../shared/eitherWay.ts';
import { failureOf, failureRemembered, failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import type { FormMachine } from '../../shared/form.ts';
import type { LookupFound, LookupMachine } from '../../shared/lookup.ts';
import { required } from '../../shared/required.ts';
import { tagged } from '../../shared/tags.ts';
import { paths } from '../../shell/paths.ts';
import type { LinkProblem } from '../link.ts';
import { questionOf } from './actors.ts';
import { NOTHING_KNOWN, type Suggestion, valuesOf } from './context.ts';
import { type SignUpOutput, signUpFlow } from './flow.ts';
import { agreed, checked, made, opened, sent } from './params.ts';

const loading = signUpFlow.createStateConfig({
  description: 'Has the visitor agreed to the terms? Nobody signs up before that.',
  tags: 'loading',
  invoke: {
    id: 'readAgreement',
    src: 'readAgreement',
    onDone: [
      {
        guard: { type: 'hasAgreed', params: agreed },
        target: 'checking',
        actions: { type: 'rememberAgreement', params: agreed },
      },
      { target: 'leftForTerms' },
    ],
    onError: 'leftForTerms',
  },
});

const checking = signUpFlow.createStateConfig({
  description: 'Can the mailed link still be used?',
  tags: 'loading',
  invoke: {
    id: 'checkLink',
    src: 'checkLink',
    input: ({ context }) => context,
    onDone: [
      {
        guard: { type: 'isDead', params: checked },
        target: 'dead',
        actions: { type: 'rememberProblem', params: checked },
      },
      { target: 'restoring' },
    ],
    onError: [
      {
        description: 'The server says why the link is of no use; asking again says no more.',
        guard: { type: 'isSaid', params: failureOf },
        target: 'dead',
        actions: [{ type: 'rememberProblem', params: { problem: 'invalid' } }, failureReported],
      },
      { target: 'failed', actions: [failureRemembered, failureReported] },
    ],
  },
});

const failed = signUpFlow.createStateConfig({
  description: 'Whether the link can be used is not known; it is checked again when there is a connection.',
  tags: 'failed',
  ...askedAgain({ target: 'checking', actions: 'forgetFailure' }),
});

const keepingChallenge = signUpFlow.createStateConfig({
  description:
    "The bank's question is kept: the member leaves for its page, and comes back to the card screen.",
  invoke: {
    id: 'keepChallenge',
    src: 'keepChallenge',
    input: ({ context }) => questionOf(required(context.signedUp)),
    // Without storage the address of the way back from the bank names the challenge.
    ...eitherWay('forgetting'),
  },
});

const leaving = [{ guard: 'isAskedByBank', target: 'leftForBank' } as const, { target: 'signedUp' } as const];
const forgetting = signUpFlow.createStateConfig({
  description: 'The draft of the form goes: all of it is in the account now.',
  invoke: { id: 'forgetDraft', src: 'forgetDraft', ...eitherWay(leaving) },
});

const leftForTerms = signUpFlow.createStateConfig({
  type: 'final',
  entry: { type: 'navigate', params: ({ context }) => ({ to: paths.terms(context.address), replace: true }) },
  output: { outcome: 'leftForTerms' } satisfies SignUpOutput,
});

const signedUp = signUpFlow.createStateConfig({
  type: 'final',
  // Both in one step: public screens redirect members, and must see that this one is already leaving.
  entry: [
    { type: 'notifySession', params: opened },
    { type: 'navigate', params: { to: paths.to('/app/welcome-from-signup'), replace: true } },
  ],
  output: { outcome: 'signedUp' } satisfies SignUpOutput,
});

const leftForBank = signUpFlow.createStateConfig({
  type: 'final',
  // The bank returns to the card screen. Going there first needs no page load, so nothing can come between.
  entry: [
    { type: 'notifySession', params: opened },
    { type: 'navigate', params: { to: paths.changePayment(), replace: true } },
    { type: 'leaveFor', params: ({ context }) => ({ url: questionOf(required(context.signedUp)).url }) },
  ],
  output: { outcome: 'leftForBank' } satisfies SignUpOutput,
});

const dead = signUpFlow.createStateConfig({
  type: 'final',
  output: ({ context }) => ({ outcome: 'dead', problem: required(context.problem) }) satisfies SignUpOutput,
});

const submitted = [
  {
    guard: { type: 'isDead', params: sent },
    target: 'dead',
    actions: { type: 'rememberProblem', params: sent },
  },
  {
    description: 'The account is there; the bank of its card asks first.',
    guard: { type: 'isChallenged', params: made },
    target: 'keepingChallenge',
    actions: { type: 'rememberSignedUp', params: made },
  },
  {
    description: 'The account is there; the provider has not taken its card after all.',
    guard: { type: 'isCardRefused', params: made },
    target: 'forgetting',
    actions: [
      { type: 'rememberSignedUp', params: made },
      { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
    ],
  },
  { target: 'forgetting', actions: { type: 'rememberSignedUp', params: made } },
] as const;

/** Signing up by a mailed link (docs/spec/account.md, "Sign-up"): the terms, the link, the form, then signed in. */
export function defineSignUp({
  id,
  form,
  lookup,
  suggestion,
}: {
  readonly id: string;
  readonly form: FormMachine;
  readonly lookup: { readonly machine: LookupMachine; readonly field: string };
  readonly suggestion: Suggestion;
}) {
  const { field, from } = suggestion;
  const suggested = ({ event }: { event: LookupFound }) => ({ suggestion: from(event.found) });
  const filledIn = { type: 'fillIn', params: { field } } as const;
  const chart = signUpFlow.createMachine({
    id,
    context: ({ input }) => ({ ...input, ...NOTHING_KNOWN }),
    initial: 'loading',
    output: finalOutput<SignUpOutput>(),
    states: {
      loading,
      checking,
      failed,
      restoring: {
        description: 'The values that were typed before a reload are read.',
        tags: 'loading',
        invoke: {
          id: 'restoreDraft',
          src: 'restoreDraft',
          input: ({ context }) => context.loginId,
          onDone: {
            target: 'filling',
            actions: { type: 'rememberTyped', params: ({ event }) => ({ values: event.output, field }) },
          },
          onError: 'filling',
        },
      },
      filling: {
        description: 'The form is filled in, helped by the look-up, and kept as a draft.',
        invoke: [
          {
            id: 'form',
            src: 'form',
            input: ({ context, self }) => ({ values: valuesOf(context), watcher: self }),
            onDone: submitted,
          },
          {
            id: 'lookup',
            src: 'lookup',
            input: ({ context: { loginId, typed }, self }) => ({
              subscriber: self,
              of: loginId,
              value: typed[lookup.field] ?? '',
            }),
          },
          {
            id: 'draft',
            src: 'draft',
            input: ({ context }) => ({ of: context.loginId, values: context.typed }),
          },
        ],
        on: {
          'form.edited': {
            actions: [
              { type: 'rememberOwn', params: ({ event }) => ({ ...event, field }) },
              { type: 'notifyLookup', params: ({ event }) => event },
              { type: 'notifyDraft', params: ({ event }) => event },
            ],
          },
          'lookup.found': {
            guard: { type: 'isSuggestible', params: suggested },
            actions: [{ type: 'rememberSuggestion', params: suggested }, filledIn],
          },
        },
      },
      keepingChallenge,
      forgetting,
      leftForTerms,
      signedUp,
      leftForBank,
      dead,
    },
  });
  return chart.provide({ actors: { form, lookup: lookup.machine } });
}

export type SignUpMachine = ReturnType<typeof defineSignUp>;

/** The flow, as its views hold it. */
export type SignUpRef = ActorRefFrom<SignUpMachine>;

type SignUpSnapshot = SnapshotFrom<SignUpMachine>;

/** Whether there is no form yet: the link is being checked. */
export const selectIsLoading = tagged('loading');

/** Why the link leads no further; null where it does. */
export function selectLinkProblem({ output }: SignUpSnapshot): LinkProblem | null {
  return output?.outcome === 'dead' ? output.problem : null;
}

/** Why the link could not be checked; null where it could. */
export function selectSignUpFailure(snapshot: SignUpSnapshot): ApiError | null {
  return snapshot.hasTag('failed') ? snapshot.context.failure : null;
}

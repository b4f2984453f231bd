import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { SignedUp } from '#contract/account/signUp.ts';
import { type ApiError, apiErrorOf, isSaid } from '#contract/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { failureOf, failureRemembered, failureReported } from '../../shared/failure.ts';
import type { FormEdited, FormMachine, FormValues } from '../../shared/form.ts';
import type { LookupFound, LookupMachine } from '../../shared/lookup.ts';
import { required } from '../../shared/required.ts';
import { shellActions } from '../../shell/actions.ts';
import { hearsPage, type PageReturn } from '../../shell/page.ts';
import { paths } from '../../shell/paths.ts';
import type { LinkProblem } from '../link.ts';
import { type LinkCheck, questionOf, type SignUpInput, signUpActors } from './actors.ts';
import type { SignUpOutcome } from './firstCard.ts';

interface SignUpContext extends SignUpInput {
  readonly agreedTerms: string;
  /** The values that were typed before a reload. */
  readonly typed: FormValues;
  /** The look-up's last answer in its field; any other text there is the member's own. */
  readonly suggestion: string;
  readonly isOwn: boolean;
  /** The account that was made, until its member is signed in. */
  readonly signedUp: SignedUp | null;
  readonly failure: ApiError | null;
}

/** The values that a look-up puts into the form. */
interface Suggestion {
  readonly field: string;
  /** null: nothing is to be put there. */
  readonly from: (found: unknown) => string | null;
}

const checked = ({ event }: { event: { output: LinkCheck } }) => ({
  problem: event.output.kind === 'dead' ? event.output.problem : null,
});
const sent = ({ event }: { event: { output: { value: unknown } } }) => {
  const outcome = event.output.value as SignUpOutcome; // what both forms' `submit` answers
  return { problem: outcome.kind === 'dead' ? outcome.problem : null };
};
const made = ({ event }: { event: { output: { value: unknown } } }) => ({
  made: (event.output.value as Extract<SignUpOutcome, { kind: 'done' }>).value, // the other outcome comes before
});

const opened = ({ context }: { context: SignUpContext }) => ({
  event: { type: 'session.opened' as const, signIn: required(context.signedUp).signIn },
});

/**
 * Signing up by a mailed link (docs/spec/account.md, "Sign-up"): the terms, the link, the form, then the member is
 * signed in. Longer than 250 lines: both sign-ups are one chart, with the first card and its bank on the way.
 */
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
  return setup({
    types: {
      input: {} as SignUpInput,
      context: {} as SignUpContext,
      events: {} as FormEdited | LookupFound | { type: 'retry.requested' } | PageReturn,
      children: {} as { form: 'form'; lookup: 'lookup'; draft: 'draft' },
    },
    actors: {
      form,
      lookup: lookup.machine,
      hearPage: hearsPage,
      ...signUpActors,
    },
    actions: {
      ...shellActions,
      rememberAgreement: assign({ agreedTerms: (_, params: { version: string }) => params.version }),
      rememberTyped: assign({
        typed: (_, params: { values: FormValues }) => params.values,
        isOwn: (_, params: { values: FormValues }) => Boolean(params.values[suggestion.field]),
      }),
      rememberOwn: assign(({ context }, { name, value }: { name: string; value: string }) =>
        name === suggestion.field ? { isOwn: value !== '' && value !== context.suggestion } : {},
      ),
      rememberSuggestion: assign({
        suggestion: (_, { found }: { found: unknown }) => suggestion.from(found) ?? '',
      }),
      tellLookup: sendTo('lookup', (_, params: FormEdited) => params),
      tellDraft: sendTo('draft', (_, params: FormEdited) => params),
      fillIn: sendTo('form', ({ context }) => ({
        type: 'field.edited' as const,
        name: suggestion.field,
        value: context.suggestion,
      })),
      rememberSignedUp: assign({ signedUp: (_, params: { made: SignedUp }) => params.made }),
      rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
      forgetFailure: assign({ failure: null }),
    },
    guards: {
      hasAgreed: (_, params: { version: string }) => params.version !== '',
      isExpired: (_, params: { problem: LinkProblem | null }) => params.problem === 'expired',
      isUsed: (_, params: { problem: LinkProblem | null }) => params.problem === 'used',
      isInvalid: (_, params: { problem: LinkProblem | null }) => params.problem === 'invalid',
      isSaid: (_, params: { error: unknown }) => isSaid(apiErrorOf(params.error)),
      isChallenged: (_, params: { made: SignedUp }) => params.made.challenge !== null,
      isCardRefused: (_, params: { made: { readonly isCardRefused?: boolean } }) =>
        params.made.isCardRefused === true,
      isSuggestible: ({ context }, { found }: { found: unknown }) =>
        !context.isOwn && suggestion.from(found) !== null,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      agreedTerms: '',
      typed: {},
      suggestion: '',
      isOwn: false,
      signedUp: null,
      failure: null,
    }),
    initial: 'opening',
    states: {
      opening: {
        description: 'Nobody signs up without having agreed to the terms.',
        invoke: {
          id: 'readAgreement',
          src: 'readAgreement',
          onDone: [
            {
              guard: { type: 'hasAgreed', params: ({ event }) => ({ version: event.output }) },
              target: 'checking',
              actions: { type: 'rememberAgreement', params: ({ event }) => ({ version: event.output }) },
            },
            { target: 'leftForTerms' },
          ],
          onError: 'leftForTerms',
        },
      },
      leftForTerms: {
        entry: {
          type: 'navigate',
          params: ({ context }) => ({ to: paths.terms(context.address), replace: true }),
        },
        type: 'final',
      },
      checking: {
        invoke: {
          id: 'checkLink',
          src: 'checkLink',
          input: ({ context }) => context,
          onDone: [
            { guard: { type: 'isExpired', params: checked }, target: 'expired' },
            { guard: { type: 'isUsed', params: checked }, target: 'used' },
            { guard: { type: 'isInvalid', params: checked }, target: 'invalid' },
            { target: 'restoring' },
          ],
          onError: [
            {
              description: 'The server says why in a message that is not OK; asking again says no more.',
              guard: { type: 'isSaid', params: failureOf },
              target: 'invalid',
              actions: failureReported,
            },
            { target: 'failed', actions: [failureRemembered, failureReported] },
          ],
        },
      },
      failed: {
        description: 'It is asked again as soon as there is a connection.',
        invoke: { id: 'hearPage', src: 'hearPage' },
        on: {
          'retry.requested': { target: 'checking', actions: 'forgetFailure' },
          'connection.restored': { target: 'checking', actions: 'forgetFailure' },
          'page.shown': { target: 'checking', actions: 'forgetFailure' },
        },
      },
      restoring: {
        invoke: {
          id: 'restoreDraft',
          src: 'restoreDraft',
          input: ({ context }) => context.loginId,
          onDone: {
            target: 'filling',
            actions: { type: 'rememberTyped', params: ({ event }) => ({ values: event.output }) },
          },
          onError: 'filling',
        },
      },
      filling: {
        invoke: [
          {
            id: 'form',
            src: 'form',
            input: ({ context, self }) => ({
              values: {
                ...context.typed,
                loginid: context.loginId,
                email_token: context.linkToken,
                terms_agreed_version: context.agreedTerms,
              },
              watcher: self,
            }),
            onDone: [
              { guard: { type: 'isExpired', params: sent }, target: 'expired' },
              { guard: { type: 'isUsed', params: sent }, target: 'used' },
              { guard: { type: 'isInvalid', params: sent }, target: 'invalid' },
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
            ],
          },
          {
            id: 'lookup',
            src: 'lookup',
            input: ({ context, self }) => ({
              hearer: self,
              of: context.loginId,
              value: context.typed[lookup.field] ?? '',
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
              { type: 'rememberOwn', params: ({ event }) => ({ name: event.name, value: event.value }) },
              { type: 'tellLookup', params: ({ event }) => event },
              { type: 'tellDraft', params: ({ event }) => event },
            ],
          },
          'lookup.found': {
            guard: { type: 'isSuggestible', params: ({ event }) => ({ found: event.found }) },
            actions: [
              { type: 'rememberSuggestion', params: ({ event }) => ({ found: event.found }) },
              'fillIn',
            ],
          },
        },
      },
      keepingChallenge: {
        description: 'The member leaves the app for the page of the bank, and comes back to the card screen.',
        invoke: {
          id: 'keepChallenge',
          src: 'keepChallenge',
          input: ({ context }) => questionOf(required(context.signedUp)),
          onDone: 'forgettingForBank',
          // Without storage the address of the way back from the bank names the challenge.
          onError: 'forgettingForBank',
        },
      },
      forgettingForBank: {
        invoke: { id: 'forgetBeforeBank', src: 'forgetDraft', onDone: 'leftForBank', onError: 'leftForBank' },
      },
      forgetting: {
        description: 'What was typed is in the account now.',
        invoke: { id: 'forgetDraft', src: 'forgetDraft', onDone: 'signedUp', onError: 'signedUp' },
      },
      signedUp: {
        type: 'final',
        // Both in one step: public screens redirect members, and must see that this one is already leaving.
        entry: [
          { type: 'tellSession', params: opened },
          { type: 'navigate', params: { to: paths.welcome(), replace: true } },
        ],
      },
      leftForBank: {
        type: 'final',
        // The bank returns to the card screen. Going there first needs no page load, so nothing can come between.
        entry: [
          { type: 'tellSession', params: opened },
          { type: 'navigate', params: { to: paths.changePayment(), replace: true } },
          {
            type: 'leaveFor',
            params: ({ context }) => ({ url: questionOf(required(context.signedUp)).challenge.url }),
          },
        ],
      },
      expired: { type: 'final' },
      used: { type: 'final' },
      invalid: { type: 'final' },
    },
  });
}

export type SignUpMachine = ReturnType<typeof defineSignUp>;

/** The flow, as its views hold it. */
export type SignUpRef = ActorRefFrom<SignUpMachine>;

type SignUpSnapshot = SnapshotFrom<SignUpMachine>;

/** The page of the sign-up that is shown (docs/spec/account.md, "Screens"). */
export function selectSignUpStep(snapshot: SignUpSnapshot) {
  return snapshot.value;
}

/** Why the link could not be checked. */
export function selectSignUpFailure(snapshot: SignUpSnapshot): ApiError | null {
  return snapshot.context.failure;
}

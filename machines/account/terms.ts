import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { agreeToTerms, getUsageTerms, type UsageTerms } from '#contract/account/terms.ts';
import { call } from '#contract/client.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { ownPath } from '#domain/account/redirect.ts';
import { asks } from '../shell/asks.ts';
import { paths } from '../shell/paths.ts';
import { writePart } from '../storage.ts';

interface TermsContext {
  readonly redirectTo: string;
  /** A visitor's agreement waits on the device and is sent with the sign-up. */
  readonly isMember: boolean;
  readonly terms: UsageTerms | null;
  readonly failure: ApiError | null;
}

/** The usage terms, and agreeing to them (spec section 2, /terms and Guards). */
export const termsMachine = setup({
  types: {
    input: {} as { readonly redirectTo: string | null; readonly isMember: boolean },
    context: {} as TermsContext,
    events: {} as { type: 'agreement.given' } | { type: 'retry.requested' },
  },
  actors: {
    fetchTerms: fromPromise<UsageTerms, void>(({ signal }) => call(getUsageTerms, undefined, { signal })),
    agreeToTerms: fromPromise<void, string>(({ input, signal }) => call(agreeToTerms, input, { signal })),
    saveAgreement: fromPromise<void, string>(async ({ input }) =>
      writePart('UsageTerms.agreement', { version: input }),
    ),
  },
  actions: {
    ...asks,
    rememberTerms: assign({ terms: (_, params: { terms: UsageTerms }) => params.terms, failure: null }),
    forgetTerms: assign({ terms: null }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    isOutdated: (_, params: { error: unknown }) => apiErrorOf(params.error).kind === 'conflict',
  },
  delays: { usageTermsDebounce: 500 },
}).createMachine({
  id: 'terms',
  context: ({ input }) => ({
    redirectTo: ownPath(input.redirectTo) ?? paths.phoneValidation(),
    isMember: input.isMember,
    terms: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchTerms',
        src: 'fetchTerms',
        onDone: {
          target: 'reading',
          actions: { type: 'rememberTerms', params: ({ event }) => ({ terms: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    failed: {
      on: { 'retry.requested': 'settling' },
    },
    settling: {
      description:
        'Requests for the terms are debounced by 500 ms (section 9): hammering the button asks once.',
      on: { 'retry.requested': { target: 'settling', reenter: true } },
      after: { usageTermsDebounce: 'loading' },
    },
    reading: {
      on: {
        'agreement.given': [
          { guard: 'isMember', target: 'agreeing', actions: 'forgetFailure' },
          { target: 'saving', actions: 'forgetFailure' },
        ],
      },
    },
    agreeing: {
      invoke: {
        id: 'agreeToTerms',
        src: 'agreeToTerms',
        input: ({ context }) => context.terms?.version ?? '',
        onDone: {
          target: 'agreed',
          actions: {
            type: 'tellSession',
            params: ({ context }) => ({
              event: { type: 'terms.agreed' as const, version: context.terms?.version ?? '' },
            }),
          },
        },
        onError: [
          {
            description: 'The terms have become others meanwhile: those are shown.',
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: [
              'forgetTerms',
              { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'reading',
            actions: [
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'saveAgreement',
        src: 'saveAgreement',
        input: ({ context }) => context.terms?.version ?? '',
        onDone: 'agreed',
        onError: {
          target: 'reading',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    agreed: {
      entry: { type: 'navigate', params: ({ context }) => ({ to: context.redirectTo, replace: true }) },
      type: 'final',
    },
  },
});

type TermsSnapshot = SnapshotFrom<typeof termsMachine>;

export function selectTerms(snapshot: TermsSnapshot): UsageTerms | null {
  return snapshot.context.terms;
}

/** Why the terms can't be shown, or why the agreement did not go through. */
export function selectTermsFailure(snapshot: TermsSnapshot): ApiError | null {
  return snapshot.context.failure;
}

export function selectTermsStep(snapshot: TermsSnapshot) {
  return snapshot.value;
}

import { assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import type { UsageTerms } from '#contract/account/terms.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { ownPath } from '#domain/account/redirect.ts';
import { failureOf, failureRemembered, failureReported, keepsFailure } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf, ResourceRef } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { writePart } from '../../storage.ts';
import { agree } from './agreement.ts';
import { usageTerms } from './text.ts';

interface TermsContext {
  /** A path of the app; null where nobody has said where to go on. */
  readonly redirectTo: string | null;
  /** A visitor's agreement waits on the device and is sent with the sign-up. */
  readonly isMember: boolean;
  /** An invited guest has no number to prove. */
  readonly isGuest: boolean;
  readonly terms: UsageTerms | null;
  /** Why the agreement did not go through. */
  readonly failure: ApiError | null;
}

/** Where whoever has just agreed goes on: to prove their number, unless they wanted to go elsewhere. */
function onwardOf({ redirectTo, isGuest }: TermsContext): string {
  return redirectTo ?? (isGuest ? paths.to('/app') : paths.to('/phone-number-validation'));
}

/** The usage terms, and agreeing to them (docs/spec/account.md, "Screens", /terms and Guards). */
export const termsMachine = flow({
  types: {} as {
    tags: 'busy';
    input: {
      readonly redirectTo: string | null;
      readonly isMember: boolean;
      readonly isGuest: boolean;
    };
    context: TermsContext;
    children: { text: 'text'; agreeToTerms: 'agreeToTerms'; saveAgreement: 'saveAgreement' };
    events: { type: 'agreement.given' } | { type: 'agreement.found' } | LoadedOf<typeof usageTerms>;
  },
  actors: {
    text: usageTerms.machine,
    agreeToTerms: fromPromise<void, string>(({ input, signal }) => agree(input, signal)),
    saveAgreement: fromPromise<void, string>(async ({ input }) =>
      writePart('UsageTerms.agreement', { version: input }),
    ),
  },
  actions: {
    rememberTerms: assign({ terms: (_, params: { terms: UsageTerms }) => params.terms }),
    forgetTerms: assign({ terms: null }),
    refreshTerms: sendTo('text', { type: 'refresh.requested' }),
    ...keepsFailure,
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    isOutdated: (_, params: { error: unknown }) => apiErrorOf(params.error).kind === 'conflict',
  },
}).createMachine({
  id: 'terms',
  context: ({ input }) => ({
    redirectTo: ownPath(input.redirectTo) ?? null,
    isMember: input.isMember,
    isGuest: input.isGuest,
    terms: null,
    failure: null,
  }),
  invoke: { id: 'text', src: 'text', input: ({ self }) => ({ of: null, subscriber: self }) },
  initial: 'loading',
  on: {
    'agreement.found': {
      description: 'The member has agreed already, on another device perhaps.',
      target: '.agreedBefore',
    },
  },
  states: {
    loading: {
      description: 'The terms are not known yet.',
      on: {
        'usageTerms.loaded': {
          target: 'reading',
          actions: { type: 'rememberTerms', params: ({ event }) => ({ terms: event.data }) },
        },
      },
    },
    reading: {
      description:
        'The terms are read. Should they change meanwhile, the server refuses, and the new ones are shown.',
      on: {
        'agreement.given': [
          { guard: 'isMember', target: 'agreeing', actions: 'forgetFailure' },
          { target: 'saving', actions: 'forgetFailure' },
        ],
      },
    },
    agreeing: {
      description: 'The server is told that the member agrees.',
      tags: 'busy',
      invoke: {
        id: 'agreeToTerms',
        src: 'agreeToTerms',
        input: ({ context }) => required(context.terms).version,
        onDone: {
          target: 'agreed',
          actions: {
            type: 'notifySession',
            params: ({ context }) => ({
              event: { type: 'terms.agreed' as const, version: required(context.terms).version },
            }),
          },
        },
        onError: [
          {
            description: 'The terms have changed meanwhile: the new ones are shown.',
            guard: { type: 'isOutdated', params: failureOf },
            target: 'loading',
            actions: ['forgetTerms', 'refreshTerms', failureReported],
          },
          { target: 'reading', actions: [failureRemembered, failureReported] },
        ],
      },
    },
    saving: {
      description: "The visitor's agreement is kept on the device until the sign-up.",
      tags: 'busy',
      invoke: {
        id: 'saveAgreement',
        src: 'saveAgreement',
        input: ({ context }) => required(context.terms).version,
        onDone: 'agreed',
        onError: { target: 'reading', actions: failureRemembered },
      },
    },
    agreed: {
      tags: 'busy',
      entry: { type: 'navigate', params: ({ context }) => ({ to: onwardOf(context), replace: true }) },
      type: 'final',
    },
    agreedBefore: {
      tags: 'busy',
      entry: {
        type: 'navigate',
        params: ({ context }) => ({ to: context.redirectTo ?? paths.to('/app'), replace: true }),
      },
      type: 'final',
    },
  },
});

type TermsSnapshot = SnapshotFrom<typeof termsMachine>;

/** The way of a visitor who does not agree: back to the registration, with the typed values. */
export function selectWayBack({ context: { redirectTo } }: TermsSnapshot): string {
  const register = paths.register();
  return redirectTo?.startsWith(register) ? redirectTo : register;
}

/** The terms in force, with the version that is agreed to; null until they are loaded. */
export function selectTerms(snapshot: TermsSnapshot): UsageTerms | null {
  return snapshot.context.terms;
}

/** Why the agreement did not go through. */
export function selectAgreementFailure(snapshot: TermsSnapshot): ApiError | null {
  return snapshot.context.failure;
}

/** The terms as they are loaded, or could not be. */
export function selectText(snapshot: TermsSnapshot): ResourceRef | undefined {
  return snapshot.children.text;
}

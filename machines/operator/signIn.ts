import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { apiErrorOf } from '#contract/errors.ts';
import { simulateSignIn } from '#contract/operator/demo.ts';
import { getSession } from '#contract/operator/session.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { failureOf, failureReported } from '../shared/failure.ts';
import { finalOutput } from '../shared/finalOutput.ts';
import { required } from '../shared/required.ts';
import { tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import { type CeremonyEnding, ceremonyMachine } from './ceremony/chart.ts';
import { notifiesHouse } from './notifyHouse.ts';
import { call } from './shared/client.ts';

const ended = ({ event }: { event: { output: CeremonyEnding } }) => ({ ending: event.output });

/** The sign-in by a passkey: as often as it is tried, until it has gone well. */
export const signInMachine = flow({
  types: {} as {
    tags: 'busy' | 'simulating';
    context: {
      /** Why the last try has not gone well; null before the first. */
      readonly ending: CeremonyEnding | null;
    };
    events: { type: 'passkey.wanted' } | { type: 'demo.wanted' };
    output: { readonly outcome: 'signedIn' };
  },
  actors: {
    ceremony: ceremonyMachine,
    simulate: fromPromise<OperatorSession, void>(async ({ signal }) => {
      await simulateSignIn(signal);
      return call(getSession, undefined, { signal });
    }),
  },
  actions: {
    ...notifiesHouse,
    rememberEnding: assign({ ending: (_, params: { ending: CeremonyEnding }) => params.ending }),
    rememberFailure: assign({
      ending: (_, { error }: { error: unknown }) => ({ kind: 'failed' as const, error: apiErrorOf(error) }),
    }),
    forgetEnding: assign({ ending: null }),
  },
  guards: {
    isDone: (_, { ending }: { ending: CeremonyEnding }) => ending.kind === 'done',
    isSessionUnknown: (_, { error }: { error: unknown }) => apiErrorOf(error).kind === 'unauthenticated',
  },
}).createMachine({
  id: 'signIn',
  context: { ending: null },
  output: finalOutput<{ readonly outcome: 'signedIn' }>(),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The operator decides how to sign in.',
      on: {
        'passkey.wanted': { target: 'signingIn', actions: 'forgetEnding' },
        'demo.wanted': { target: 'simulating', actions: 'forgetEnding' },
      },
    },
    signingIn: {
      tags: 'busy',
      description: 'The passkey is asked for.',
      invoke: {
        id: 'ceremony',
        src: 'ceremony',
        input: { kind: 'signIn' },
        onDone: [
          {
            guard: { type: 'isDone', params: ended },
            target: 'signedIn',
            actions: {
              type: 'notifyHouse',
              // The guard has seen that it is done, and a sign-in answers with a session.
              params: ({ event }) => ({
                event: {
                  type: 'session.opened',
                  session: required(event.output.kind === 'done' ? event.output.value : null),
                },
              }),
            },
          },
          { target: 'waiting', actions: { type: 'rememberEnding', params: ended } },
        ],
      },
    },
    simulating: {
      tags: 'simulating',
      description: 'A demo signs its owner in without a passkey, and says so.',
      invoke: {
        id: 'simulate',
        src: 'simulate',
        onDone: {
          target: 'signedIn',
          actions: {
            type: 'notifyHouse',
            params: ({ event }) => ({ event: { type: 'session.opened', session: event.output } }),
          },
        },
        onError: [
          {
            description: 'The browser has not kept the cookie of the session: WebKit, at http://localhost.',
            guard: { type: 'isSessionUnknown', params: failureOf },
            target: 'waiting',
            actions: {
              type: 'rememberEnding',
              params: { ending: { kind: 'problem', problem: 'cookieless' } },
            },
          },
          {
            target: 'waiting',
            actions: [{ type: 'rememberFailure', params: failureOf }, failureReported],
          },
        ],
      },
    },
    signedIn: { type: 'final', output: { outcome: 'signedIn' } },
  },
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;

/** Whether the passkey is asked for. */
export const selectIsSigningIn = tagged('busy');

/** Whether a demo signs its owner in. */
export const selectIsSimulating = tagged('simulating');

/** Why the last try has not gone well; null before the first, and while another is under way. */
export function selectSignInEnding({ context }: SnapshotFrom<typeof signInMachine>): CeremonyEnding | null {
  return context.ending;
}

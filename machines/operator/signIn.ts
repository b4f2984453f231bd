import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { finalOutput } from '../shared/finalOutput.ts';
import { required } from '../shared/required.ts';
import { tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import { type CeremonyEnding, ceremonyMachine } from './ceremony.ts';
import { tellsSession } from './tellSession.ts';

const ended = ({ event }: { event: { output: CeremonyEnding } }) => ({ ending: event.output });

/** The sign-in by a passkey: as often as it is tried, until it has gone well. */
export const signInMachine = flow({
  types: {} as {
    tags: 'busy';
    context: {
      /** Why the last try has not gone well; null before the first. */
      readonly ending: CeremonyEnding | null;
    };
    events: { type: 'passkey.wanted' };
    output: { readonly outcome: 'signedIn' };
  },
  actors: { ceremony: ceremonyMachine },
  actions: {
    ...tellsSession,
    rememberEnding: assign({ ending: (_, params: { ending: CeremonyEnding }) => params.ending }),
    forgetEnding: assign({ ending: null }),
  },
  guards: { isDone: (_, { ending }: { ending: CeremonyEnding }) => ending.kind === 'done' },
}).createMachine({
  id: 'signIn',
  context: { ending: null },
  output: finalOutput<{ readonly outcome: 'signedIn' }>(),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The person decides.',
      on: { 'passkey.wanted': { target: 'signingIn', actions: 'forgetEnding' } },
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
              type: 'tellSession',
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
    signedIn: { type: 'final', output: { outcome: 'signedIn' } },
  },
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;

/** Whether the passkey is asked for. */
export const selectIsSigningIn = tagged('busy');

/** Why the last try has not gone well; null before the first, and while another is under way. */
export function selectSignInEnding({ context }: SnapshotFrom<typeof signInMachine>): CeremonyEnding | null {
  return context.ending;
}

import { type ActorRefFrom, fromPromise, type SnapshotFrom, setup, waitFor } from 'xstate';
import { logInByInvitation } from '#contract/account/invitation.ts';
import type { SignIn } from '#contract/account/session.ts';
import { call } from '#contract/client.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { failureOf, failureReported } from '../shared/failure.ts';
import { SESSION_ID, shellActions } from '../shell/actions.ts';
import { hearsPage, type PageReturn } from '../shell/page.ts';
import { paths } from '../shell/paths.ts';
import { selectPresence, type sessionMachine } from './session.ts';

/**
 * An invitation link (spec section 2, /invitation-use): whoever is signed in is logged out without a word, then the
 * guest of the link is signed in. A link that can't be used leads to the login, with the reason said (section 8).
 */
export const invitationLoginMachine = setup({
  types: {
    input: {} as { readonly link: string },
    context: {} as { readonly link: string },
    events: {} as { type: 'retry.requested' } | PageReturn,
  },
  actors: {
    hearPage: hearsPage,
    awaitVisitor: fromPromise<void, void>(async ({ system, signal }) => {
      const session: ActorRefFrom<typeof sessionMachine> = system.get(SESSION_ID);
      await waitFor(session, (snapshot) => selectPresence(snapshot) === 'visitor', { signal });
    }),
    logIn: fromPromise<SignIn, string>(({ input, signal }) => call(logInByInvitation, input, { signal })),
  },
  actions: { ...shellActions },
  guards: {
    isUnanswered: (_, { error }: { error: unknown }) =>
      ['network', 'timeout', 'server'].includes(apiErrorOf(error).kind),
  },
}).createMachine({
  id: 'invitationLogin',
  context: ({ input }) => input,
  initial: 'leaving',
  states: {
    leaving: {
      description: 'Nobody may be signed in before the guest is.',
      entry: { type: 'tellSession', params: { event: { type: 'session.closed' } } },
      invoke: { id: 'awaitVisitor', src: 'awaitVisitor', onDone: 'signingIn', onError: 'unreachable' },
    },
    signingIn: {
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.link,
        onDone: {
          target: 'signedIn',
          actions: [
            {
              type: 'tellSession',
              params: ({ event }) => ({ event: { type: 'session.opened', signIn: event.output } }),
            },
            { type: 'navigate', params: { to: paths.app(), replace: true } },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: failureOf },
            target: 'unreachable',
            actions: failureReported,
          },
          {
            target: 'turnedAway',
            actions: [failureReported, { type: 'navigate', params: { to: paths.login(), replace: true } }],
          },
        ],
      },
    },
    unreachable: {
      description:
        'No answer: whether the link can be used is not known. It is tried again as soon as there is a connection.',
      invoke: { id: 'hearPage', src: 'hearPage' },
      on: {
        'retry.requested': 'signingIn',
        'connection.restored': 'signingIn',
        'page.shown': 'signingIn',
      },
    },
    signedIn: { type: 'final' },
    turnedAway: { type: 'final' },
  },
});

/** Whether the link could not be tried for want of an answer. */
export function selectIsUnreachable(snapshot: SnapshotFrom<typeof invitationLoginMachine>): boolean {
  return snapshot.matches('unreachable');
}

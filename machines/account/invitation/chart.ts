import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { invitationRefusedBy, logInByInvitation } from '#contract/account/invitation.ts';
import type { SignIn } from '#contract/account/session.ts';
import { call } from '#contract/client.ts';
import { type ApiError, apiErrorOf, isSaid } from '#contract/errors.ts';
import type { KnownInvitation } from '#domain/account/invitation.ts';
import { INVITATION_REFUSALS } from '#domain/account/invitationWords.ts';
import { askedAgain } from '../../shared/askedAgain.ts';
import { failureOf, failureRemembered, failureReported, keepsFailure } from '../../shared/failure.ts';
import { flow } from '../../shell/flow.ts';
import { SESSION_ID } from '../../shell/ids.ts';
import type { PageReturn } from '../../shell/page.ts';
import { paths } from '../../shell/paths.ts';
import type { sessionMachine } from '../session/chart.ts';
import { selectPresence } from '../session/select.ts';

/** The server's refusal of an invitation. */
export interface RefusedInvitation extends KnownInvitation {
  /** `unknown` also where the server tells no reason by a code. */
  readonly reason: keyof typeof INVITATION_REFUSALS;
  /** The server's sentence, to the letter (docs/spec/account.md, "Refusals"). */
  readonly message: string;
}

/** Reads the server's refusal; null where what has failed is no refusal of the invitation. */
function refusalOf(reason: unknown): RefusedInvitation | null {
  const error = apiErrorOf(reason);
  if (!('code' in error && (error.kind === 'unauthenticated' || isSaid(error)))) return null;
  return {
    ...invitationRefusedBy(reason),
    reason: reasonOf(error.code),
    message: error.message ?? INVITATION_REFUSALS.unknown,
  };
}

function reasonOf(code: string | null): RefusedInvitation['reason'] {
  switch (code) {
    case 'invitation_expired':
      return 'expired';
    case 'invitation_used_up':
      return 'usedUp';
    case 'invitation_disabled':
      return 'disabled';
    default:
      return 'unknown';
  }
}

/**
 * An invitation link (docs/spec/account.md, "Screens", /invitation-use): whoever is signed in is logged out without a
 * word, then the guest of the link is signed in. The refusal of an invitation is shown on this screen, which leads
 * members on to the login; any other failure leads there by itself, with the reason said (docs/spec/account.md,
 * "Refusals").
 */
export const invitationLoginMachine = flow({
  types: {} as {
    input: { readonly link: string };
    context: {
      readonly link: string;
      readonly refusal: RefusedInvitation | null;
      /** The reason why there was no answer; null until that is known. */
      readonly failure: ApiError | null;
    };
    events: { type: 'retry.requested' } | PageReturn;
  },
  actors: {
    awaitVisitor: fromPromise<void, void>(async ({ system, signal }) => {
      const session: ActorRefFrom<typeof sessionMachine> = system.get(SESSION_ID);
      await waitFor(session, (snapshot) => selectPresence(snapshot) === 'visitor', { signal });
    }),
    logIn: fromPromise<SignIn, string>(({ input, signal }) => call(logInByInvitation, input, { signal })),
  },
  actions: {
    ...keepsFailure,
    rememberRefusal: assign({ refusal: (_, { error }: { error: unknown }) => refusalOf(error) }),
  },
  guards: {
    isRefusal: (_, { error }: { error: unknown }) => refusalOf(error) !== null,
    isUnanswered: (_, { error }: { error: unknown }) =>
      ['network', 'timeout', 'server'].includes(apiErrorOf(error).kind),
  },
}).createMachine({
  id: 'invitationLogin',
  context: ({ input }) => ({ ...input, refusal: null, failure: null }),
  initial: 'leaving',
  states: {
    leaving: {
      description: 'Whoever is signed in is logged out, before the guest is signed in.',
      entry: { type: 'notifySession', params: { event: { type: 'session.closed' } } },
      invoke: { id: 'awaitVisitor', src: 'awaitVisitor', onDone: 'signingIn', onError: 'unreachable' },
    },
    signingIn: {
      description: 'The link of the invitation signs the guest in.',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.link,
        onDone: {
          target: 'signedIn',
          actions: [
            {
              type: 'notifySession',
              params: ({ event }) => ({ event: { type: 'session.opened', signIn: event.output } }),
            },
            { type: 'navigate', params: { to: paths.to('/app'), replace: true } },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: failureOf },
            target: 'unreachable',
            actions: [failureRemembered, failureReported],
          },
          {
            guard: { type: 'isRefusal', params: failureOf },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: failureOf },
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
        'Whether the link can be used is not known; it is tried again as soon as there is a connection.',
      ...askedAgain('signingIn'),
    },
    signedIn: { type: 'final' },
    refused: { description: 'The screen says why, and whom to ask for another link.', type: 'final' },
    turnedAway: {
      description:
        "The login comes instead, after too many tries, a malformed link or an answer that can't be read.",
      type: 'final',
    },
  },
});

/** Why the link could not be tried, as far as it is known. */
export function selectUnanswered(snapshot: SnapshotFrom<typeof invitationLoginMachine>): ApiError | null {
  return snapshot.context.failure;
}

/** Whether the link could not be tried for want of an answer. */
export function selectIsUnreachable(snapshot: SnapshotFrom<typeof invitationLoginMachine>): boolean {
  return snapshot.matches('unreachable');
}

/** Why the server refuses the invitation; null until it does. */
export function selectRefusal(
  snapshot: SnapshotFrom<typeof invitationLoginMachine>,
): RefusedInvitation | null {
  return snapshot.context.refusal;
}

import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { getUser } from '#contract/account/member.ts';
import { call } from '#contract/client.ts';
import { type ApiError, apiErrorOf, refusable } from '#contract/errors.ts';
import { checkMailLink, confirmEmail, type MailLink } from '#contract/settings/mailChange.ts';
import { type LinkProblem, linkProblemOf } from '../account/link.ts';
import type { sessionMachine } from '../account/session/chart.ts';
import { selectPresence } from '../account/session/select.ts';
import { askedAgain } from '../shared/askedAgain.ts';
import { failureRemembered, failureReported, failureShown, keepsFailure } from '../shared/failure.ts';
import { finalOutput } from '../shared/finalOutput.ts';
import { required } from '../shared/required.ts';
import { tagged } from '../shared/tags.ts';
import type { SessionEvent } from '../shell/events.ts';
import { flow } from '../shell/flow.ts';
import { SESSION_ID } from '../shell/ids.ts';
import type { PageReturn } from '../shell/page.ts';

/** Why a link changes no address; `taken` where somebody else has become a member under it. */
export type MailLinkProblem = LinkProblem | 'taken';

/** The state of the change that a link stands for. */
type ByMailLink =
  | { readonly kind: 'open' | 'changed' }
  | { readonly kind: 'dead'; readonly problem: MailLinkProblem };

const DEAD = ['link_expired', 'link_used', 'link_invalid', 'address_taken'] as const;

/** The call by a link, whose answer says whether the address has changed; what ends the link is an answer too. */
async function byMailLink(call: Promise<boolean>): Promise<ByMailLink> {
  const answer = await refusable(call, DEAD);
  if (answer.kind === 'done') return { kind: answer.value ? 'changed' : 'open' };
  const problem = answer.code === 'address_taken' ? 'taken' : linkProblemOf(answer.code);
  return { kind: 'dead', problem };
}

type ConfirmationOutput =
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'dead'; readonly problem: MailLinkProblem };

const found = ({ event }: { event: { output: SessionEvent | null } }) => ({ event: event.output });
const answered = ({ event }: { event: { output: ByMailLink } }) => ({ answer: event.output });
const deadLink = {
  guard: { type: 'isDead' as const, params: answered },
  target: 'dead' as const,
  actions: { type: 'rememberProblem' as const, params: answered },
};

/**
 * Another mail address by a mailed link (docs/spec/settings.md, "Mail address"), on whichever device it is opened. It
 * takes a tap: programs that look through mails open links as well, and nobody else's mailbox is to become the login.
 */
export const mailConfirmationMachine = flow({
  types: {} as {
    input: MailLink;
    context: MailLink & {
      /** Why the link changes nothing; null where it does. */
      readonly problem: MailLinkProblem | null;
      readonly failure: ApiError | null;
    };
    events: { type: 'retry.requested' } | { type: 'change.confirmed' } | PageReturn;
    output: ConfirmationOutput;
    tags: 'checking' | 'ready' | 'busy';
  },
  actors: {
    checkLink: fromPromise<ByMailLink, MailLink>(({ input, signal }) =>
      byMailLink(call(checkMailLink, input, { signal })),
    ),
    changeAddress: fromPromise<ByMailLink, MailLink>(({ input, signal }) =>
      byMailLink(call(confirmEmail, input, { signal }).then(() => true)),
    ),
    lookAtMember: fromPromise<SessionEvent | null, void>(async ({ system, signal }) => {
      const session: ActorRefFrom<typeof sessionMachine> = system.get(SESSION_ID);
      if (selectPresence(session.getSnapshot()) === 'visitor') return null;
      try {
        return { type: 'member.changed', member: await call(getUser, undefined, { signal }) };
      } catch (reason) {
        if (apiErrorOf(reason).kind === 'unauthenticated') return { type: 'session.closed' };
        throw reason;
      }
    }),
  },
  actions: {
    ...keepsFailure,
    rememberProblem: assign({
      problem: (_, { answer }: { answer: ByMailLink }) => (answer.kind === 'dead' ? answer.problem : null),
    }),
  },
  guards: {
    isDead: (_, { answer }: { answer: ByMailLink }) => answer.kind === 'dead',
    isSignedIn: (_, { event }: { event: SessionEvent | null }) => event !== null,
    isChanged: (_, { answer }: { answer: ByMailLink }) => answer.kind === 'changed',
  },
}).createMachine({
  id: 'mailConfirmation',
  context: ({ input }) => ({ ...input, problem: null, failure: null }),
  output: finalOutput<ConfirmationOutput>(),
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      description: 'Can the mailed link still be used? Nobody is asked to confirm by one that leads nowhere.',
      invoke: {
        id: 'checkLink',
        src: 'checkLink',
        input: ({ context: { loginId, linkToken } }) => ({ loginId, linkToken }),
        onDone: [
          deadLink,
          { guard: { type: 'isChanged', params: answered }, target: 'changed' },
          { target: 'ready' },
        ],
        onError: { target: 'failed', actions: [failureRemembered, failureShown] },
      },
    },
    failed: {
      description:
        'Whether the link can be used is not known; it is checked again when there is a connection.',
      ...askedAgain({ target: 'checking', actions: 'forgetFailure' }),
    },
    ready: {
      tags: 'ready',
      description: 'The member sees the new address and what changes with it, and confirms it.',
      on: { 'change.confirmed': { target: 'changing', actions: 'forgetFailure' } },
    },
    changing: {
      tags: ['ready', 'busy'],
      description:
        'The address becomes the login ID. Asked again after a lost answer, the server does nothing more.',
      invoke: {
        id: 'changeAddress',
        src: 'changeAddress',
        input: ({ context: { loginId, linkToken } }) => ({ loginId, linkToken }),
        onDone: [deadLink, { target: 'lookingAtMember' }],
        onError: { target: 'ready', actions: [failureRemembered, failureReported] },
      },
    },
    lookingAtMember: {
      tags: ['ready', 'busy'],
      description:
        'Is the member signed in here, perhaps by the former ID, or logged out by the change? Neither is an error.',
      invoke: {
        id: 'lookAtMember',
        src: 'lookAtMember',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: found },
            target: 'changed',
            actions: {
              type: 'notifySession',
              // The guard has seen that there is one.
              params: ({ event }) => ({ event: required(event.output) }),
            },
          },
          { target: 'changed' },
        ],
        onError: 'changed',
      },
    },
    changed: { type: 'final', output: { outcome: 'changed' } satisfies ConfirmationOutput },
    dead: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'dead', problem: required(context.problem) }) satisfies ConfirmationOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type MailConfirmationRef = ActorRefFrom<typeof mailConfirmationMachine>;

type ConfirmationSnapshot = SnapshotFrom<typeof mailConfirmationMachine>;

/** Whether nothing is known of the link yet: it is being checked. */
export const selectIsChecking = tagged('checking');

/** Whether the address waits for its confirmation. */
export const selectIsReady = tagged('ready');

/** Whether the address is being changed. */
export const selectIsChanging = tagged('busy');

/** Whether the address is the member's now. */
export function selectIsChanged({ output }: ConfirmationSnapshot): boolean {
  return output?.outcome === 'changed';
}

/** Why the link changes nothing; null where it does. */
export function selectLinkProblem({ output }: ConfirmationSnapshot): MailLinkProblem | null {
  return output?.outcome === 'dead' ? output.problem : null;
}

/** Why the link could not be asked about, or the address not be changed: transport, not a refusal. */
export function selectConfirmationFailure(snapshot: ConfirmationSnapshot): ApiError | null {
  return snapshot.context.failure;
}

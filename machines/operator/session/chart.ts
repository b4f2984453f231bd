import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf, refusable } from '#contract/errors.ts';
import { getSession, signOut } from '#contract/operator/session.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { UNUSED_MINUTES } from '#domain/operator/sessionTimes.ts';
import { addMinutes, type Instant, instantOf } from '#domain/time.ts';
import { askedAgain } from '../../shared/askedAgain.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureOf, failureRemembered, failureReported, keepsFailure } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { flow } from '../../shell/flow.ts';
import { PAGE_ID } from '../../shell/ids.ts';
import type { PageReturn } from '../../shell/page.ts';
import { call, lastUse } from '../shared/client.ts';

/** Why a session is over that was open on this page: unused, as long as one may be, or ended from elsewhere. */
export type SessionEnd = 'unused' | 'long' | 'elsewhere';

/** Events of flows and of the shell to the session. */
export type OperatorSessionEvent =
  | { type: 'session.opened'; session: OperatorSession }
  /** The server knows no session any more. */
  | { type: 'session.lost' }
  /** The operator may not be as it says any more: a right was taken away, a passkey added. */
  | { type: 'session.doubted' }
  /** The server has ended it already: a sign-out everywhere. */
  | { type: 'session.ended' }
  | { type: 'signOut.requested' }
  | { type: 'retry.requested' }
  | PageReturn;

interface SessionContext {
  /** The operator; null where nobody is signed in. */
  readonly session: OperatorSession | null;
  readonly end: SessionEnd | null;
  readonly failure: ApiError | null;
}

/** When the session ends for lack of use, by what it last said of itself and by the calls of this page since. */
function unusedUntil({ endsUnusedAt }: OperatorSession): Instant {
  return instantOf(Math.max(endsUnusedAt, addMinutes(lastUse(), UNUSED_MINUTES)));
}

function endOf({ session }: SessionContext): SessionEnd {
  const now = serverClock.now();
  if (now >= required(session).endsAt) return 'long';
  return now >= unusedUntil(required(session)) ? 'unused' : 'elsewhere';
}

const answered = ({ event }: { event: { output: OperatorSession } }) => ({ session: event.output });
const lost = { guard: { type: 'isSessionOver' as const, params: failureOf } };

/**
 * The session of this page (docs/operating.md, "Operators"). The cookie is the browser's: the server alone knows it,
 * and is asked at the start and when the page is looked at again. It is not asked when the time is over, for that would
 * be a use. A session that ends while a page is open leaves the page as it is, behind the sign-in: nothing that was
 * typed is lost.
 */
export const operatorSessionMachine = flow({
  types: {} as {
    tags: 'asking' | 'unreachable' | 'closed' | 'open' | 'over' | 'leaving';
    context: SessionContext;
    events: OperatorSessionEvent;
  },
  actors: {
    getSession: fromPromise<OperatorSession, void>(({ signal }) => call(getSession, undefined, { signal })),
    signOut: fromPromise<void, void>(async ({ signal }) => {
      // One that is over already is what was wanted.
      await refusable(call(signOut, undefined, { signal }), ['unauthenticated']);
    }),
  },
  actions: {
    ...keepsFailure,
    rememberSession: assign({
      session: (_, { session }: { session: OperatorSession }) => session,
      end: null,
      failure: null,
    }),
    rememberEnd: assign({ end: ({ context }) => endOf(context) }),
    forgetSession: assign({ session: null, end: null, failure: null }),
    // Whatever was asked for meanwhile was refused.
    refreshScreen: sendTo(({ system }) => system.get(PAGE_ID), { type: 'page.shown' }),
  },
  guards: {
    isSessionOver: (_, { error }: { error: unknown }) => apiErrorOf(error).kind === 'unauthenticated',
    isInUse: ({ context }) => endOf(context) === 'elsewhere',
    isSameSession: ({ context }, { session }: { session: OperatorSession }) =>
      session.id === context.session?.id,
  },
  delays: {
    unused: ({ context: { session } }) =>
      delayOf(Math.min(required(session).endsAt, unusedUntil(required(session))) - serverClock.now()),
  },
}).createMachine({
  id: 'operatorSession',
  context: { session: null, end: null, failure: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'asking',
      description: 'The server is asked who is signed in.',
      invoke: {
        id: 'getSession',
        src: 'getSession',
        onDone: { target: 'open', actions: { type: 'rememberSession', params: answered } },
        onError: [
          { ...lost, target: 'closed' },
          { target: 'unreachable', actions: failureRemembered },
        ],
      },
    },
    unreachable: {
      tags: 'unreachable',
      description: 'The server could not be asked.',
      ...askedAgain('asking'),
    },
    closed: {
      tags: 'closed',
      description: 'Nobody is signed in.',
      on: {
        'session.opened': { target: 'open', actions: { type: 'rememberSession', params: ofEvent } },
      },
    },
    open: {
      tags: 'open',
      description: 'An operator is signed in.',
      initial: 'current',
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: {
        'session.opened': {
          description: 'The passkey was shown once more.',
          target: '.current',
          reenter: true,
          actions: { type: 'rememberSession', params: ofEvent },
        },
        'session.lost': { target: 'over', actions: 'rememberEnd' },
        'session.ended': { target: 'closed', actions: 'forgetSession' },
      },
      states: {
        current: {
          description: 'The session is as the server has said.',
          after: {
            unused: [
              { guard: 'isInUse', target: 'current', reenter: true },
              { target: '#operatorSession.over', actions: 'rememberEnd' },
            ],
          },
          on: {
            'session.doubted': 'checking',
            'page.shown': 'checking',
            'signOut.requested': 'leaving',
          },
        },
        checking: {
          description: 'The server is asked once more; the page goes on meanwhile.',
          on: { 'signOut.requested': 'leaving' },
          invoke: {
            id: 'checkSession',
            src: 'getSession',
            onDone: { target: 'current', actions: { type: 'rememberSession', params: answered } },
            onError: [
              { ...lost, target: '#operatorSession.over', actions: 'rememberEnd' },
              { target: 'unchecked' },
            ],
          },
        },
        unchecked: {
          description: 'The server could not be asked, and the next call will say.',
          on: {
            'session.doubted': 'checking',
            'page.shown': 'checking',
            'connection.restored': 'checking',
            'signOut.requested': 'leaving',
          },
        },
        leaving: {
          tags: 'leaving',
          description: 'The session is ended.',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: { target: '#operatorSession.closed', actions: 'forgetSession' },
            onError: { target: 'unchecked', actions: failureReported },
          },
        },
      },
    },
    over: {
      tags: 'over',
      description: 'The session has ended while a page was open, which waits behind the sign-in.',
      on: {
        'session.opened': [
          {
            guard: { type: 'isSameSession', params: ofEvent },
            target: 'open',
            actions: [{ type: 'rememberSession', params: ofEvent }, 'refreshScreen'],
          },
          {
            description: 'Somebody else sees nothing of the page that was open.',
            target: 'open',
            actions: { type: 'rememberSession', params: ofEvent },
          },
        ],
        'session.lost': { description: 'A call of the page was still under way.' },
        'page.shown': '.asking',
      },
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      initial: 'ended',
      states: {
        ended: { description: 'The sign-in stands in the place of the page.' },
        asking: {
          description: 'Another tab may have been used, or signed in, meanwhile.',
          invoke: {
            id: 'askAgain',
            src: 'getSession',
            onDone: {
              target: '#operatorSession.open',
              actions: [{ type: 'rememberSession', params: answered }, 'refreshScreen'],
            },
            onError: 'ended',
          },
        },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type OperatorSessionRef = ActorRefFrom<typeof operatorSessionMachine>;
export type OperatorSessionSnapshot = SnapshotFrom<typeof operatorSessionMachine>;

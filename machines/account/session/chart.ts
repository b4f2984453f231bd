import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { getUser, memberCodec } from '#contract/account/member.ts';
import { logout, type SignIn } from '#contract/account/session.ts';
import { call } from '#contract/client.ts';
import { isGuest, type Member } from '#domain/account/member.ts';
import { MESSAGES } from '#domain/messages.ts';
import { failureReported } from '../../shared/failure.ts';
import { shellActions } from '../../shell/actions.ts';
import type { SessionEvent } from '../../shell/events.ts';
import { hearsPage, type PageReturn } from '../../shell/page.ts';
import { paths } from '../../shell/paths.ts';
import { clearSessionParts, clearsSession, readPart, watchesStorage, writePart } from '../../storage.ts';
import { withAgreement, withKnownAgreement } from '../terms/agreement.ts';
import { rememberDeviceProof } from './deviceProofs.ts';

function storedSignIn(): SignIn | null {
  const stored = readPart('Auth.signIn');
  return stored && { token: stored.token, member: memberCodec.decode(stored.user) };
}

/**
 * The session of who is signed in (docs/spec/account.md, "Session"): unauthenticated, authenticated after a login,
 * logged out with the stored state cleared. It lives as long as the app; every tab has its own and they follow each
 * other by the storage. Longer than 250 lines: every way into a session and out of it must be seen beside the others.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      signIn: SignIn | null;
      /** The login ID of a member whose session the server has ended: nobody else is to type it for them. */
      expiredId: string | null;
    },
    events: {} as SessionEvent | PageReturn,
  },
  actors: {
    restoreSignIn: fromPromise<SignIn | null>(async () => storedSignIn()),
    /**
     * Reads the member that another tab has left signed in. Data that this tab has kept for another member end as by a
     * logout here.
     */
    compareSignIn: fromPromise<SignIn | null, { token: string | undefined }>(async ({ input }) => {
      const stored = storedSignIn();
      if (stored?.token !== input.token) clearSessionParts('session');
      return stored;
    }),
    saveSignIn: fromPromise<SignIn | null, SignIn | null>(async ({ input, signal }) => {
      if (input === null) return null;
      const { token, deviceProof } = input;
      const store = (user: Member) => writePart('Auth.signIn', { token, user: memberCodec.encode(user) });
      // Before the terms are asked for: a sign-up leaves its page with the answer.
      store(input.member);
      if (deviceProof !== undefined) rememberDeviceProof(deviceProof);
      const member = await withAgreement(input.member, signal).catch(() => input.member);
      if (member !== input.member) store(member);
      return { ...input, member };
    }),
    fetchMember: fromPromise<Member, void>(async ({ signal }) =>
      withAgreement(await call(getUser, undefined, { signal }), signal),
    ),
    endSession: fromPromise<void, void>(({ signal }) => call(logout, undefined, { signal })),
    clearStorage: clearsSession,
    watchStorage: watchesStorage,
    hearPage: hearsPage,
  },
  actions: {
    ...shellActions,
    rememberSignIn: assign({
      signIn: (_, params: { signIn: SignIn | null }) => params.signIn,
      expiredId: null,
    }),
    rememberWhose: assign({
      // A guest has no password: the link is their way in.
      expiredId: ({ context: { signIn } }) =>
        signIn === null || isGuest(signIn.member) ? null : signIn.member.loginId,
    }),
    rememberMember: assign({
      signIn: ({ context }, params: { member: Member }) =>
        context.signIn && { ...context.signIn, member: params.member },
    }),
    rememberChange: assign({
      signIn: ({ context: { signIn } }, params: { member: Member }) =>
        signIn && { ...signIn, member: withKnownAgreement(params.member, signIn.member) },
    }),
    rememberAgreement: assign({
      signIn: ({ context }, params: { version: string }) =>
        context.signIn && {
          ...context.signIn,
          member: { ...context.signIn.member, termsAgreedVersion: params.version, mustAgreeToTerms: false },
        },
    }),
    forget: assign({ signIn: null }),
  },
  guards: {
    isSignedIn: (_, params: { signIn: SignIn | null }) => params.signIn !== null,
    isSameMember: ({ context }, params: { signIn: SignIn | null }) =>
      params.signIn?.token === context.signIn?.token,
  },
}).createMachine({
  id: 'session',
  context: { signIn: null, expiredId: null },
  initial: 'restoring',
  invoke: { id: 'watchStorage', src: 'watchStorage' },
  states: {
    restoring: {
      description: 'What the last visit stored is read.',
      invoke: {
        id: 'restoreSignIn',
        src: 'restoreSignIn',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ signIn: event.output }) },
            target: 'authenticated.refreshing',
            actions: { type: 'rememberSignIn', params: ({ event }) => ({ signIn: event.output }) },
          },
          { target: 'unauthenticated' },
        ],
        onError: 'unauthenticated',
      },
    },
    unauthenticated: {
      on: {
        'session.opened': {
          target: 'authenticating',
          actions: { type: 'rememberSignIn', params: ({ event }) => ({ signIn: event.signIn }) },
        },
        'storage.changed': 'restoring',
      },
    },
    authenticating: {
      description: 'A login has answered; its token is stored before anything else happens.',
      invoke: {
        id: 'saveSignIn',
        src: 'saveSignIn',
        input: ({ context }) => context.signIn,
        onDone: {
          target: 'authenticated',
          actions: { type: 'rememberSignIn', params: ({ event }) => ({ signIn: event.output }) },
        },
        // A browser without storage keeps the session until the tab closes.
        onError: 'authenticated',
      },
    },
    authenticated: {
      initial: 'current',
      states: {
        current: {},
        refreshing: {
          description: 'The stored profile is shown and asked for anew: terms or card may have changed.',
          invoke: {
            id: 'fetchMember',
            src: 'fetchMember',
            onDone: {
              target: 'saving',
              actions: { type: 'rememberMember', params: ({ event }) => ({ member: event.output }) },
            },
            onError: { target: 'outdated', actions: failureReported },
          },
        },
        outdated: {
          description: 'Only the stored profile is known; it is asked for as soon as that may work.',
          invoke: { id: 'hearPage', src: 'hearPage' },
          on: { 'connection.restored': 'refreshing', 'page.shown': 'refreshing' },
        },
        saving: {
          invoke: {
            id: 'saveMember',
            src: 'saveSignIn',
            input: ({ context }) => context.signIn,
            onDone: 'current',
            onError: 'current',
          },
        },
        comparing: {
          description: 'Another tab has written: has it signed out, or in as somebody else?',
          invoke: {
            id: 'compareSignIn',
            src: 'compareSignIn',
            input: ({ context }) => ({ token: context.signIn?.token }),
            onDone: [
              {
                guard: { type: 'isSameMember', params: ({ event }) => ({ signIn: event.output }) },
                target: 'current',
                // The other tab's data are newer: terms that were agreed to there, a profile that was changed.
                actions: { type: 'rememberSignIn', params: ({ event }) => ({ signIn: event.output }) },
              },
              {
                guard: { type: 'isSignedIn', params: ({ event }) => ({ signIn: event.output }) },
                description: 'Somebody else: what the former member saw is left behind.',
                target: '#session.restoring',
              },
              { target: '#session.loggedOut' },
            ],
            onError: 'current',
          },
        },
      },
      entry: {
        type: 'reportSignIn',
        params: ({ context }) => ({ isGuest: context.signIn !== null && isGuest(context.signIn.member) }),
      },
      exit: 'reportSignOut',
      on: {
        'logout.requested': 'loggingOut',
        'session.closed': 'closing',
        'session.expired': {
          target: 'clearing',
          actions: ['rememberWhose', { type: 'alert', params: { messages: [MESSAGES.unauthenticated] } }],
        },
        'terms.agreed': {
          target: '.saving',
          actions: { type: 'rememberAgreement', params: ({ event }) => ({ version: event.version }) },
        },
        'member.changed': {
          target: '.saving',
          actions: { type: 'rememberChange', params: ({ event }) => ({ member: event.member }) },
        },
        'sessions.ended': {
          description: 'The server has ended every session of the member already.',
          target: 'clearing',
          actions: {
            type: 'navigate',
            params: ({ event: { handsOn } }) => ({ to: paths.login(), replace: true, handsOn }),
          },
        },
        'storage.changed': '.comparing',
      },
    },
    loggingOut: {
      description:
        'What is stored goes first: a reload before the answer finds nobody, and no session that is over.',
      initial: 'forgetting',
      states: {
        forgetting: {
          invoke: { id: 'forgetLogout', src: 'clearStorage', onDone: 'ending', onError: 'ending' },
        },
        ending: {
          invoke: {
            id: 'endSession',
            src: 'endSession',
            onDone: {
              target: '#session.loggedOut',
              actions: { type: 'navigate', params: { to: paths.login(), replace: true } },
            },
            // Without a connection the token is forgotten here; the server drops it 30 days after its last use.
            onError: {
              target: '#session.loggedOut',
              actions: { type: 'navigate', params: { to: paths.login(), replace: true } },
            },
          },
        },
      },
    },
    closing: {
      description:
        'Somebody else is about to be signed in: nobody is led anywhere. What is stored goes first here, too.',
      initial: 'forgetting',
      states: {
        forgetting: {
          invoke: { id: 'forgetClosed', src: 'clearStorage', onDone: 'ending', onError: 'ending' },
        },
        ending: {
          invoke: {
            id: 'closeSession',
            src: 'endSession',
            onDone: '#session.loggedOut',
            onError: '#session.loggedOut',
          },
        },
      },
    },
    clearing: {
      description: 'The server has ended the session.',
      invoke: {
        id: 'clearStorage',
        src: 'clearStorage',
        onDone: 'loggedOut',
        onError: 'loggedOut',
      },
    },
    loggedOut: {
      entry: 'forget',
      on: {
        'session.opened': {
          target: 'authenticating',
          actions: { type: 'rememberSignIn', params: ({ event }) => ({ signIn: event.signIn }) },
        },
        'storage.changed': 'restoring',
      },
    },
  },
});

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Whether it is known who is signed in; before that nothing is shown. */
export function selectIsSessionKnown(snapshot: SessionSnapshot): boolean {
  return !snapshot.matches('restoring');
}

/**
 * For the guards of the routes: whether a member is signed in, nobody is, or that is about to become another
 * (nobody is led anywhere then; the next state decides).
 */
export function selectPresence(snapshot: SessionSnapshot): 'member' | 'visitor' | 'changing' {
  if (snapshot.matches('authenticated')) return 'member';
  return snapshot.matches('unauthenticated') || snapshot.matches('loggedOut') ? 'visitor' : 'changing';
}

/** Whether a session has ended here, by a logout or by the server: its member comes back to the login. */
export function selectHasEnded(snapshot: SessionSnapshot): boolean {
  return snapshot.matches('loggedOut');
}

/** The login ID of the member whose session the server has ended; null after a logout of their own. */
export function selectExpiredId(snapshot: SessionSnapshot): string | null {
  return snapshot.context.expiredId;
}

/** The signed-in member; null for a visitor. */
export function selectMember(snapshot: SessionSnapshot): Member | null {
  return snapshot.context.signIn?.member ?? null;
}

/**
 * Whether the member must agree to the terms first; null where only the profile of the last visit says so, which is
 * being asked for again: they may have agreed elsewhere meanwhile.
 */
export function selectMustAgree(snapshot: SessionSnapshot): boolean | null {
  const mustAgree = selectMember(snapshot)?.mustAgreeToTerms ?? false;
  return mustAgree && snapshot.matches({ authenticated: 'refreshing' }) ? null : mustAgree;
}

/** The bearer token of the session; null for a visitor. */
export function selectToken(snapshot: SessionSnapshot): string | null {
  return snapshot.context.signIn?.token ?? null;
}

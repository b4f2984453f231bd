import { assign } from 'xstate';
import type { SignIn } from '#contract/account/session.ts';
import type { Member } from '#domain/account/member.ts';
import { MESSAGES } from '#domain/messages.ts';
import { eitherWay } from '../../shared/eitherWay.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import type { SessionEvent } from '../../shell/events.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { paths } from '../../shell/paths.ts';
import { clearsSession, watchesStorage } from '../../storage.ts';
import { withKnownAgreement } from '../terms/agreement.ts';
import { sessionActors } from './actors.ts';
import { ending } from './ending.ts';

const stored = ({ event }: { event: { output: SignIn | null } }) => ({ signIn: event.output });
const storedRemembered = { type: 'rememberSignIn' as const, params: stored };

/** The ways out of the states in which nobody is signed in. */
const waysIn = {
  'session.opened': {
    target: 'authenticating',
    actions: {
      type: 'rememberSignIn',
      params: ({ event }: { event: { signIn: SignIn } }) => ({ signIn: event.signIn }),
    },
  },
  'storage.changed': 'restoring',
} as const;

const expired = {
  target: 'leaving',
  actions: ['rememberExpired', { type: 'alert', params: { messages: [MESSAGES.unauthenticated] } }],
} as const;

const loginShown = { type: 'navigate' as const, params: { to: paths.login(), replace: true } };

/**
 * The session of who is signed in (docs/spec/account.md, "Session"): unauthenticated, authenticated after a login,
 * logged out with the stored state cleared. It lives as long as the app; every tab has its own and they follow each
 * other by the storage.
 */
export const sessionMachine = flow({
  types: {} as {
    context: {
      signIn: SignIn | null;
      /** The login ID of a member whose session the server has ended: nobody else is to type it for them. */
      expiredId: string | null;
    };
    events: SessionEvent | PageReturn;
  },
  actors: { ...sessionActors, clearStorage: clearsSession, watchStorage: watchesStorage },
  actions: {
    rememberSignIn: assign({
      signIn: (_, params: { signIn: SignIn | null }) => params.signIn,
      expiredId: null,
    }),
    rememberExpired: assign({
      // A guest has no password: the link is their way in.
      expiredId: ({ context: { signIn } }) =>
        signIn === null || signIn.member.isGuest ? null : signIn.member.loginId,
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
    forgetSignIn: assign({ signIn: null }),
  },
  guards: {
    isSignedIn: (_, params: { signIn: SignIn | null }) => params.signIn !== null,
    isSameSession: ({ context }, params: { signIn: SignIn | null }) =>
      params.signIn?.token === context.signIn?.token,
  },
}).createMachine({
  id: 'session',
  context: { signIn: null, expiredId: null },
  initial: 'restoring',
  invoke: { id: 'watchStorage', src: 'watchStorage' },
  states: {
    restoring: {
      description: 'The sign-in that the last visit stored is read.',
      invoke: {
        id: 'restoreSignIn',
        src: 'restoreSignIn',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: stored },
            target: 'authenticated.refreshing',
            actions: storedRemembered,
          },
          { target: 'unauthenticated' },
        ],
        onError: 'unauthenticated',
      },
    },
    unauthenticated: { description: 'Nobody is signed in on this device.', on: waysIn },
    authenticating: {
      description: 'A login has answered; its token is stored before anything else happens.',
      invoke: {
        id: 'saveSignIn',
        src: 'saveSignIn',
        input: ({ context }) => context.signIn,
        onDone: { target: 'authenticated', actions: storedRemembered },
        // A browser without storage keeps the session until the tab closes.
        onError: 'authenticated',
      },
    },
    authenticated: {
      description: 'Somebody is signed in.',
      initial: 'current',
      states: {
        current: { description: 'The member is as the server knows them, as far as this tab has heard.' },
        refreshing: {
          description: 'The stored profile is shown and asked for again: terms or card may have changed.',
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
          invoke: { id: 'listenToPage', src: 'listenToPage' },
          on: { 'connection.restored': 'refreshing', 'page.shown': 'refreshing' },
        },
        saving: {
          description: 'The member of now is stored for the next visit and for the other tabs.',
          invoke: {
            id: 'saveMember',
            src: 'saveSignIn',
            input: ({ context }) => context.signIn,
            ...eitherWay('current'),
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
                guard: { type: 'isSameSession', params: stored },
                target: 'current',
                // The other tab's data are newer: terms that were agreed to there, a profile that was changed.
                actions: storedRemembered,
              },
              {
                guard: { type: 'isSignedIn', params: stored },
                description:
                  'Another sign-in, perhaps of somebody else: the data of the former one are left behind.',
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
        params: ({ context }) => ({ isGuest: context.signIn?.member.isGuest === true }),
      },
      exit: 'reportSignOut',
      on: {
        'logout.requested': 'loggingOut',
        'session.closed': 'closing',
        'session.expired': 'expiring',
        'terms.agreed': { target: '.saving', actions: { type: 'rememberAgreement', params: ofEvent } },
        'member.doubted': '.refreshing',
        'member.changed': { target: '.saving', actions: { type: 'rememberChange', params: ofEvent } },
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
        'The stored sign-in goes first: a reload before the answer finds nobody, and no session that is over.',
      // Without a connection it ends later (`leftSessions.ts`); the token is forgotten at once.
      ...ending(
        'forgetLogout',
        'endSession',
        eitherWay({ target: '#session.loggedOut', actions: loginShown }),
      ),
    },
    closing: {
      description:
        'The session ends, and the screen that wanted it goes on by itself: nobody is led anywhere.',
      ...ending('forgetClosed', 'closeSession', eitherWay('#session.loggedOut')),
    },
    expiring: {
      description:
        'The server has ended the session. Another tab may have opened one that this tab has not heard of.',
      invoke: {
        id: 'compareExpired',
        src: 'compareSignIn',
        input: ({ context }) => ({ token: context.signIn?.token }),
        onDone: [
          { guard: { type: 'isSameSession', params: stored }, ...expired },
          { guard: { type: 'isSignedIn', params: stored }, target: 'restoring' },
          expired,
        ],
        onError: expired,
      },
    },
    leaving: {
      description: 'The device forgets the session; commands, choices and drafts wait for their member.',
      invoke: {
        id: 'leaveStorage',
        src: 'leaveStorage',
        input: ({ context }) => context.signIn,
        ...eitherWay('loggedOut'),
      },
    },
    clearing: {
      description: 'The server has ended every session of the member, and what this device kept goes.',
      invoke: { id: 'clearStorage', src: 'clearStorage', ...eitherWay('loggedOut') },
    },
    loggedOut: {
      description: 'Nobody is signed in any more, and the device holds no session.',
      entry: 'forgetSignIn',
      on: waysIn,
    },
  },
});

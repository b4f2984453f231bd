import fc from 'fast-check';
import { ApiFailure } from '#contract/errors.ts';
import { sessionMachine } from '#machines/account/session.ts';
import { member } from '#tests/support/arbitraries.ts';
import { broken, done, type Row, runTable } from '../support/table.ts';

const [hanako, taro] = fc.sample(member, { numRuns: 2, seed: 1 });
if (!hanako || !taro) throw new Error('Failed to make members.');
const signIn = { member: { ...hanako, mustAgreeToTerms: true, termsAgreedVersion: null }, token: 'token-1' };
const other = { member: taro, token: 'token-2' };
const renamed = { ...hanako, name: '新しい名前' };
const offline = new ApiFailure({ kind: 'network', path: '/settings/get-user' });

type Session = typeof sessionMachine;
const given = { signIn };
const toLogin = ['navigate', { to: '/login', replace: true }] as const;

/** A login of the sign-in screen, wherever nobody is signed in. */
const opened = (['unauthenticated', 'loggedOut'] as const).flatMap((from): Row<Session>[] => [
  {
    spec: '4 Session, 7 POST /login',
    case: 'the token is stored first',
    from,
    on: { type: 'session.opened', signIn },
    to: 'authenticating',
    invokes: { saveSignIn: signIn },
    remembers: { signIn },
  },
  {
    spec: 'architecture, Machines',
    case: 'another tab has signed in, perhaps',
    from,
    on: { type: 'storage.changed' },
    to: 'restoring',
    invokes: { restoreSignIn: undefined },
  },
]);

runTable({
  machine: sessionMachine,
  rows: [
    {
      spec: '3 Local persistence',
      from: 'start',
      to: 'restoring',
      invokes: { watchStorage: undefined, restoreSignIn: undefined },
    },
    {
      spec: '3 Local persistence',
      case: 'a stored session is taken up, and the member asked for anew',
      from: 'restoring',
      on: done('restoreSignIn', signIn),
      to: { authenticated: 'refreshing' },
      asks: ['reportSignIn'],
      invokes: { fetchMember: undefined },
      remembers: { signIn },
    },
    {
      spec: '4 Session',
      case: 'nothing is stored',
      from: 'restoring',
      on: done('restoreSignIn', null),
      to: 'unauthenticated',
      remembers: { signIn: null },
    },
    {
      spec: '4 Session',
      case: 'the storage cannot be read',
      from: 'restoring',
      on: broken('restoreSignIn'),
      to: 'unauthenticated',
      remembers: { signIn: null },
    },
    ...opened,
    {
      spec: '4 Session',
      from: 'authenticating',
      given,
      on: done('saveSignIn'),
      to: { authenticated: 'current' },
      asks: ['reportSignIn'],
      remembers: { signIn },
    },
    {
      spec: '4 Session',
      case: 'a browser without storage: until the tab closes',
      from: 'authenticating',
      given,
      on: broken('saveSignIn'),
      to: { authenticated: 'current' },
      asks: ['reportSignIn'],
      remembers: { signIn },
    },
    {
      spec: '7 GET /settings/get-user',
      from: { authenticated: 'refreshing' },
      given,
      on: done('fetchMember', renamed),
      to: { authenticated: 'saving' },
      invokes: { saveMember: { ...signIn, member: renamed } },
      remembers: { signIn: { ...signIn, member: renamed } },
    },
    {
      spec: '8 Global',
      case: 'the stored profile stays',
      from: { authenticated: 'refreshing' },
      given,
      on: broken('fetchMember', offline),
      to: { authenticated: 'current' },
      asks: [['reportFailure', { error: offline }]],
      remembers: { signIn },
    },
    {
      spec: '3',
      from: { authenticated: 'saving' },
      given,
      on: done('saveMember'),
      to: { authenticated: 'current' },
    },
    {
      spec: '3',
      from: { authenticated: 'saving' },
      given,
      on: broken('saveMember'),
      to: { authenticated: 'current' },
    },
    {
      spec: '2 Guards',
      case: 'the terms no longer stand in the way, and that is stored',
      from: { authenticated: 'current' },
      given,
      on: { type: 'terms.agreed', version: '2' },
      to: { authenticated: 'saving' },
      invokes: {
        saveMember: {
          ...signIn,
          member: { ...hanako, termsAgreedVersion: '2', mustAgreeToTerms: false },
        },
      },
      remembers: {
        signIn: { ...signIn, member: { ...hanako, termsAgreedVersion: '2', mustAgreeToTerms: false } },
      },
    },
    {
      spec: 'architecture, Machines',
      case: 'another tab has written',
      from: { authenticated: 'current' },
      given,
      on: { type: 'storage.changed' },
      to: { authenticated: 'comparing' },
      invokes: { compareSignIn: undefined },
    },
    {
      spec: 'architecture, Machines',
      case: 'the same session: what is stored is newer, like terms agreed to there',
      from: { authenticated: 'comparing' },
      given,
      on: done('compareSignIn', { ...signIn, member: renamed }),
      to: { authenticated: 'current' },
      remembers: { signIn: { ...signIn, member: renamed } },
    },
    {
      spec: 'architecture, Machines',
      case: 'the same member has signed in anew there: the old token may be void',
      from: { authenticated: 'comparing' },
      given,
      on: done('compareSignIn', { ...signIn, token: 'token-3' }),
      to: 'restoring',
      asks: ['reportSignOut'],
      invokes: { restoreSignIn: undefined },
      remembers: { signIn },
    },
    {
      spec: 'architecture, Machines',
      case: 'somebody else has signed in there: nothing of the former member stays',
      from: { authenticated: 'comparing' },
      given,
      on: done('compareSignIn', other),
      to: 'restoring',
      asks: ['reportSignOut'],
      invokes: { restoreSignIn: undefined },
      remembers: { signIn },
    },
    {
      spec: 'architecture, Machines: a logout in one tab logs out the others',
      from: { authenticated: 'comparing' },
      given,
      on: done('compareSignIn', null),
      to: 'loggedOut',
      asks: ['reportSignOut'],
      remembers: { signIn: null },
    },
    {
      spec: 'architecture, Machines',
      case: 'the storage cannot be read: nobody is signed out for that',
      from: { authenticated: 'comparing' },
      given,
      on: broken('compareSignIn'),
      to: { authenticated: 'current' },
      remembers: { signIn },
    },
    {
      spec: '4 Session, logout',
      from: { authenticated: 'current' },
      given,
      on: { type: 'logout.requested' },
      to: 'loggingOut',
      asks: ['reportSignOut'],
      invokes: { endSession: undefined },
      remembers: { signIn },
    },
    {
      spec: '8 Global, 401',
      case: 'one alert, the stored session cleared',
      from: { authenticated: 'current' },
      given,
      on: { type: 'session.expired' },
      to: 'clearing',
      asks: ['reportSignOut', ['alert', { messages: ['認証エラーが発生しました。'] }]],
      invokes: { clearStorage: undefined },
    },
    {
      spec: '8 Global, 401',
      case: 'several at once end the session once, with one alert',
      from: 'clearing',
      given,
      on: { type: 'session.expired' },
      to: 'clearing',
    },
    {
      spec: '4 Session: leads to /login',
      from: 'loggingOut',
      given,
      on: done('endSession'),
      to: 'clearing',
      asks: [toLogin],
      invokes: { clearStorage: undefined },
    },
    {
      spec: '4 Session: leads to /login',
      case: 'without a connection too',
      from: 'loggingOut',
      given,
      on: broken('endSession', offline),
      to: 'clearing',
      asks: [toLogin],
      invokes: { clearStorage: undefined },
    },
    {
      spec: '4 Session, saved state cleared',
      from: 'clearing',
      given,
      on: done('clearStorage'),
      to: 'loggedOut',
      remembers: { signIn: null },
    },
    {
      spec: '4 Session, saved state cleared',
      case: 'a browser without storage',
      from: 'clearing',
      given,
      on: broken('clearStorage'),
      to: 'loggedOut',
      remembers: { signIn: null },
    },
  ],
});

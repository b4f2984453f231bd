import fc from 'fast-check';
import { ApiFailure } from '#contract/errors.ts';
import { invitationLoginMachine } from '#machines/account/invitationLogin.ts';
import { member } from '#tests/support/arbitraries.ts';
import { broken, done, runTable } from '../support/table.ts';

const path = '/InvitationUselogin';
const [guest] = fc.sample(member, { numRuns: 1, seed: 7 });
const signIn = { member: guest, token: 'guest-token' };
const expired = new ApiFailure({
  kind: 'unauthenticated',
  path,
  message: 'このURLは有効期限を過ぎているため、ご利用いただけません。',
  code: 'invitation_expired',
});
const offline = new ApiFailure({ kind: 'network', path });
const late = new ApiFailure({ kind: 'timeout', path });
const down = new ApiFailure({ kind: 'server', path });

runTable({
  machine: invitationLoginMachine,
  input: { link: 'welcome' },
  rows: [
    {
      spec: '2 invitation-use, logs out without redirect',
      from: 'start',
      to: 'leaving',
      asks: [['tellSession', { event: { type: 'session.closed' } }]],
      invokes: { awaitVisitor: undefined },
    },
    {
      spec: '2 invitation-use, logs in by invitation',
      from: 'leaving',
      on: done('awaitVisitor'),
      to: 'signingIn',
      invokes: { logIn: 'welcome' },
    },
    {
      spec: '2 invitation-use',
      from: 'leaving',
      on: broken('awaitVisitor'),
      to: 'unreachable',
      invokes: { hearPage: undefined },
    },
    {
      spec: '2 invitation-use, logs in by invitation',
      from: 'signingIn',
      on: done('logIn', signIn),
      to: 'signedIn',
      asks: [
        ['tellSession', { event: { type: 'session.opened', signIn } }],
        ['navigate', { to: '/app', replace: true }],
      ],
    },
    {
      spec: '2 invitation-use, on failure goes to /login; 8 Invitation',
      from: 'signingIn',
      on: broken('logIn', expired),
      to: 'turnedAway',
      asks: [
        ['reportFailure', { error: expired }],
        ['navigate', { to: '/login', replace: true }],
      ],
    },
    ...[offline, late, down].map((error) => ({
      spec: 'architecture, Network loss is normal',
      case: error.error.kind,
      from: 'signingIn' as const,
      on: broken('logIn', error),
      to: 'unreachable' as const,
      asks: [['reportFailure', { error }] as const],
      invokes: { hearPage: undefined },
    })),
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: 'architecture, Network loss is normal; issue 11, Bad signal 3',
      from: 'unreachable' as const,
      on: { type },
      to: 'signingIn' as const,
      invokes: { logIn: 'welcome' },
    })),
  ],
});

import fc from 'fast-check';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { ApiFailure } from '#contract/errors.ts';
import { invitationLoginMachine } from '#machines/account/invitation/chart.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { broken, done, runTable } from '../../support/table.ts';

const path = '/InvitationUselogin';
const [guest] = fc.sample(member, { numRuns: 1, seed: 7 });
const signIn = { member: guest, token: 'guest-token' };
const message = 'このURLは有効期限を過ぎているため、ご利用いただけません。';
const refused = (code: RefusalCode | null, said: string | null = message) =>
  new ApiFailure({ kind: 'unauthenticated', path, message: said, code });
const throttled = new ApiFailure({ kind: 'throttled', path, message, code: 'throttled' });
const malformed = new ApiFailure({ kind: 'invalid', path, message, code: 'invalid', fields: {} });
const unreadable = new ApiFailure({ kind: 'contract', path });
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
      asks: [['notifySession', { event: { type: 'session.closed' } }]],
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
      invokes: { listenToPage: undefined },
    },
    {
      spec: '2 invitation-use, logs in by invitation',
      from: 'signingIn',
      on: done('logIn', signIn),
      to: 'signedIn',
      asks: [
        ['notifySession', { event: { type: 'session.opened', signIn } }],
        ['navigate', { to: '/app', replace: true }],
      ],
    },
    ...(
      [
        [refused('invitation_expired'), { reason: 'expired', message }],
        [refused('invitation_used_up'), { reason: 'usedUp', message }],
        [refused('invitation_disabled'), { reason: 'disabled', message }],
        [refused('invitation_invalid'), { reason: 'unknown', message }],
        [refused(null), { reason: 'unknown', message }],
        [refused(null, null), { reason: 'unknown', message: 'このURLは無効なため、ご利用いただけません。' }],
        [new ApiFailure({ kind: 'badRequest', path, message, code: 'said' }), { reason: 'unknown', message }],
      ] as const
    ).map(([error, refusal]) => ({
      spec: '8 Invitation; A 7',
      case: `${error.message} ${refusal.message}`,
      from: 'signingIn' as const,
      on: broken('logIn', error),
      to: 'refused' as const,
      context: { refusal },
    })),
    ...[throttled, malformed, unreadable].map((error) => ({
      spec: '2 invitation-use, on failure goes to /login; 8 Invitation',
      case: error.error.kind,
      from: 'signingIn' as const,
      on: broken('logIn', error),
      to: 'turnedAway' as const,
      asks: [['reportFailure', { error }] as const, ['navigate', { to: '/login', replace: true }] as const],
    })),
    ...[offline, late, down].map((error) => ({
      spec: 'shell, Offline',
      case: error.error.kind,
      from: 'signingIn' as const,
      on: broken('logIn', error),
      to: 'unreachable' as const,
      asks: [['reportFailure', { error }] as const],
      invokes: { listenToPage: undefined },
      remembers: { failure: error.error },
    })),
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: 'shell, Offline; shell, Offline',
      from: 'unreachable' as const,
      on: { type },
      to: 'signingIn' as const,
      invokes: { logIn: 'welcome' },
    })),
  ],
});

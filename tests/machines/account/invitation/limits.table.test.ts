import { ApiFailure } from '#contract/errors.ts';
import { invitationMachine } from '#machines/account/invitation/limits.ts';
import { day } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { broken, done, runTable } from '../../support/table.ts';

const path = '/invitation-use/user-info';
const limits = {
  endsOn: day('2026-12-20'),
  minutesLeft: 90,
  minutesEach: 60,
  countGranted: 3,
  countLeft: 2,
  isEnabled: true,
};
const offline = new ApiFailure({ kind: 'network', path });
const late = new ApiFailure({ kind: 'timeout', path });
const refused = new ApiFailure({ kind: 'forbidden', path, message: null, code: 'forbidden' });
const server = new ApiFailure({ kind: 'server', path });
const loggedOut = (error: unknown) => [
  ['reportFailure', { error }] as const,
  ['notifySession', { event: { type: 'logout.requested' } }] as const,
];
const events = ['refresh.requested', 'page.shown', 'connection.restored'] as const;

runTable({
  machine: invitationMachine,
  rows: [
    {
      spec: '3 Header pieces, invitation-use',
      from: 'start',
      to: 'fetching',
      invokes: {
        listenToPage: undefined,
        listenToUpdates: { topics: ['reservations'] },
        fetchInvitation: undefined,
      },
    },
    {
      spec: '3 Header pieces, invitation-use',
      from: 'fetching',
      on: done('fetchInvitation', limits),
      to: 'known',
      remembers: { limits },
    },
    {
      spec: 'shell, Offline',
      case: 'what was known stays: nobody is shut out of a booth by bad signal',
      from: 'fetching',
      given: { limits },
      on: broken('fetchInvitation', offline),
      to: 'unanswered',
      remembers: { limits },
    },
    {
      spec: 'shell, Offline',
      case: 'no answer in time',
      from: 'fetching',
      given: { limits },
      on: broken('fetchInvitation', late),
      to: 'unanswered',
      remembers: { limits },
    },
    {
      spec: '6, 8 User-info call error: guest logged out',
      from: 'fetching',
      on: broken('fetchInvitation', refused),
      to: 'over',
      asks: loggedOut(refused),
    },
    {
      spec: '6, 8 User-info call error: guest logged out',
      case: 'the server fails',
      from: 'fetching',
      on: broken('fetchInvitation', server),
      to: 'over',
      asks: loggedOut(server),
    },
    ...[
      { before: null, isGap: false },
      { before: NOW, isGap: true },
    ].map((update) => ({
      spec: 'shell, Live updates',
      case: update.isGap ? 'it may have been missed' : 'it was changed elsewhere',
      from: 'known' as const,
      on: { type: 'update.noticed' as const, ...update },
      to: 'fetching' as const,
      invokes: { fetchInvitation: undefined },
    })),
    {
      spec: 'shell, Live updates',
      case: 'a first stream beside the first answer',
      from: 'known',
      on: { type: 'update.noticed', before: NOW, isGap: false },
      to: 'known',
    },
    ...(['known', 'unanswered', 'fetching'] as const).flatMap((from) =>
      events.map((type) => ({
        spec: 'shell, Live updates',
        from,
        on: { type },
        to: 'fetching' as const,
        invokes: { fetchInvitation: undefined },
      })),
    ),
  ],
});

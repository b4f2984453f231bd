import { ApiFailure } from '#contract/errors.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/logout-everywhere' });

runTable({
  machine: settingsMachine,
  input: { holds: 'minutes' },
  rows: [
    {
      spec: '2 Settings menu',
      from: 'start',
      to: 'browsing',
      remembers: { failure: null },
      invokes: { wallet: { of: { kind: 'minutes' } } },
    },
    {
      spec: '2 Settings menu, logout',
      case: 'asks first',
      from: 'browsing',
      on: { type: 'logout.wanted' },
      to: 'confirming',
    },
    {
      spec: '2 Help dialog',
      case: 'reachable again',
      from: 'browsing',
      on: { type: 'help.wanted' },
      to: 'helping',
    },
    { spec: '2 Help dialog', from: 'helping', on: { type: 'dialog.dismissed' }, to: 'browsing' },
    {
      spec: '4 Session',
      from: 'confirming',
      case: 'nothing is pushed to the device any more, whatever the server hears',
      on: { type: 'logout.confirmed' },
      to: 'leavingDevice',
      invokes: { leaveDevice: undefined },
    },
    ...[done('leaveDevice'), broken('leaveDevice'), after('devicePatience')].map((on) => ({
      spec: '4 Session' as const,
      from: 'leavingDevice' as const,
      on,
      to: 'loggingOut' as const,
      asks: [['notifySession', { event: { type: 'logout.requested' } }] as const],
    })),
    {
      spec: '2 Settings menu, logout',
      from: 'confirming',
      given: { failure: offline.error },
      on: { type: 'dialog.dismissed' },
      to: 'browsing',
      remembers: { failure: null },
    },
    {
      spec: 'the other devices too',
      from: 'confirming',
      on: { type: 'everywhere.confirmed' },
      to: 'endingSessions',
      invokes: { endSessions: undefined },
    },
    {
      spec: 'the member sees that other devices were logged out',
      from: 'endingSessions',
      on: done('endSessions'),
      to: 'loggedOutEverywhere',
      asks: [
        ['notifySession', { event: { type: 'sessions.ended' } }],
        ['alert', { messages: ['すべての端末からログアウトしました。'] }],
      ],
    },
    {
      spec: '8 Global',
      from: 'endingSessions',
      on: broken('endSessions', offline),
      to: 'confirming',
      asks: [['reportFailure', { error: offline }]],
      remembers: { failure: offline.error },
    },
  ],
});

import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { withdrawalMachine } from '#machines/settings/withdrawal.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/settings/delete-user' });
const obstacle = { code: 'reservation_live', message: 'ご予約があります。' } as const;

runTable({
  machine: withdrawalMachine,
  rows: [
    { spec: '6 Withdrawal', from: 'start', to: 'idle', remembers: { obstacle: null, failure: null } },
    { spec: '6 Withdrawal', from: 'idle', on: { type: 'withdrawal.wanted' }, to: 'confirming' },
    {
      spec: '6 Withdrawal',
      case: 'thought better of',
      from: 'confirming',
      given: { failure: offline.error },
      on: { type: 'dialog.dismissed' },
      to: 'idle',
      remembers: { failure: null },
    },
    {
      spec: '7 DELETE /settings/delete-user',
      from: 'confirming',
      given: { failure: offline.error },
      on: { type: 'withdrawal.confirmed' },
      to: 'leaving',
      invokes: { deleteUser: undefined },
      remembers: { failure: null },
    },
    {
      spec: '6 Withdrawal',
      case: 'not before it is known whether the membership has ended',
      from: 'leaving',
      on: { type: 'dialog.dismissed' },
      to: 'leaving',
    },
    {
      spec: '4 Session, account deletion ends it and leads to /login',
      from: 'leaving',
      on: done('deleteUser', { kind: 'done', value: undefined }),
      to: 'left',
      asks: [
        [
          'notifySession',
          { event: { type: 'sessions.ended', handsOn: { withdrawnAt: expect.any(Number) } } },
        ],
      ],
    },
    {
      spec: 'settings, Withdrawal: refused with the reason',
      from: 'leaving',
      on: done('deleteUser', { kind: 'refused', body: undefined, ...obstacle }),
      to: 'refused',
      remembers: { obstacle },
    },
    {
      spec: '8 Global',
      from: 'leaving',
      on: broken('deleteUser', offline),
      to: 'confirming',
      asks: [['reportFailure', { error: offline }]],
      remembers: { failure: offline.error },
    },
    {
      spec: '6 Withdrawal',
      from: 'refused',
      given: { obstacle },
      on: { type: 'dialog.dismissed' },
      to: 'idle',
      remembers: { obstacle: null },
    },
  ],
});

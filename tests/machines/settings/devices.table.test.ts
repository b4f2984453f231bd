import { ApiFailure } from '#contract/errors.ts';
import type { Device } from '#domain/settings/devices.ts';
import { devicesMachine } from '#machines/settings/devices.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/settings/sessions/{id}' });
const other: Device = { id: 7, name: 'iPhone・Safari', signedInAt: NOW, lastUsedAt: NOW, isThis: false };

runTable({
  machine: devicesMachine,
  rows: [
    {
      spec: 'ours: the devices that are signed in',
      from: 'start',
      to: 'browsing',
      invokes: { list: { of: null } },
      remembers: { asked: null, ended: null, failure: null },
    },
    {
      spec: 'ours: a device is signed out after a question',
      from: 'browsing',
      given: { failure: offline.error },
      on: { type: 'signOut.wanted', device: other },
      to: 'confirming',
      remembers: { asked: other, failure: null },
    },
    {
      spec: 'ours: a device is signed out after a question',
      case: 'thought better of',
      from: 'confirming',
      on: { type: 'dialog.dismissed' },
      to: 'browsing',
    },
    {
      spec: 'ours: a device is signed out after a question',
      from: 'confirming',
      given: { asked: other, failure: offline.error },
      on: { type: 'signOut.confirmed' },
      to: 'signingOut',
      invokes: { signOut: 7 },
      remembers: { failure: null },
    },
    {
      spec: 'ours: the list shows the truth, and the screen says which device it was',
      from: 'signingOut',
      given: { asked: other },
      on: done('signOut', undefined),
      to: 'browsing',
      asks: [
        ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }],
        ['announce', { text: 'iPhone・Safariからログアウトしました。' }],
      ],
      remembers: { ended: other },
    },
    {
      spec: '8 Global',
      from: 'signingOut',
      given: { asked: other },
      on: broken('signOut', offline),
      to: 'confirming',
      asks: [['reportFailure', { error: offline }]],
      remembers: { failure: offline.error, ended: null },
    },
  ],
});

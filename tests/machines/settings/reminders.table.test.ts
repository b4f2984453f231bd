import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { FIRST_CHOICES, withMail, withPush, withQuietHours } from '#domain/inbox/reminders.ts';
import { remindersMachine } from '#machines/settings/reminders.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/settings/notifications' });
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const wanted = withMail(FIRST_CHOICES, 'end', true);
const unpushed = withPush(wanted, 'start', false);
const later = withQuietHours(wanted, { to: 8 });
const settings = { choices: FIRST_CHOICES, push: null };
const loaded = { type: 'reminderChoices.loaded', data: settings, at: NOW } as const;

runTable({
  machine: remindersMachine,
  rows: [
    {
      spec: '2 notifications',
      from: 'start',
      to: 'resting',
      invokes: { list: { of: null, subscriber: expect.anything() } },
      remembers: { saved: null, chosen: null, failure: null },
    },
    {
      spec: '4 Reminders: each tick is saved at once',
      from: 'resting',
      given: { saved: FIRST_CHOICES, failure: offline.error },
      on: { type: 'mail.chosen', kind: 'end', isWanted: true },
      to: 'saving',
      invokes: { save: { before: FIRST_CHOICES, after: wanted } },
      remembers: { chosen: wanted, sent: wanted, failure: null },
    },
    {
      spec: '4 Reminders: each tick is saved at once',
      case: 'of what is pushed',
      from: 'resting',
      given: { saved: wanted },
      on: { type: 'push.chosen', kind: 'start', isWanted: false },
      to: 'saving',
      invokes: { save: { before: wanted, after: unpushed } },
      remembers: { chosen: unpushed },
    },
    {
      spec: '4 Reminders: the next tap does not wait',
      case: 'of what is pushed',
      from: 'saving',
      given: { chosen: wanted, sent: wanted },
      on: { type: 'push.chosen', kind: 'start', isWanted: false },
      to: 'saving',
      remembers: { chosen: unpushed, sent: wanted },
    },
    {
      spec: '4 Reminders: each change of the quiet hours is saved at once',
      from: 'resting',
      given: { saved: wanted },
      on: { type: 'quietHours.chosen', hours: { to: 8 } },
      to: 'saving',
      invokes: { save: { before: wanted, after: later } },
      remembers: { chosen: later },
    },
    {
      spec: '4 Reminders: the server says what holds',
      from: 'resting',
      given: { chosen: wanted },
      on: loaded,
      to: 'resting',
      remembers: { saved: FIRST_CHOICES, chosen: null },
    },
    {
      spec: '4 Reminders: the next tap does not wait',
      from: 'saving',
      given: { chosen: wanted, sent: wanted },
      on: { type: 'quietHours.chosen', hours: { to: 8 } },
      to: 'saving',
      remembers: { chosen: later, sent: wanted },
    },
    {
      spec: '4 Reminders: the next tap changes the choice that is on its way',
      from: 'saving',
      given: { saved: FIRST_CHOICES, chosen: withQuietHours(FIRST_CHOICES, { to: 8 }), sent: null },
      on: { type: 'mail.chosen', kind: 'end', isWanted: true },
      to: 'saving',
      remembers: { chosen: later },
    },
    {
      spec: '4 Reminders: an older answer does not undo what is on its way',
      from: 'saving',
      given: { chosen: wanted, sent: wanted },
      on: loaded,
      to: 'saving',
      remembers: { saved: FIRST_CHOICES, chosen: wanted },
    },
    {
      spec: '4 Reminders: the last choice is sent after the one on its way',
      from: 'saving',
      given: { chosen: later, sent: wanted },
      on: done('save', undefined),
      to: 'saving',
      invokes: { save: { before: wanted, after: later } },
      remembers: { saved: wanted, chosen: later, sent: later },
    },
    {
      spec: '4 Reminders: each tick is saved at once',
      case: 'it is saved, and asked for again',
      from: 'saving',
      given: { chosen: wanted, sent: wanted },
      on: done('save', undefined),
      to: 'resting',
      asks: [refreshed, ['announce', { text: '変更を保存しました。' }]],
      remembers: { saved: wanted, chosen: wanted },
    },
    {
      spec: '8 Global: what could not be saved is said, and the server says what holds',
      from: 'saving',
      given: { chosen: wanted, sent: wanted },
      on: broken('save', offline),
      to: 'resting',
      asks: [refreshed, ['reportFailure', { error: offline }]],
      remembers: { chosen: null, failure: offline.error },
    },
  ],
});

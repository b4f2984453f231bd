import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import {
  FIRST_CHOICES,
  type ReminderChoices,
  withMail,
  withPush,
  withQuietHours,
} from '#domain/inbox/reminders.ts';
import { remindersMachine } from '#machines/settings/reminders.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/settings/notifications' });
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const wanted = withMail(FIRST_CHOICES, 'end', true);
const unpushed = withPush(wanted, 'start', false);
const later = withQuietHours(wanted, { to: 8 });
const settings = { choices: FIRST_CHOICES, push: null };
const loaded = { type: 'reminderChoices.loaded', data: settings, at: NOW } as const;
const change = (before: ReminderChoices, after: ReminderChoices) => ({ ...after, before });
const made = (before: ReminderChoices, after: ReminderChoices) => ({
  key: expect.any(String),
  content: change(before, after),
});
const sentOf = (before: ReminderChoices, after: ReminderChoices, key = 'key-1') => ({
  key,
  content: change(before, after),
});
const toKeeper = (event: object) => ['sendTo', { to: 'keeper', event }] as const;
const settled = (key: string | null) => toKeeper({ type: 'choice.answered', key });
const kept = toKeeper({
  type: 'choice.made',
  choice: {
    kind: 'POST /settings/notifications',
    key: expect.any(String),
    request: { body: expect.objectContaining({ before: expect.anything() }) },
  },
});
const onItsWay = { saved: FIRST_CHOICES, chosen: wanted, sent: sentOf(FIRST_CHOICES, wanted) };

runTable({
  machine: remindersMachine,
  rows: [
    {
      spec: '2 notifications',
      from: 'start',
      to: 'resting',
      invokes: { list: { of: null, subscriber: expect.anything() }, keeper: undefined },
      remembers: { saved: null, chosen: null, sent: null, waiting: null, failure: null },
    },
    {
      spec: '4 Reminders: each tick is saved at once, and kept on the device until it is answered',
      from: 'resting',
      given: { saved: FIRST_CHOICES, failure: offline.error },
      on: { type: 'mail.chosen', kind: 'end', isWanted: true },
      to: 'saving',
      asks: [settled(null), kept],
      invokes: { save: made(FIRST_CHOICES, wanted) },
      remembers: { chosen: wanted, sent: made(FIRST_CHOICES, wanted), waiting: null, failure: null },
    },
    {
      spec: '4 Reminders: each tick is saved at once',
      case: 'of what is pushed',
      from: 'resting',
      given: { saved: wanted },
      on: { type: 'push.chosen', kind: 'start', isWanted: false },
      to: 'saving',
      asks: [settled(null), kept],
      invokes: { save: made(wanted, unpushed) },
      remembers: { chosen: unpushed },
    },
    {
      spec: '4 Reminders: the next tap does not wait',
      case: 'of what is pushed: what is on its way has been seen',
      from: 'saving',
      given: onItsWay,
      on: { type: 'push.chosen', kind: 'start', isWanted: false },
      to: 'saving',
      asks: [settled(null), kept],
      remembers: { chosen: unpushed, sent: onItsWay.sent, waiting: made(wanted, unpushed) },
    },
    {
      spec: '4 Reminders: each change of the quiet hours is saved at once',
      from: 'resting',
      given: { saved: wanted },
      on: { type: 'quietHours.chosen', hours: { to: 8 } },
      to: 'saving',
      asks: [settled(null), kept],
      invokes: { save: made(wanted, later) },
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
      spec: '4 Reminders: the next tap does not wait, and takes the place of one that waits',
      from: 'saving',
      given: { ...onItsWay, chosen: unpushed, waiting: sentOf(wanted, unpushed, 'key-2') },
      on: { type: 'quietHours.chosen', hours: { to: 8 } },
      to: 'saving',
      asks: [settled('key-2'), kept],
      remembers: {
        chosen: withQuietHours(unpushed, { to: 8 }),
        sent: onItsWay.sent,
        waiting: made(wanted, withQuietHours(unpushed, { to: 8 })),
      },
    },
    {
      spec: '4 Reminders: the next tap changes the choice that is on its way',
      from: 'saving',
      given: {
        saved: FIRST_CHOICES,
        chosen: withQuietHours(FIRST_CHOICES, { to: 8 }),
        sent: sentOf(FIRST_CHOICES, withQuietHours(FIRST_CHOICES, { to: 8 })),
      },
      on: { type: 'mail.chosen', kind: 'end', isWanted: true },
      to: 'saving',
      asks: [settled(null), kept],
      remembers: { chosen: later },
    },
    {
      spec: '4 Reminders: an older answer does not undo what is on its way',
      from: 'saving',
      given: { ...onItsWay, saved: later },
      on: loaded,
      to: 'saving',
      remembers: { saved: FIRST_CHOICES, chosen: wanted },
    },
    {
      spec: '4 Reminders: the last choice is sent after the one on its way',
      from: 'saving',
      given: { ...onItsWay, chosen: later, waiting: sentOf(wanted, later, 'key-2') },
      on: done('save', { kind: 'saved' }),
      to: 'saving',
      asks: [settled('key-1')],
      invokes: { save: sentOf(wanted, later, 'key-2') },
      remembers: { saved: wanted, chosen: later, sent: sentOf(wanted, later, 'key-2'), waiting: null },
    },
    {
      spec: '4 Reminders: each tick is saved at once',
      case: 'it is saved, and asked for again',
      from: 'saving',
      given: onItsWay,
      on: done('save', { kind: 'saved' }),
      to: 'resting',
      asks: [settled('key-1'), refreshed, ['announce', { text: '変更を保存しました。' }]],
      remembers: { saved: wanted, chosen: wanted, sent: null },
    },
    {
      spec: '8 Global: what could not be saved is said, and the server says what holds',
      from: 'saving',
      given: { ...onItsWay, waiting: sentOf(wanted, later, 'key-2') },
      on: done('save', { kind: 'lost', error: offline }),
      to: 'resting',
      asks: [settled('key-1'), settled('key-2'), refreshed, ['reportFailure', { error: offline }]],
      remembers: { chosen: null, sent: null, waiting: null, failure: offline.error },
    },
  ],
});

import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { calendarMachine } from '#machines/settings/calendar.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/settings/calendar' });
const ADDRESS = 'https://komori.example/calendar/secret.ics';
const refresh = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;

const loaded = (feed: CalendarFeed | null) =>
  ({ type: 'calendarFeed.loaded', data: { feed }, at: NOW }) as const;

runTable({
  machine: calendarMachine,
  rows: [
    {
      spec: 'ours: a calendar subscribes to the reservations',
      from: 'start',
      to: 'without',
      invokes: { list: { of: null, subscriber: expect.anything() } },
      remembers: { address: null, failure: null },
    },
    {
      spec: 'ours: a calendar subscribes to the reservations',
      case: 'it can already',
      from: 'without',
      on: loaded({ madeAt: NOW }),
      to: { subscribed: 'resting' },
    },
    {
      spec: 'ours: a calendar subscribes to the reservations',
      case: 'it can not yet',
      from: 'without',
      on: loaded(null),
      to: 'without',
    },
    {
      spec: 'ours: a calendar subscribes to the reservations',
      from: 'without',
      given: { failure: offline.error },
      on: { type: 'address.wanted' },
      to: 'making',
      invokes: { make: undefined },
      remembers: { failure: null },
    },
    {
      spec: 'ours: the address is told once, when it is made',
      from: 'making',
      on: done('make', ADDRESS),
      to: { subscribed: 'resting' },
      asks: [refresh, ['announce', { text: 'カレンダー用のアドレスを作りました。' }]],
      remembers: { address: ADDRESS },
    },
    {
      spec: '8 Global',
      case: 'whether it was made is not known: the server says whether there is one',
      from: 'making',
      on: broken('make', offline),
      to: 'without',
      asks: [refresh, ['reportFailure', { error: offline }]],
      remembers: { failure: offline.error },
    },
    {
      spec: 'ours: the address is told once, when it is made',
      case: 'and stays on its screen',
      from: { subscribed: 'resting' },
      given: { address: ADDRESS },
      on: loaded({ madeAt: NOW }),
      to: { subscribed: 'resting' },
      remembers: { address: ADDRESS },
    },
    {
      spec: 'ours: an address is ended after a question',
      case: 'or elsewhere',
      from: { subscribed: 'resting' },
      given: { address: ADDRESS, failure: offline.error },
      on: loaded(null),
      to: 'without',
      remembers: { address: null, failure: null },
    },
    {
      spec: 'ours: an address is ended after a question',
      case: 'or elsewhere, while the question is open',
      from: { subscribed: 'confirmingEnd' },
      on: loaded(null),
      to: 'without',
    },
    {
      spec: 'ours: another address ends the one before, after a question',
      from: { subscribed: 'resting' },
      given: { failure: offline.error },
      on: { type: 'renewal.wanted' },
      to: { subscribed: 'confirmingRenewal' },
      remembers: { failure: null },
    },
    {
      spec: 'ours: another address ends the one before, after a question',
      from: { subscribed: 'confirmingRenewal' },
      given: { failure: offline.error },
      on: { type: 'renewal.confirmed' },
      to: 'renewing',
      invokes: { make: undefined },
      remembers: { failure: null },
    },
    {
      spec: 'ours: another address ends the one before, after a question',
      case: 'thought better of',
      from: { subscribed: 'confirmingRenewal' },
      on: { type: 'dialog.dismissed' },
      to: { subscribed: 'resting' },
    },
    {
      spec: 'ours: another address ends the one before, after a question',
      from: 'renewing',
      on: done('make', ADDRESS),
      to: { subscribed: 'resting' },
      asks: [refresh, ['announce', { text: 'カレンダー用のアドレスを作りました。' }]],
      remembers: { address: ADDRESS },
    },
    {
      spec: '8 Global',
      case: 'whether the one before has ended is not known',
      from: 'renewing',
      given: { address: ADDRESS },
      on: broken('make', offline),
      to: { subscribed: 'confirmingRenewal' },
      asks: [refresh, ['reportFailure', { error: offline }]],
      remembers: { failure: offline.error, address: null },
    },
    {
      spec: 'ours: an address is ended after a question',
      from: { subscribed: 'resting' },
      given: { failure: offline.error },
      on: { type: 'end.wanted' },
      to: { subscribed: 'confirmingEnd' },
      remembers: { failure: null },
    },
    {
      spec: 'ours: an address is ended after a question',
      case: 'thought better of',
      from: { subscribed: 'confirmingEnd' },
      on: { type: 'dialog.dismissed' },
      to: { subscribed: 'resting' },
    },
    {
      spec: 'ours: an address is ended after a question',
      from: { subscribed: 'confirmingEnd' },
      given: { failure: offline.error },
      on: { type: 'end.confirmed' },
      to: 'ending',
      invokes: { end: undefined },
      remembers: { failure: null },
    },
    {
      spec: 'ours: an address is ended after a question',
      from: 'ending',
      given: { address: ADDRESS },
      on: done('end', undefined),
      to: 'without',
      asks: [refresh, ['announce', { text: 'カレンダー用のアドレスを無効にしました。' }]],
      remembers: { address: null },
    },
    {
      spec: '8 Global',
      from: 'ending',
      given: { address: ADDRESS },
      on: broken('end', offline),
      to: { subscribed: 'confirmingEnd' },
      asks: [refresh, ['reportFailure', { error: offline }]],
      remembers: { failure: offline.error, address: ADDRESS },
    },
  ],
});

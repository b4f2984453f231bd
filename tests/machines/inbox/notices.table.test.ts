import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import type { Notice } from '#domain/inbox/notices.ts';
import { noticesMachine } from '#machines/inbox/notices.ts';
import { at } from '#tests/support/clock/moments.ts';
import { done, runTable } from '../support/table.ts';

const unread: Notice = {
  id: 7,
  contents: '題',
  createdAt: at('2026-11-19T10:00:00'),
  readAt: null,
  leadsTo: null,
};
const read: Notice = { ...unread, id: 6, readAt: at('2026-11-19T11:00:00') };
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const offline = new ApiFailure({ kind: 'network', path: '/notices/{id}/read' });
const sentOf = (content: number) => ({ key: `key of ${content}`, content });
const toKeeper = (event: object) => ['sendTo', { to: 'keeper', event }] as const;
const settled = (key: string) => toKeeper({ type: 'choice.answered', key });
const kept = (id: number) =>
  toKeeper({
    type: 'choice.made',
    choice: {
      kind: 'POST /notices/{id}/read',
      key: expect.any(String),
      request: { params: { id: String(id) } },
    },
  });
const made = (content: number) => ({ key: expect.any(String), content });
const saved = done('markRead', { kind: 'saved' });

runTable({
  machine: noticesMachine,
  rows: [
    {
      spec: '2 /app/notices',
      from: 'start',
      to: 'browsing',
      invokes: { list: { of: null }, keeper: undefined },
      remembers: { openId: null, unmarked: [], sent: null, readHere: [] },
    },
    {
      spec: '4 Notice: unread, read after tapping',
      from: 'browsing',
      on: { type: 'notice.chosen', notice: unread },
      to: 'marking',
      asks: [kept(7)],
      invokes: { markRead: made(7) },
      remembers: { openId: 7, unmarked: [], sent: made(7), readHere: [7] },
    },
    {
      spec: '4 Notice',
      case: 'read before: opened only',
      from: 'browsing',
      on: { type: 'notice.chosen', notice: read },
      to: 'browsing',
      remembers: { openId: 6, unmarked: [], readHere: [] },
    },
    {
      spec: '4 Notice',
      case: 'a second tap closes it',
      from: 'browsing',
      given: { openId: 6 },
      on: { type: 'notice.chosen', notice: read },
      to: 'browsing',
      remembers: { openId: null },
    },
    {
      spec: '4 Notice',
      case: 'another one while the first is being marked',
      from: 'marking',
      given: { openId: 7, sent: sentOf(7) },
      on: { type: 'notice.chosen', notice: { ...unread, id: 5 } },
      to: 'marking',
      asks: [kept(5)],
      remembers: { openId: 5, unmarked: [made(5)], sent: sentOf(7) },
    },
    {
      spec: '4 Notice',
      case: 'the same one again is marked once',
      from: 'marking',
      given: { openId: 7, sent: sentOf(7) },
      on: { type: 'notice.chosen', notice: unread },
      to: 'marking',
      remembers: { openId: null, unmarked: [], sent: sentOf(7) },
    },
    {
      spec: '4 Notice (list then reloaded)',
      from: 'marking',
      given: { openId: 7, sent: sentOf(7) },
      on: saved,
      to: 'browsing',
      asks: [settled('key of 7'), refreshed, 'reportChange'],
      remembers: { unmarked: [], sent: null },
    },
    {
      spec: '4 Notice',
      case: 'and then the next',
      from: 'marking',
      given: { unmarked: [sentOf(5)], sent: sentOf(7) },
      on: saved,
      to: 'marking',
      asks: [settled('key of 7')],
      invokes: { markRead: sentOf(5) },
      remembers: { unmarked: [], sent: sentOf(5) },
    },
    {
      spec: '8 Global',
      case: 'it stays unread',
      from: 'marking',
      given: { sent: sentOf(7) },
      on: done('markRead', { kind: 'lost', error: offline }),
      to: 'browsing',
      asks: [settled('key of 7'), ['reportFailure', { error: offline }]],
      remembers: { unmarked: [], sent: null },
    },
    {
      spec: '8 Global',
      case: 'the next one is marked all the same',
      from: 'marking',
      given: { unmarked: [sentOf(5)], sent: sentOf(7) },
      on: done('markRead', { kind: 'lost', error: offline }),
      to: 'marking',
      asks: [settled('key of 7'), ['reportFailure', { error: offline }]],
      invokes: { markRead: sentOf(5) },
      remembers: { unmarked: [], sent: sentOf(5) },
    },
    ...(['browsing', 'marking'] as const).map((from) => ({
      spec: '2 /app/notices, refresh icon',
      from,
      given: { sent: from === 'marking' ? sentOf(7) : null },
      on: { type: 'refresh.requested' } as const,
      to: from,
      asks: [refreshed, 'reportChange'] as const,
    })),
  ],
});

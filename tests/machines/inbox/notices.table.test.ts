import { ApiFailure } from '#contract/errors.ts';
import type { Notice } from '#domain/inbox/notices.ts';
import { noticesMachine } from '#machines/inbox/notices.ts';
import { at } from '#tests/support/clock/moments.ts';
import { broken, done, runTable } from '../support/table.ts';

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

runTable({
  machine: noticesMachine,
  rows: [
    {
      spec: '2 /app/notices',
      from: 'start',
      to: 'browsing',
      invokes: { list: { of: null } },
      remembers: { openId: null, unmarked: [], readHere: [] },
    },
    {
      spec: '4 Notice: unread, read after tapping',
      from: 'browsing',
      on: { type: 'notice.opened', notice: unread },
      to: 'marking',
      invokes: { markRead: { id: 7 } },
      remembers: { openId: 7, unmarked: [7], readHere: [7] },
    },
    {
      spec: '4 Notice',
      case: 'read before: opened only',
      from: 'browsing',
      on: { type: 'notice.opened', notice: read },
      to: 'browsing',
      remembers: { openId: 6, unmarked: [], readHere: [] },
    },
    {
      spec: '4 Notice',
      case: 'a second tap closes it',
      from: 'browsing',
      given: { openId: 6 },
      on: { type: 'notice.opened', notice: read },
      to: 'browsing',
      remembers: { openId: null },
    },
    {
      spec: '4 Notice',
      case: 'another one while the first is being marked',
      from: 'marking',
      given: { openId: 7, unmarked: [7] },
      on: { type: 'notice.opened', notice: { ...unread, id: 5 } },
      to: 'marking',
      remembers: { openId: 5, unmarked: [7, 5] },
    },
    {
      spec: '4 Notice',
      case: 'the same one again is marked once',
      from: 'marking',
      given: { openId: 7, unmarked: [7] },
      on: { type: 'notice.opened', notice: unread },
      to: 'marking',
      remembers: { openId: null, unmarked: [7] },
    },
    {
      spec: '4 Notice (list then reloaded)',
      from: 'marking',
      given: { openId: 7, unmarked: [7] },
      on: done('markRead'),
      to: 'browsing',
      asks: [refreshed, 'reportChange'],
      remembers: { unmarked: [] },
    },
    {
      spec: '4 Notice',
      case: 'and then the next',
      from: 'marking',
      given: { unmarked: [7, 5] },
      on: done('markRead'),
      to: 'marking',
      invokes: { markRead: { id: 5 } },
      remembers: { unmarked: [5] },
    },
    {
      spec: '8 Global',
      case: 'it stays unread',
      from: 'marking',
      given: { unmarked: [7, 5] },
      on: broken('markRead', offline),
      to: 'browsing',
      asks: [['reportFailure', { error: offline }]],
      remembers: { unmarked: [] },
    },
    ...(['browsing', 'marking'] as const).map((from) => ({
      spec: '2 /app/notices, refresh icon',
      from,
      given: { unmarked: from === 'marking' ? [7] : [] },
      on: { type: 'refresh.requested' } as const,
      to: from,
      asks: [refreshed, 'reportChange'] as const,
    })),
  ],
});

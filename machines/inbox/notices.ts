import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { call } from '#contract/client.ts';
import { listNotices, readNotice } from '#contract/inbox/notices.ts';
import { isUnread, type Notice } from '#domain/inbox/notices.ts';
import { failureReported } from '../shared/failure.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { defineResource } from '../shared/resource.ts';
import { flow } from '../shell/flow.ts';

/** The member's notices, the newest first (docs/spec/wire.md, "Calls of inbox"). */
export const noticeList = defineResource(
  'noticeList',
  (_: null, signal) => call(listNotices, undefined, { signal }),
  { follows: () => ['notices'] },
);

export const noticeListMachine = noticeList.machine;

/**
 * The notice board (docs/spec/inbox.md, "Screens", /app/notices): a tap opens a notice, and marks an unread one as
 * read, after which the list and the badge are loaded again (docs/spec/inbox.md, "Notice").
 */
export const noticesMachine = flow({
  types: {} as {
    tags: 'outgoing';
    context: {
      /** The notice whose text is open. */
      readonly openId: number | null;
      /** Tapped and not yet marked; one call after the other, so that none is lost to the next tap. */
      readonly unmarked: readonly number[];
      /** Unread when they were tapped: they stay among the unread until the list is left. */
      readonly readHere: readonly number[];
    };
    children: { list: 'list'; markRead: 'markRead' };
    events: { type: 'notice.opened'; notice: Notice } | { type: 'refresh.requested' };
  },
  actors: {
    list: noticeList.machine,
    markRead: fromPromise<void, { readonly id: number }>(({ input, signal }) =>
      call(readNotice, input.id, { signal }),
    ),
  },
  actions: {
    toggleNotice: assign({
      openId: ({ context }, params: { id: number }) => (context.openId === params.id ? null : params.id),
    }),
    keepInPlace: assign({
      readHere: ({ context }, params: { id: number }) => [...context.readHere, params.id],
    }),
    rememberUnmarked: assign({
      unmarked: ({ context }, params: { id: number }) =>
        context.unmarked.includes(params.id) ? context.unmarked : [...context.unmarked, params.id],
    }),
    dropMarked: assign({ unmarked: ({ context }) => context.unmarked.slice(1) }),
    forgetUnmarked: assign({ unmarked: [] }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isUnread: (_, params: { notice: Notice }) => isUnread(params.notice),
    isAnyUnmarked: ({ context }) => context.unmarked.length > 0,
    isAnotherUnmarked: ({ context }) => context.unmarked.length > 1,
  },
}).createMachine({
  id: 'notices',
  context: { openId: null, unmarked: [], readHere: [] },
  initial: 'browsing',
  invoke: { id: 'list', src: 'list', input: { of: null } },
  on: {
    'notice.opened': [
      {
        guard: { type: 'isUnread', params: ofEvent },
        actions: [
          { type: 'toggleNotice', params: ({ event }) => ({ id: event.notice.id }) },
          { type: 'rememberUnmarked', params: ({ event }) => ({ id: event.notice.id }) },
          { type: 'keepInPlace', params: ({ event }) => ({ id: event.notice.id }) },
        ],
      },
      { actions: { type: 'toggleNotice', params: ({ event }) => ({ id: event.notice.id }) } },
    ],
    'refresh.requested': { actions: ['refreshList', 'reportChange'] },
  },
  states: {
    browsing: {
      description: 'The notices are read.',
      always: { guard: 'isAnyUnmarked', target: 'marking' },
    },
    marking: {
      tags: 'outgoing',
      description: 'The notice is open already; that it was read is told to the server.',
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ id: required(context.unmarked[0]) }),
        onDone: [
          { guard: 'isAnotherUnmarked', target: 'marking', reenter: true, actions: 'dropMarked' },
          { target: 'browsing', actions: ['dropMarked', 'refreshList', 'reportChange'] },
        ],
        onError: {
          target: 'browsing',
          description: 'It stays unread, and is marked with the next tap.',
          actions: ['forgetUnmarked', failureReported],
        },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;

/** The notice that is open. */
export function selectOpenNotice(snapshot: SnapshotFrom<typeof noticesMachine>): number | null {
  return snapshot.context.openId;
}

/** The notices that were read here: none of them moves while the list is open. */
export function selectReadHere(snapshot: SnapshotFrom<typeof noticesMachine>): readonly number[] {
  return snapshot.context.readHere;
}

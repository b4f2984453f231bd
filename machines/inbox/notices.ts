import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { call } from '#contract/client.ts';
import { listNotices, readNotice } from '#contract/inbox/notices.ts';
import { isUnread, type Notice } from '#domain/inbox/notices.ts';
import { answeredNews, choiceAnswered } from '../shared/answeredChoice.ts';
import { type Delivered, defineChoice, deliveredOf, deliveryFailureOf, isSaved } from '../shared/choice.ts';
import type { Command } from '../shared/command.ts';
import { type ChoiceNews, keepsChoices } from '../shared/keptChoices.ts';
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

/** A notice that has been read (docs/spec/wire.md, "Calls of inbox"). */
export const markingRead = defineChoice('markingRead', readNotice);

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
      readonly unmarked: readonly Command<number>[];
      /** The one that is being marked. */
      readonly sent: Command<number> | null;
      /** Unread when they were tapped: they stay among the unread until the list is left. */
      readonly readHere: readonly number[];
    };
    children: { list: 'list'; markRead: 'markRead'; keeper: 'keepChoices' };
    events: { type: 'notice.chosen'; notice: Notice } | { type: 'refresh.requested' };
  },
  actors: {
    list: noticeList.machine,
    markRead: markingRead.machine,
    keepChoices: keepsChoices,
  },
  actions: {
    toggleNotice: assign({
      openId: ({ context }, params: { id: number }) => (context.openId === params.id ? null : params.id),
    }),
    keepInPlace: assign({
      readHere: ({ context }, params: { id: number }) => [...context.readHere, params.id],
    }),
    rememberUnmarked: assign({
      unmarked: ({ context }, params: { id: number }) => [...context.unmarked, markingRead.issue(params.id)],
    }),
    keepUnmarked: sendTo(
      'keeper',
      ({ context }) =>
        ({
          type: 'choice.made',
          choice: markingRead.keptAs(required(context.unmarked.at(-1))),
        }) satisfies ChoiceNews,
    ),
    forgetKept: sendTo('keeper', ({ context }, { delivered }: { delivered: Delivered }) =>
      answeredNews(context.sent, delivered),
    ),
    takeNext: assign({
      sent: ({ context }) => context.unmarked[0] ?? null,
      unmarked: ({ context }) => context.unmarked.slice(1),
    }),
    forgetSent: assign({ sent: null }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isToBeMarked: ({ context }, { notice }: { notice: Notice }) =>
      isUnread(notice) && ![...context.unmarked, context.sent].some((each) => each?.content === notice.id),
    hasUnmarked: ({ context }) => context.unmarked.length > 0,
    isSaved,
  },
}).createMachine({
  id: 'notices',
  context: { openId: null, unmarked: [], sent: null, readHere: [] },
  initial: 'browsing',
  invoke: [
    { id: 'list', src: 'list', input: { of: null } },
    { id: 'keeper', src: 'keepChoices' },
  ],
  on: {
    'notice.chosen': [
      {
        guard: { type: 'isToBeMarked', params: ofEvent },
        actions: [
          { type: 'toggleNotice', params: ({ event }) => ({ id: event.notice.id }) },
          { type: 'rememberUnmarked', params: ({ event }) => ({ id: event.notice.id }) },
          'keepUnmarked',
          { type: 'keepInPlace', params: ({ event }) => ({ id: event.notice.id }) },
        ],
      },
      { actions: { type: 'toggleNotice', params: ({ event }) => ({ id: event.notice.id }) } },
    ],
    'refresh.requested': { actions: ['refreshList', 'reportChange'] },
  },
  states: {
    browsing: {
      description: 'The member reads the notices.',
      always: { guard: 'hasUnmarked', target: 'marking' },
    },
    marking: {
      tags: 'outgoing',
      description: 'The server is told that the notice was read; it is open already.',
      entry: 'takeNext',
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => required(context.sent),
        onDone: [
          {
            guard: { type: 'isSaved', params: deliveredOf },
            target: 'marked',
            actions: [choiceAnswered, 'forgetSent'],
          },
          {
            description: 'The notice stays unread, and is marked with the next tap on it.',
            target: 'browsing',
            actions: [choiceAnswered, 'forgetSent', { type: 'reportFailure', params: deliveryFailureOf }],
          },
        ],
      },
    },
    marked: {
      description: 'The next notice is marked, or the list and the badge are loaded again.',
      always: [
        { guard: 'hasUnmarked', target: 'marking' },
        { target: 'browsing', actions: ['refreshList', 'reportChange'] },
      ],
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

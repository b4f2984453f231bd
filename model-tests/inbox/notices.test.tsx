import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { listNotices, readNotice } from '#contract/inbox/notices.ts';
import type { Notice } from '#domain/inbox/notices.ts';
import { addMinutes } from '#domain/time.ts';
import { markingRead, noticeListMachine, noticesMachine } from '#machines/inbox/notices.ts';
import Notices from '#src/inbox/notices/Notices.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { choiceModel } from '../shared/choice.tsx';
import { resourceModel } from '../shared/resource.tsx';
import { press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const fresh: Notice = {
  id: 7,
  contents: '年末年始の営業時間\n9時から20時までです。',
  createdAt: addMinutes(NOW, -60),
  readAt: null,
  leadsTo: null,
};
const other: Notice = { ...fresh, id: 5, contents: '点検のお知らせ\n入館できません。' };
const known: Notice = { ...fresh, id: 6, contents: '規約の改定\n言葉を改めました。', readAt: NOW };
const notices = [fresh, other, known];

testModel(
  resourceModel({
    machine: noticeListMachine,
    endpoint: listNotices,
    of: null,
    data: notices,
    inside: { machine: noticesMachine, src: 'list' },
    screen: <Notices />,
    loading: 'お知らせを読み込んでいます',
    shows: (screen) => screen.getByText('年末年始の営業時間'),
  }),
);

testModel(
  choiceModel({
    machine: markingRead.machine,
    endpoint: readNotice,
    choice: { key: 'key', content: fresh.id },
  }),
);

const broken = new ApiFailure({ kind: 'server', path: '/notices/{id}/read' });
const listed = { of: null, data: notices, loadedAt: NOW, failure: null };

testModel(
  defineModel({
    machine: noticesMachine,
    inputs: { plain: undefined },
    events: {
      'notice.chosen': [
        { with: { notice: fresh }, by: press(/年末年始の営業時間/) },
        { with: { notice: other }, by: press(/点検のお知らせ/) },
        { with: { notice: known }, by: press(/規約の改定/) },
      ],
      'refresh.requested': [{ by: press(WORDS.refresh) }],
    },
    outcomes: {
      list: {},
      markRead: {
        marked: resolved({ kind: 'saved' } as const),
        broken: resolved({ kind: 'lost', error: broken } as const),
      },
    },
    reads: ({ openId, unmarked, sent }) => [openId, [sent, ...unmarked].map((each) => each?.content)],
    rests: { list: { value: { loaded: 'stale' }, context: listed } },
    screen: () => <Notices />,
    states: {
      browsing: ({ screen, context }) => {
        screen.getByText('未読', { exact: false, selector: 'h2' });
        const texts = notices.filter((notice) => screen.queryByText(notice.contents.split('\n')[1] ?? ''));
        expect(texts.map((notice) => notice.id)).toEqual(context.openId === null ? [] : [context.openId]);
      },
      marking: ({ screen, context }) => {
        const pressed = screen.queryAllByRole('button', { expanded: true });
        expect(pressed).toHaveLength(context.openId === null ? 0 : 1);
      },
      marked: 'passing',
    },
  }),
);

import { expect } from 'vitest';
import { listWaits } from '#contract/booking/waitingList.ts';
import { waitListMachine, waitsMachine } from '#machines/booking/waitingList/list.ts';
import { Waits } from '#src/booking/waitingList/Waits.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { wait } from '#tests/support/values/wait.ts';
import { resourceModel } from '../../shared/resource.tsx';
import { press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const waiting = wait();
const listed = { of: null, data: [waiting], loadedAt: NOW, failure: null };

testModel(
  defineModel({
    machine: waitsMachine,
    inputs: { waits: undefined },
    events: {
      'stop.wanted': [{ with: { wait: waiting }, by: press(/の空き待ちを取り消す$/) }],
      'stop.confirmed': [{ by: press(WORDS.stopWaiting) }],
      'dialog.dismissed': [{ by: press(/^(戻る|閉じる)$/) }],
    },
    outcomes: {
      list: {},
      stoppingWait: {
        stopped: resolved({ kind: 'stopped' } as const),
        came: resolved({ kind: 'refused', code: 'turn_came', message: '予約が確定しています。' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: () => [],
    rests: { list: { value: { loaded: 'fresh' }, context: listed } },
    screen: () => <Waits />,
    states: {
      browsing: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      confirming: ({ screen }) => {
        screen.getByRole('dialog', { name: '空き待ちを取り消しますか' });
        screen.getByRole('button', { name: WORDS.stopWaiting });
      },
      stopping: ({ screen }) => screen.getByRole('button', { name: '取り消しています…' }),
      refused: ({ screen }) => screen.getByText('予約が確定しています。'),
    },
  }),
);

testModel(
  resourceModel({
    machine: waitListMachine,
    endpoint: listWaits,
    of: null,
    data: [wait()],
    inside: { machine: waitsMachine, src: 'list' },
    screen: <Waits />,
    loading: '空き待ちを読み込んでいます',
    shows: (screen) => {
      screen.getByRole('heading', { name: '空き待ち' });
      screen.getByText('あなたの前に1人');
    },
  }),
);

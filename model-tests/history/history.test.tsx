import { expect } from 'vitest';
import { historyMachine } from '#machines/history/history.ts';
import UsageHistory from '#src/history/usageHistory/UsageHistory.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { RECEIPT_OF_USE } from '#tests/support/gestures/words.ts';
import { history, monthOfUse, use } from '#tests/support/values/history.ts';
import { press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const memberName = '山田 花子';

testModel(
  defineModel({
    machine: historyMachine,
    inputs: { latest: { month: 'latest' } },
    events: {
      'receipt.wanted': [
        { with: { subject: { kind: 'use', use }, memberName }, by: press(RECEIPT_OF_USE) },
        { with: { subject: { kind: 'month', sum: monthOfUse }, memberName }, by: press(/まとめて送る$/) },
      ],
    },
    outcomes: {
      uses: {},
      recovery: {
        nothing: resolved({ outcome: 'nothingLeft' } as const),
        done: resolved({ outcome: 'done' } as const),
        broken: rejected(),
      },
      receipts: {
        issued: resolved({ outcome: 'issued' } as const),
        unknown: resolved({ outcome: 'unknown' } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
    },
    rests: {
      recovery: { value: 'asking', context: { of: null, command: null, asked: [] } },
      uses: {
        value: { loaded: 'fresh' },
        context: { of: 'latest', data: history, loadedAt: NOW, failure: null },
      },
    },
    reads: ({ wanted }) => wanted?.subject.kind,
    screen: () => <UsageHistory />,
    states: {
      recovering: ({ screen }) => screen.getByRole('dialog', { name: '前回の領収書を確認しています…' }),
      browsing: ({ screen }) => {
        screen.getByText(/クーポン 20分/);
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      issuing: ({ screen }) => screen.getByRole('dialog', { name: /^領収書を(まとめて)?送る$/ }),
    },
  }),
);

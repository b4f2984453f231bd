import { dateOf } from '#domain/time.ts';
import {
  unfinishedKeeping,
  unfinishedWait,
  unfinishedWaitEnd,
} from '#machines/booking/waitingList/recovery.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const FULL = { code: 'waiting_limit', message: '空き待ちは同時に3件までです。' } as const;
const BOOKED = { code: 'turn_came', message: '順番が来て、予約が完了しています。' } as const;
const failed = resolved({
  kind: 'failed',
  error: { kind: 'forbidden', path: '/', message: null, code: null },
} as const);

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedWait} />,
    recovery: unfinishedWait,
    of: null,
    command: {
      key: 'key',
      content: {
        boothIds: [1],
        date: dateOf(NOW),
        start: 840,
        interval: 60,
        tolerance: 0,
        mode: 'notify',
        usesCoupon: false,
        seenGross: null,
        seenFreeCancellation: null,
      },
    },
    outcomes: {
      started: resolved({ kind: 'started' } as const),
      limitsChanged: resolved({ kind: 'limitsChanged', limits: [] } as const),
      refused: resolved({ kind: 'refused', ...FULL } as const),
      failed,
    },
  }),
);

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedWaitEnd} />,
    recovery: unfinishedWaitEnd,
    of: null,
    command: { key: 'key', content: { waitId: 7, seen: 'waiting' } },
    outcomes: {
      stopped: resolved({ kind: 'stopped' } as const),
      refused: resolved({ kind: 'refused', ...BOOKED } as const),
      failed,
    },
  }),
);

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedKeeping} />,
    recovery: unfinishedKeeping,
    of: null,
    command: { key: 'key', content: { waitId: 7, seen: 'booked' } },
    outcomes: {
      stopped: resolved({ kind: 'stopped' } as const),
      refused: resolved({ kind: 'refused', ...BOOKED } as const),
      failed,
    },
  }),
);

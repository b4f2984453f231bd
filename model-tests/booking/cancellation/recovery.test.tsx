import { unfinishedCancellation } from '#machines/booking/cancellation/recovery.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const NOT_FREE = { code: 'cancel_not_free', message: '無料でキャンセルできる時間を過ぎています。' } as const;

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedCancellation} />,
    recovery: unfinishedCancellation,
    of: null,
    command: { key: 'key', content: { reservationId: 7, isFree: true, neverUsed: true } },
    outcomes: {
      cancelled: resolved({ kind: 'cancelled' } as const),
      refused: resolved({ kind: 'refused', ...NOT_FREE } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

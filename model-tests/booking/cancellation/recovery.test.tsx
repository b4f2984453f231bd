import { unfinishedCancellation } from '#machines/booking/cancellation/recovery.ts';
import { UnfinishedCancellation } from '#src/booking/cancellation/UnfinishedCancellation.tsx';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const NOT_FREE = { code: 'cancel_not_free', message: '無料でキャンセルできる時間を過ぎています。' } as const;

testModel(
  recoveryModel({
    screen: () => <UnfinishedCancellation />,
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

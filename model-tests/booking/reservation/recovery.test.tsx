import { unfinishedReservation } from '#machines/booking/reservation/recovery.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { confirmation } from '../fixtures.ts';

const LIMIT = { code: 'reservation_limit', message: '予約数の上限に達しています。' } as const;

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedReservation} />,
    recovery: unfinishedReservation,
    of: null,
    command: { key: 'key', content: { ...confirmation, mode: 'reserve' } },
    outcomes: {
      reserved: resolved({ kind: 'reserved', made: { id: 7, isMailQueued: false } } as const),
      refused: resolved({ kind: 'refused', ...LIMIT } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

import { unfinishedExtension } from '#machines/booking/extension/recovery.ts';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const TAKEN = { code: 'slot_taken', message: 'この時間は、ほかの方が先に予約しました。' } as const;

testModel(
  recoveryModel({
    recovery: unfinishedExtension,
    of: 7,
    command: {
      key: 'key',
      content: { reservationId: 7, minutes: 30, usesCoupon: false, seenGross: 550, seenEnd: null },
    },
    outcomes: {
      extended: resolved({ kind: 'extended' } as const),
      refused: resolved({ kind: 'refused', ...TAKEN } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

import { unfinishedReceipts } from '#machines/history/receipts/unfinished.ts';
import { issued } from '#tests/support/values/history.ts';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

testModel(
  recoveryModel({
    recovery: unfinishedReceipts,
    of: null,
    command: { key: 'key', content: { scope: { kind: 'use', id: 13 }, addressee: '山田商店' } },
    outcomes: {
      issued: resolved({ kind: 'issued', receipts: issued } as const),
      refused: resolved({ kind: 'refused', message: '料金がかかっていません。' } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

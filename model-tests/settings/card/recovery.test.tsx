import { unfinishedPayment } from '#machines/settings/card/recovery.ts';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { changed } from '../cardAnswers.ts';

testModel(
  recoveryModel({
    recovery: unfinishedPayment,
    of: null,
    command: { key: 'key', content: { seenOwed: 1100 } },
    outcomes: {
      paid: resolved({ kind: 'paid', change: changed } as const),
      refused: resolved({ kind: 'declined', message: 'お支払いいただけませんでした。' } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

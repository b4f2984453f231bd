import { unfinishedTrouble } from '#machines/visit/trouble/recovery.ts';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

testModel(
  recoveryModel({
    recovery: unfinishedTrouble,
    of: 7,
    command: { key: 'key', content: { reservationId: 7, kind: 'dirt', text: '床', photo: null } },
    outcomes: {
      reported: resolved({ kind: 'reported' } as const),
      refused: resolved({ kind: 'refused', message: 'ご利用が終わっています。' } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

import { unfinishedDoor } from '#machines/visit/passage/unfinishedDoor.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedDoor} />,
    recovery: unfinishedDoor,
    of: null,
    command: {
      key: 'key',
      content: { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'door' },
    },
    outcomes: {
      opened: resolved({ kind: 'opened' } as const),
      stuck: resolved({ kind: 'stuck', message: 'ドアの装置から応答がありません。' } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

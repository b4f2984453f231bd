import { dateOf } from '#domain/time.ts';
import { unfinishedMove } from '#machines/booking/move/recovery.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { recoveryModel } from '../../shared/recovery.tsx';
import { resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const TOO_LATE = { code: 'too_late', message: '日時を変更できるのは9:30まででした。' } as const;

testModel(
  recoveryModel({
    screen: () => <UnfinishedCommand of={unfinishedMove} />,
    recovery: unfinishedMove,
    of: null,
    command: {
      key: 'key',
      content: { reservationId: 7, boothId: 1, date: dateOf(NOW), start: 840, interval: 60, seenGross: 1100 },
    },
    outcomes: {
      moved: resolved({ kind: 'moved' } as const),
      refused: resolved({ kind: 'refused', ...TOO_LATE } as const),
      failed: resolved({
        kind: 'failed',
        error: { kind: 'forbidden', path: '/', message: null, code: null },
      } as const),
    },
  }),
);

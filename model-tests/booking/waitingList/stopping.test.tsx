import { stopWaiting } from '#contract/booking/waitingList.ts';
import { stoppingWait } from '#machines/booking/waitingList/stopping.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const known = { waitId: 5, seen: 'waiting' } as const;
const came = { code: 'turn_came', message: '予約が確定しています。' } as const;

testModel(
  commandModel({
    machine: stoppingWait.machine,
    command: { key: 'stop', content: known },
    ask: {
      stopped: answered(stopWaiting, undefined, { asked: known, as: { kind: 'stopped' } }),
      refused: refused(stopWaiting, 409, came, { as: { kind: 'refused', ...came } }),
      offline: unreachable(stopWaiting),
      forbidden: failed(stopWaiting, 403),
    },
  }),
);

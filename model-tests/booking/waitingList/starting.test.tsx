import { startWaiting } from '#contract/booking/waitingList.ts';
import { startingWait } from '#machines/booking/waitingList/starting.ts';
import { day } from '#tests/support/clock/moments.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const wish = {
  boothIds: [1, 2],
  date: day('2026-11-20'),
  start: 14 * 60,
  interval: 60,
  tolerance: 15,
  mode: 'book',
  usesCoupon: false,
  seenGross: 1100,
} as const;
const limit = { code: 'waiting_limit', message: '空き待ちは3件までです。' } as const;

testModel(
  commandModel({
    machine: startingWait.machine,
    command: { key: 'start', content: wish },
    ask: {
      started: answered(startWaiting, 5, { asked: wish, as: { kind: 'started' } }),
      refused: refused(startWaiting, 409, limit, { as: { kind: 'refused', ...limit } }),
      offline: unreachable(startWaiting),
      forbidden: failed(startWaiting, 403),
    },
  }),
);

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
  seenFreeCancellation: 60,
} as const;
const limits = [{ boothId: 2, freeCancellationMinutes: 1_440, leadMinutes: 0 }];
const changed = {
  code: 'price_changed',
  message: '期限が変わりました。',
  limits: [{ telecube_id: 2, free_cancellation_minutes: 1_440 }],
} as const;
const limit = { code: 'waiting_limit', message: '空き待ちは3件までです。' } as const;

testModel(
  commandModel({
    machine: startingWait.machine,
    command: { key: 'start', content: wish },
    ask: {
      started: answered(startWaiting, 5, { asked: wish, as: { kind: 'started' } }),
      refused: refused(startWaiting, 409, limit, { as: { kind: 'refused', ...limit } }),
      changed: refused(startWaiting, 409, changed, { as: { kind: 'limitsChanged', limits } }),
      offline: unreachable(startWaiting),
      forbidden: failed(startWaiting, 403),
    },
  }),
);

import { moveReservation } from '#contract/booking/move.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import { moving } from '#machines/booking/move/command.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const tooLate = { code: 'too_late', message: '日時を変更できるのは9:30まででした。' } as const;
const content = {
  reservationId: 7,
  boothId: 1,
  date: dateOf(NOW),
  start: 605,
  interval: 60,
  seenGross: 1100,
  seenFreeUntil: addMinutes(NOW, 5),
};

testModel(
  commandModel({
    machine: moving.machine,
    command: { key: 'earlier', content },
    ask: {
      moved: answered(moveReservation, 7, { asked: content, as: { kind: 'moved' } }),
      refused: refused(moveReservation, 409, tooLate, { as: { kind: 'refused', ...tooLate } }),
      offline: unreachable(moveReservation),
      forbidden: failed(moveReservation, 403),
    },
  }),
);

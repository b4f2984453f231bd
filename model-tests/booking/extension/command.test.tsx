import { extendReservation } from '#contract/booking/extension.ts';
import { addMinutes } from '#domain/time.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const asked = {
  reservationId: 7,
  minutes: 30,
  usesCoupon: false,
  seenGross: 550,
  seenEnd: addMinutes(NOW, 60),
};
const TAKEN = { code: 'slot_taken', message: 'この時間は、ほかの方が先に予約しました。' } as const;

testModel(
  commandModel({
    machine: extending.machine,
    command: { key: 'key', content: asked },
    ask: {
      extended: answered(extendReservation, undefined, { asked, as: { kind: 'extended' } }),
      taken: refused(extendReservation, 409, TAKEN, { as: { kind: 'refused', ...TAKEN } }),
      offline: unreachable(extendReservation),
      forbidden: failed(extendReservation, 403),
    },
  }),
);

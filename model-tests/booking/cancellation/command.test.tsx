import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { cancelling } from '#machines/booking/cancellation/command.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const tooLate = { code: 'cancel_not_free', message: '無料でキャンセルできません。' } as const;
const ended = { code: 'reservation_ended', message: MESSAGES.cancelAfterEnd } as const;
const freely = { reservationId: 7, isFree: true, neverUsed: true };
const cancelled = { kind: 'cancelled' } as const;

testModel(
  commandModel({
    machine: cancelling.machine,
    command: { key: 'free', content: freely },
    ask: {
      cancelled: answered(cancelReservation, undefined, { asked: 7, as: cancelled }),
      refused: refused(cancelReservation, 409, tooLate, { as: { kind: 'refused', ...tooLate } }),
      offline: unreachable(cancelReservation),
      forbidden: failed(cancelReservation, 403),
    },
  }),
);

testModel(
  commandModel({
    machine: cancelling.machine,
    command: { key: 'forced', content: { ...freely, isFree: false } },
    ask: {
      cancelled: answered(cancelForced, undefined, {
        asked: { reservationId: 7, neverUsed: true },
        as: cancelled,
      }),
      refused: refused(cancelForced, 409, ended, { as: { kind: 'refused', ...ended } }),
      offline: unreachable(cancelForced),
      forbidden: failed(cancelForced, 403),
    },
  }),
);

import { createReservation } from '#contract/booking/reservations.ts';
import { creation } from '#machines/booking/reservation/command.ts';
import { commandModel } from '../../shared/command.tsx';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { confirmation } from '../fixtures.ts';

testModel(
  commandModel({
    machine: creation.machine,
    command: { key: 'key', content: { ...confirmation, mode: 'reserve' } },
    ask: {
      reserved: answered(
        createReservation,
        { id: 7, isMailQueued: false },
        {
          asked: confirmation,
          as: { kind: 'reserved', made: { id: 7, isMailQueued: false } },
        },
      ),
      offline: unreachable(createReservation),
      forbidden: failed(createReservation, 403),
    },
  }),
);

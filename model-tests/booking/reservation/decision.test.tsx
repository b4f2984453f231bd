import { createReservation } from '#contract/booking/reservations.ts';
import { creation } from '#machines/booking/reservation/decision.ts';
import { decisionModel } from '../../shared/decision.tsx';
import { answered, failed, unreachable } from '../../support/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { confirmation } from '../fixtures.ts';

testModel(
  decisionModel({
    machine: creation.machine,
    decision: { key: 'key', content: { ...confirmation, mode: 'reserve' } },
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

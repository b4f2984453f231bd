import { expect } from 'vitest';
import { unfinishedReservationMachine } from '#machines/booking/unfinishedReservation.ts';
import { UnfinishedReservation } from '#src/booking/unfinishedReservation/UnfinishedReservation.tsx';
import { defineModel } from '../support/model.ts';
import { rejected, resolved } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const title = '前回の予約を確認しています…';

testModel(
  defineModel({
    machine: unfinishedReservationMachine,
    inputs: { plain: undefined },
    events: {},
    outcomes: {
      findUnanswered: {
        nothing: resolved(null),
        confirmation: resolved({ key: 'key', content: null }),
        broken: rejected(),
      },
      creation: {
        reserved: resolved({ outcome: 'answered', answer: { kind: 'reserved', reservationId: 7 } } as const),
        refused: resolved({
          outcome: 'answered',
          answer: { kind: 'refused', code: 'reservation_limit', message: '予約数の上限に達しています。' },
        } as const),
        unsettled: resolved({ outcome: 'unsettled' } as const),
        broken: rejected(),
      },
    },
    screen: () => <UnfinishedReservation />,
    states: {
      looking: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      asking: ({ screen }) => screen.getByRole('dialog', { name: title }),
      settled: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);

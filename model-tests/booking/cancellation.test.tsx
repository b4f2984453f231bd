import { cancelReservation } from '#contract/booking/reservations.ts';
import { cancellationMachine, cancelling } from '#machines/booking/cancellation.ts';
import { CancellationSheet } from '#src/booking/CancellationSheet.tsx';
import { NOW } from '#tests/support/now.ts';
import { decisionModel } from '../shared/decision.tsx';
import { press } from '../support/gestures.ts';
import { defineModel, passing } from '../support/model.ts';
import { accepted, failed, refused, rejected, resolved, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { imminent, upcoming } from './fixtures.ts';

const tooLate = { code: 'cancel_not_free', message: '無料キャンセルの期限を過ぎました。' } as const;

testModel(
  decisionModel({
    machine: cancelling.machine,
    decision: cancelling.decide('key', upcoming.id),
    ask: {
      cancelled: accepted(cancelReservation, undefined, { asked: upcoming.id }),
      refused: refused(cancelReservation, 409, tooLate),
      offline: unreachable(cancelReservation),
      forbidden: failed(cancelReservation, 403),
    },
  }),
);

testModel(
  defineModel({
    machine: cancellationMachine,
    inputs: { free: { reservation: upcoming, now: NOW }, fixed: { reservation: imminent, now: NOW } },
    events: {
      'cancellation.confirmed': [{ by: press('予約をキャンセルする') }],
      'dialog.dismissed': [{ by: press(/^(戻る|閉じる)$/) }],
    },
    outcomes: {
      cancelling: {
        cancelled: resolved({ outcome: 'answered', answer: { kind: 'done' } } as const),
        refused: resolved({
          outcome: 'answered',
          answer: { kind: 'refused', ...tooLate, body: undefined },
        } as const),
        unsettled: resolved({ outcome: 'unsettled' } as const),
        broken: rejected(),
      },
    },
    reads: ({ reservation }) => reservation.startsAt,
    part: (flow) => <CancellationSheet flow={flow} />,
    states: {
      weighing: passing,
      confirming: ({ screen }) => {
        screen.getByRole('dialog', { name: '予約をキャンセルしますか' });
        screen.getByText(/11:00までのキャンセルは無料です/);
      },
      tooLate: ({ screen }) => screen.getByRole('dialog', { name: '無料キャンセルの期限を過ぎました' }),
      cancelling: ({ screen }) => screen.getByRole('button', { name: 'キャンセルしています…' }),
      refused: ({ screen }) => {
        screen.getByRole('dialog', { name: 'キャンセルできませんでした' });
        screen.getByText(tooLate.message);
      },
      closed: () => undefined,
    },
  }),
);

import { expect } from 'vitest';
import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import { cancellationMachine, cancelling } from '#machines/booking/cancellation.ts';
import { CancellationSheet } from '#src/booking/cancellation/CancellationSheet.tsx';
import { NOW } from '#tests/support/now.ts';
import { decisionModel } from '../shared/decision.tsx';
import { press } from '../support/gestures.ts';
import { defineModel, passing } from '../support/model.ts';
import { accepted, failed, refused, rejected, resolved, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { imminent, upcoming } from './fixtures.ts';

const tooLate = { code: 'cancel_not_free', message: '無料でキャンセルできません。' } as const;
const ended = { code: 'reservation_ended', message: MESSAGES.cancelAfterEnd } as const;
const missing = { code: 'not_found', message: MESSAGES.reservationMissing } as const;
const freely = { reservationId: 7, isFree: true, neverUsed: true };

function refusedWith(refusal: typeof tooLate | typeof ended | typeof missing) {
  return resolved({
    outcome: 'answered',
    answer: { kind: 'refused', ...refusal, body: undefined },
  } as const);
}

testModel(
  decisionModel({
    machine: cancelling.machine,
    decision: { key: 'free', content: freely },
    ask: {
      cancelled: accepted(cancelReservation, undefined, { asked: 7 }),
      refused: refused(cancelReservation, 409, tooLate),
      offline: unreachable(cancelReservation),
      forbidden: failed(cancelReservation, 403),
    },
  }),
);

testModel(
  decisionModel({
    machine: cancelling.machine,
    decision: { key: 'forced', content: { ...freely, isFree: false } },
    ask: {
      cancelled: accepted(cancelForced, undefined, { asked: { reservationId: 7, neverUsed: true } }),
      refused: refused(cancelForced, 409, ended),
      offline: unreachable(cancelForced),
      forbidden: failed(cancelForced, 403),
    },
  }),
);

testModel(
  defineModel({
    machine: cancellationMachine,
    inputs: {
      free: { reservation: upcoming, now: NOW },
      fixed: { reservation: imminent, now: NOW },
      inUse: { reservation: { ...imminent, useState: 1, startsAt: addMinutes(NOW, -5) }, now: NOW },
      over: { reservation: { ...imminent, endsAt: addMinutes(NOW, -1) }, now: NOW },
    },
    events: {
      'cancellation.confirmed': [{ by: press(/^(予約をキャンセルする|利用をやめる)$/) }],
      'dialog.dismissed': [{ by: press(/^(戻る|閉じる)$/) }],
    },
    outcomes: {
      cancelling: {
        cancelled: resolved({ outcome: 'answered', answer: { kind: 'done' } } as const),
        tooLate: refusedWith(tooLate),
        ended: refusedWith(ended),
        missing: refusedWith(missing),
        unsettled: resolved({ outcome: 'unsettled' } as const),
        broken: rejected(),
      },
    },
    reads: ({ reservation, decision }) => [reservation.startsAt, decision?.content.isFree],
    part: (flow) => <CancellationSheet flow={flow} />,
    states: {
      weighing: passing,
      over: ({ screen }) => screen.getByText(MESSAGES.cancelAfterEnd),
      confirming: ({ screen }) => {
        screen.getByRole('dialog', { name: '予約をキャンセルしますか' });
        expect(screen.getByText(/11:00までのキャンセルは無料です/)).toHaveTextContent(
          '料金 1,100円はかかりません。',
        );
      },
      confirmingForced: ({ screen }) => {
        screen.getByRole('dialog', { name: '利用をやめますか' });
        screen.getByText(/料金 1,100円は戻りません。/);
      },
      cancelling: ({ screen, context }) =>
        screen.getByRole('button', {
          name: context.decision?.content.isFree ? 'キャンセルしています…' : '手続きしています…',
        }),
      refused: ({ screen }) => {
        screen.getByRole('dialog', { name: 'キャンセルできませんでした' });
        screen.getByText(missing.message);
      },
      closed: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);

import { expect } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import { cancellationMachine } from '#machines/booking/cancellation/chart.ts';
import { CancellationSheet } from '#src/booking/cancellation/CancellationSheet.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { byAnotherFlow, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation, passing } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent, MOVED_ELSEWHERE, upcoming } from '../fixtures.ts';

const tooLate = { code: 'cancel_not_free', message: '無料でキャンセルできません。' } as const;
const ended = { code: 'reservation_ended', message: MESSAGES.cancelAfterEnd } as const;
const missing = { code: 'not_found', message: MESSAGES.reservationMissing } as const;

function refusedWith(refusal: typeof tooLate | typeof ended | typeof missing) {
  return resolved({ kind: 'refused', ...refusal } as const);
}

/** Half an hour later, by another tab. */
const movedElsewhere = {
  ...upcoming,
  startsAt: addMinutes(upcoming.startsAt, 30),
  endsAt: addMinutes(upcoming.endsAt, 30),
};

const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

const over: Expectation<unknown> = ({ screen }) => screen.getByText(MESSAGES.cancelAfterEnd);

const confirmingForced: Expectation<unknown> = ({ screen }) => {
  screen.getByRole('dialog', { name: TITLES.giveUp });
  expect(screen.getByRole('dialog')).toHaveTextContent('やめても料金1,100円はかかります。');
};

testModel(
  defineModel({
    machine: cancellationMachine,
    inputs: {
      free: { reservation: upcoming, now: NOW },
      fixed: { reservation: imminent, now: NOW },
      inUse: { reservation: { ...imminent, useState: 'inUse', startsAt: addMinutes(NOW, -5) }, now: NOW },
      over: { reservation: { ...imminent, endsAt: addMinutes(NOW, -1) }, now: NOW },
    },
    events: {
      'cancellation.confirmed': [{ by: press(anyOf(WORDS.cancel, WORDS.giveUp)) }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, WORDS.close)) }],
      'reservation.moved': [{ with: { reservation: movedElsewhere, now: NOW }, by: byAnotherFlow }],
    },
    outcomes: {
      cancelling: {
        cancelled: resolved({ kind: 'cancelled' } as const),
        tooLate: refusedWith(tooLate),
        ended: refusedWith(ended),
        missing: refusedWith(missing),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ reservation, command, isMovedElsewhere }) => [
      reservation.startsAt,
      command?.content.isFree,
      isMovedElsewhere,
    ],
    part: (flow) => <CancellationSheet flow={flow} />,
    states: {
      weighing: passing,
      over,
      confirming: ({ screen, context }) => {
        screen.getByRole('dialog', { name: TITLES.confirmCancel });
        const until = context.isMovedElsewhere
          ? /11:30までのキャンセルは無料です/
          : /11:00までのキャンセルは無料です/;
        expect(screen.getByText(until)).toHaveTextContent('料金 1,100円はかかりません。');
        expect(screen.queryAllByText(MOVED_ELSEWHERE)).toHaveLength(context.isMovedElsewhere ? 1 : 0);
      },
      confirmingForced,
      cancelling: ({ screen, context }) =>
        screen.getByRole('button', {
          name: context.command?.content.isFree ? 'キャンセルしています…' : WORDS.proceeding,
        }),
      refused: ({ screen }) => screen.getByRole('dialog'),
      'refused.over': over,
      'refused.confirmingForced': confirmingForced,
      'refused.gone': ({ screen, context }) =>
        screen.getByRole('dialog', {
          name: context.command?.content.isFree ? 'この予約はキャンセル済みです' : 'この利用は終わっています',
        }),
      cancelled: shut,
      unknown: shut,
      dismissed: shut,
      dismissedStale: shut,
    },
  }),
);

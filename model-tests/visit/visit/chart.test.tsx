import { expect } from 'vitest';
import { listExtensions } from '#contract/booking/extension.ts';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, formatTime } from '#domain/time.ts';
import { visitMachine } from '#machines/visit/visit/chart.ts';
import { VisitCard } from '#src/visit/card/VisitCard.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { imminent } from '../../booking/fixtures.ts';
import { byAnotherFlow, press } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Expectation, passing } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const list = bystander;
const subscriber = bystander;
const entered = { ...imminent, startsAt: addMinutes(NOW, -3), useState: 'inUse' } as const;

function input(but: Partial<Reservation>) {
  return { reservation: { ...imminent, ...but }, list, subscriber, now: NOW };
}

const busy: Expectation<{ readonly reservation: Reservation }> = ({ screen, context: { reservation } }) =>
  screen.getByRole('button', { name: isInUse(reservation) ? 'ドアを開けています…' : '入室しています…' });

const ending: Expectation<{ readonly reservation: Reservation }> = ({ screen, context: { reservation } }) => {
  screen.getByText('まもなく終わります');
  screen.getByText(inParts(`${formatTime(reservation.endsAt)}を過ぎても、追加の料金はかかりません。`));
};

testModel(
  defineModel({
    machine: visitMachine,
    inputs: {
      waiting: input({}),
      early: input({ startsAt: addMinutes(NOW, 3) }),
      started: input({ startsAt: addMinutes(NOW, -3), isEmptyBefore: false }),
      inUse: input({ startsAt: addMinutes(NOW, -3), useState: 'inUse' }),
      ending: input({ startsAt: addMinutes(NOW, -56), endsAt: addMinutes(NOW, 4), useState: 'inUse' }),
      lastMinute: input({ startsAt: addMinutes(NOW, -59), endsAt: addMinutes(NOW, 1), useState: 'inUse' }),
      over: input({ startsAt: addMinutes(NOW, -60), endsAt: NOW, useState: 'inUse' }),
      missed: input({ startsAt: addMinutes(NOW, -60), endsAt: NOW }),
    },
    events: {
      'entry.wanted': [{ with: { now: NOW }, by: press(anyOf(WORDS.enter, WORDS.openDoor)) }],
      'leave.wanted': [{ by: press(WORDS.leave) }],
      'leave.confirmed': [
        {
          by: ({ user, screen }) =>
            user.click(screen.getAllByRole('button', { name: WORDS.leave }).at(-1) ?? document.body),
        },
      ],
      'dialog.dismissed': [{ by: press(WORDS.back) }],
      'reservation.changed': [{ with: { reservation: entered, now: NOW }, by: byAnotherFlow }],
      'page.shown': [{ with: { now: NOW }, by: () => document.dispatchEvent(new Event('visibilitychange')) }],
    },
    outcomes: {
      passage: {
        opened: resolved({ outcome: 'opened' } as const),
        unopened: resolved({ outcome: 'unopened' } as const),
        outdated: resolved({ outcome: 'outdated' } as const),
        broken: rejected(),
      },
    },
    rests: {
      passage: {
        value: 'opening',
        context: { ...input({}), purpose: 'enter', command: null, refusal: null },
      },
    },
    besides: [listExtensions], // how far it can be extended, from the card in use
    reads: ({ reservation, said }) => [reservation.startsAt, reservation.endsAt, reservation.useState, said],
    screen: ({ reservation }) => (
      <VisitCard
        reservation={reservation}
        list={list}
        subscriber={subscriber}
        onLeaving={() => undefined}
        onCancel={() => undefined}
      />
    ),
    states: {
      weighing: passing,
      resting: asParent,
      'resting.waiting': ({ screen, context: { reservation } }) => {
        if (reservation.startsAt !== imminent.startsAt) {
          expect(screen.queryByRole('button', { name: WORDS.enter })).toBeNull();
          return;
        }
        expect(screen.getByRole('button', { name: WORDS.enter })).toHaveAttribute('aria-disabled', 'true');
        expect(screen.getByText(/に入室できます/)).toHaveTextContent('25分後に入室できます（10:25から）');
      },
      'resting.ready': ({ screen }) => {
        expect(screen.getByRole('button', { name: WORDS.enter })).not.toHaveAttribute('aria-disabled');
        screen.getByText('入室できます');
      },
      entering: busy,
      'resting.inUse': ({ screen }) => {
        screen.getByRole('timer');
        screen.getByRole('button', { name: WORDS.openDoor });
        screen.getByRole('button', { name: WORDS.leave });
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      'resting.inUse.weighing': passing,
      // The walk's clock does not go on with its delays: it comes back to here after the end was said.
      'resting.inUse.underway': ({ screen, context: { said } }) =>
        screen.getByText(said === null ? '利用中' : 'まもなく終わります'),
      'resting.inUse.lastFive': ending,
      'resting.inUse.lastMinute': ending,
      confirmingLeave: ({ screen }) => screen.getByRole('dialog', { name: TITLES.leave }),
      leaving: ({ screen }) => screen.getByRole('button', { name: WORDS.leaving }),
      over: ({ screen }) => screen.getByText(/終わりました|終了しました/),
    },
  }),
);

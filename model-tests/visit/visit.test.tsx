import { expect } from 'vitest';
import { checkBeforeEntry } from '#contract/visit/door.ts';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import { visitMachine } from '#machines/visit/visit.ts';
import { VisitCard } from '#src/visit/card/VisitCard.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/now.ts';
import { imminent } from '../booking/fixtures.ts';
import { byAnotherFlow, fromOutside, press } from '../support/gestures.ts';
import { defineModel, type Expectation, passing } from '../support/model.ts';
import { accepted, failed, refused, rejected, resolved, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const list = bystander;
const hearer = bystander;
const entered = { ...imminent, startsAt: addMinutes(NOW, -3), useState: 1 } as const;
const missing = { code: 'not_found', message: MESSAGES.reservationMissing } as const;
const unmoved = 'ドアから応答がありません。';
const tooEarly = '9:55から入室できます。';

function input(but: Partial<Reservation>) {
  return { reservation: { ...imminent, ...but }, list, hearer, now: NOW };
}

const busy: Expectation<{ readonly reservation: Reservation }> = ({ screen, context: { reservation } }) =>
  screen.getByRole('button', { name: isInUse(reservation) ? 'ドアを開けています…' : '入室しています…' });

testModel(
  defineModel({
    machine: visitMachine,
    inputs: {
      waiting: input({}),
      early: input({ startsAt: addMinutes(NOW, 3) }),
      started: input({ startsAt: addMinutes(NOW, -3), isEmptyBefore: false }),
      inUse: input({ startsAt: addMinutes(NOW, -3), useState: 1 }),
      over: input({ startsAt: addMinutes(NOW, -60), endsAt: NOW, useState: 1 }),
      missed: input({ startsAt: addMinutes(NOW, -60), endsAt: NOW }),
    },
    events: {
      'enter.pressed': [{ with: { now: NOW }, by: press(/^(入室する|ドアを開ける)$/) }],
      'leave.pressed': [{ by: press('退室する') }],
      'leave.confirmed': [
        {
          by: ({ user, screen }) =>
            user.click(screen.getAllByRole('button', { name: '退室する' }).at(-1) ?? document.body),
        },
      ],
      'retry.requested': [{ by: press(/^もう一度(確認する|ドアを開ける)$/) }],
      'dialog.dismissed': [{ by: press(/^(閉じる|戻る)$/) }],
      'connection.restored': [{ by: fromOutside }],
      'reservation.changed': [{ with: { reservation: entered, now: NOW }, by: byAnotherFlow }],
      'page.shown': [{ with: { now: NOW }, by: () => document.dispatchEvent(new Event('visibilitychange')) }],
    },
    outcomes: {
      checkBeforeEntry: {
        empty: accepted(checkBeforeEntry, true, { asked: imminent.id }),
        occupied: accepted(checkBeforeEntry, false),
        missing: refused(checkBeforeEntry, 404, missing),
        offline: unreachable(checkBeforeEntry),
        broken: failed(checkBeforeEntry, 500),
      },
      knowServer: { doesOnce: resolved(true), mayRepeat: resolved(false), broken: rejected() },
      doorOpening: {
        opened: resolved({ kind: 'opened' } as const),
        stuck: resolved({ kind: 'stuck', message: unmoved } as const),
        refused: resolved({ kind: 'refused', message: tooEarly } as const),
        unsettled: resolved({ kind: 'unsettled' } as const),
        broken: rejected(),
      },
    },
    reads: ({ reservation, decision }) => [
      reservation.startsAt,
      reservation.endsAt,
      reservation.useState,
      decision === null,
    ],
    screen: ({ reservation }) => (
      <VisitCard reservation={reservation} list={list} hearer={hearer} onCancel={() => undefined} />
    ),
    states: {
      weighing: passing,
      waiting: ({ screen, context: { reservation } }) => {
        if (reservation.startsAt !== imminent.startsAt) {
          expect(screen.queryByRole('button', { name: '入室する' })).toBeNull();
          return;
        }
        expect(screen.getByRole('button', { name: '入室する' })).toHaveAttribute('aria-disabled', 'true');
        expect(screen.getByText(/に入室できます/)).toHaveTextContent('25分後に入室できます（10:25から）');
      },
      ready: ({ screen }) => {
        expect(screen.getByRole('button', { name: '入室する' })).not.toHaveAttribute('aria-disabled');
        screen.getByText('入室できます');
      },
      checking: busy,
      unsure: ({ screen }) =>
        expect(screen.getByRole('dialog', { name: '入室できるか確認できませんでした' })).toHaveTextContent(
          /もう一度お試しください。/,
        ),
      unchecked: ({ screen }) =>
        expect(screen.getByRole('dialog', { name: '入室できるか確認できませんでした' })).toHaveTextContent(
          /通信が戻ると、もう一度確認して入室します。/,
        ),
      unawaited: ({ screen }) =>
        expect(screen.getByRole('dialog', { name: '入室できるか確認できませんでした' })).toHaveTextContent(
          /もう一度お試しください。/,
        ),
      opening: busy,
      stuck: ({ screen }) => {
        screen.getByRole('dialog', { name: 'ドアが開きませんでした' });
        screen.getByText(unmoved);
      },
      refused: ({ screen, context }) => {
        screen.getByRole('dialog', { name: 'ドアを開けられませんでした' });
        screen.getByText(context.refusal ?? '');
      },
      inUse: ({ screen }) => {
        screen.getByRole('timer');
        screen.getByRole('button', { name: 'ドアを開ける' });
        screen.getByRole('button', { name: '利用をやめる' });
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      confirmingLeave: ({ screen }) => screen.getByRole('dialog', { name: '退室しますか' }),
      leaving: ({ screen }) => screen.getByRole('button', { name: '退室しています…' }),
      leaveStuck: ({ screen }) => {
        screen.getByRole('dialog', { name: 'ドアが開きませんでした' });
        screen.getByText(unmoved);
      },
      over: ({ screen }) => screen.getByText(/終わりました|終了しました/),
    },
  }),
);

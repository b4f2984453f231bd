import { expect } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { extensionMachine } from '#machines/booking/extension/chart.ts';
import { ExtensionSheet } from '#src/booking/extension/ExtensionSheet.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../../support/model/gestures.ts';
import { defineModel, passing } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const list = bystander;
const subscriber = list;
const inUse = { ...imminent, useState: 'inUse', startsAt: NOW, endsAt: addMinutes(NOW, 60) } as const;
const choices = [15, 30, 45].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const offer = { choices, from: null, end: 'others', neighbours: [] } as const;
const TAKEN = 'この時間は、ほかの方が先に予約しました。';
const OWED = 'お支払いが済んでいない料金があります。';

testModel(
  defineModel({
    machine: extensionMachine,
    inputs: {
      inUse: { reservation: inUse, list, subscriber, now: NOW },
      over: { reservation: { ...inUse, endsAt: addMinutes(NOW, -1) }, list, subscriber, now: NOW },
    },
    events: {
      'dialog.dismissed': [{ by: ({ user }) => user.keyboard('{Escape}'), also: [press(WORDS.close)] }],
    },
    outcomes: {
      recovery: {
        nothing: resolved({ outcome: 'nothingLeft' } as const),
        done: resolved({ outcome: 'done' } as const),
        broken: rejected(),
      },
      choice: {
        chosen: resolved({ outcome: 'chosen', draft: { reservation: inUse, offer, minutes: 30 } } as const),
        fixed: resolved({ outcome: 'notExtendable' } as const),
        ended: resolved({ outcome: 'ended' } as const),
        refused: resolved({ outcome: 'refused', message: OWED } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
      confirmation: {
        extended: resolved({ outcome: 'extended', gross: 550, couponMinutes: 0 } as const),
        ended: resolved({ outcome: 'ended' } as const),
        returned: resolved({ outcome: 'returned', usesCoupon: true } as const),
        slotLost: resolved({ outcome: 'slotLost', usesCoupon: false, message: TAKEN } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
    },
    reads: ({ minutes, message, offer: known }) => [minutes, message, known !== null],
    rests: {
      recovery: { value: 'asking', context: { of: inUse.id, command: null, asked: [] } },
      choice: {
        value: 'loading',
        context: { reservation: inUse, offer: null, minutes: null, message: null },
      },
    },
    screen: ({ reservation }) => (
      <ExtensionSheet
        reservation={reservation}
        list={list}
        subscriber={subscriber}
        onEnded={() => undefined}
      />
    ),
    states: {
      recovering: ({ screen }) => screen.getByRole('dialog', { name: '前回の延長を確認しています…' }),
      weighing: passing,
      over: ({ screen }) => screen.getByText('予約時間を過ぎている為、延長できません。'),
      choosing: ({ screen }) => screen.getByRole('dialog', { name: TITLES.howLong }),
      confirming: ({ screen }) => screen.getByRole('dialog', { name: 'この内容で延長しますか' }),
      extended: ({ screen }) => {
        screen.getByRole('dialog', { name: '延長しました' });
        screen.getByText('11:30');
        screen.getByText(/追加料金 550円/);
      },
      refused: ({ screen, context }) => screen.getByText(context.message ?? ''),
      turnedAway: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      closed: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);

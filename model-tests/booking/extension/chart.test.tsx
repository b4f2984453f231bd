import { expect } from 'vitest';
import { listExtensions } from '#contract/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import { extensionMachine } from '#machines/booking/extension/chart.ts';
import { ExtensionSheet } from '#src/booking/extension/ExtensionSheet.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/now.ts';
import { fromOutside, press } from '../../support/gestures.ts';
import { asParent, defineModel, passing } from '../../support/model.ts';
import {
  answered,
  refused,
  refusedInWordsAs,
  rejected,
  resolved,
  unreachable,
} from '../../support/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const list = bystander;
const hearer = list;
const inUse = { ...imminent, useState: 1, startsAt: NOW, endsAt: addMinutes(NOW, 60) } as const;
const choices = [15, 30, 45].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const times = { choices, from: null, end: 'others', neighbours: [] } as const;
const neighbour = { boothId: 2, boothName: '渋谷ブース2', date: dateOf(NOW), start: 660, interval: 60 };
const none = { choices: [], from: null, end: 'others', neighbours: [neighbour] } as const;
const TAKEN = 'この時間は、ほかの方が先に予約しました。';
const ENDED = { code: 'reservation_ended', message: MESSAGES.extensionAfterEnd } as const;
const FIXED = { code: 'not_extendable', message: MESSAGES.notExtendable } as const;
const SAID = { code: 'said', message: 'お支払いが済んでいない料金があります。' } as const;

testModel(
  defineModel({
    machine: extensionMachine,
    inputs: {
      inUse: { reservation: inUse, list, hearer, now: NOW },
      over: { reservation: { ...inUse, endsAt: addMinutes(NOW, -1) }, list, hearer, now: NOW },
    },
    events: {
      'minutes.chosen': [
        {
          with: { minutes: 30 },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: /^30分/ })),
        },
      ],
      'minutes.submitted': [{ by: press('料金を確認する') }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'update.heard': [{ with: { before: null, isGap: false }, by: fromOutside }],
      'retry.requested': [{ by: press('もう一度確認する') }],
      'dialog.dismissed': [
        { by: ({ user }) => user.keyboard('{Escape}'), also: [press(/^(やめる|閉じる)$/)] },
      ],
    },
    outcomes: {
      recovery: {
        nothing: resolved({ outcome: 'nothingLeft' } as const),
        done: resolved({ outcome: 'done' } as const),
        broken: rejected(),
      },
      offerExtensions: {
        offered: answered(listExtensions, times, {
          asked: inUse.id,
          as: { kind: 'offered', ...times } as const,
        }),
        nothing: answered(listExtensions, none, { as: { kind: 'offered', ...none } as const }),
        fixed: refused(listExtensions, 409, FIXED, { as: { kind: 'refused', ...FIXED } as const }),
        ended: refused(listExtensions, 409, ENDED, { as: { kind: 'refused', ...ENDED } as const }),
        inWords: refusedInWordsAs(listExtensions, SAID.message, { kind: 'refused', ...SAID } as const),
        offline: unreachable(listExtensions),
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
    reads: ({ reservation, minutes, message }) => [reservation.endsAt, minutes, message],
    rests: {
      recovery: { value: 'asking', context: { of: inUse.id, decision: null } },
    },
    screen: ({ reservation }) => <ExtensionSheet reservation={reservation} list={list} hearer={hearer} />,
    states: {
      recovering: ({ screen }) => screen.getByRole('dialog', { name: '前回の延長を確認しています…' }),
      weighing: passing,
      over: ({ screen }) => screen.getByText('予約時間を過ぎている為、延長できません。'),
      loading: ({ screen }) => screen.getByText('延長できる時間を確認しています'),
      loadFailed: ({ screen }) => screen.getByText('延長できる時間を確認できませんでした。'),
      noSlots: ({ screen }) => {
        screen.getByText('延長可能な時間枠がありません。このあとに別の予約があるためです。');
        screen.getByRole('link', { name: /^渋谷ブース2を予約する/ });
      },
      choosing: ({ screen, context }) => {
        screen.getByText(/延長できます。$/);
        const half = screen.getByRole<HTMLInputElement>('radio', { name: /30分 11:30まで\s*＋550円/ });
        expect(half.checked).toBe(context.minutes === 30);
        if (context.message) expect(screen.getByRole('alert')).toHaveTextContent(context.message);
      },
      'choosing.offering': asParent,
      'choosing.refreshing': asParent,
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

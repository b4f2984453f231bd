import { expect } from 'vitest';
import { getExtensionPrice, listExtensions } from '#contract/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import { extensionMachine } from '#machines/booking/extension.ts';
import { ExtensionSheet } from '#src/booking/extension/ExtensionSheet.tsx';
import { NOW } from '#tests/support/now.ts';
import { press } from '../support/gestures.ts';
import { defineModel, passing } from '../support/model.ts';
import { answered, failed, refused, rejected, resolved, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { imminent } from './fixtures.ts';

const list = { send: () => undefined };
const inUse = { ...imminent, useState: 1, startsAt: NOW, endsAt: addMinutes(NOW, 60) } as const;
const choices = [15, 30, 45].map((minutes) => ({ minutes, gross: (275 * minutes) / 15 }));
const quote = {
  amount: { net: 500, tax: 50, gross: 550 },
  couponMinutes: 0,
  couponRemainder: 60,
  startsAt: inUse.endsAt,
  message: null,
};
const TAKEN = { code: 'slot_taken', message: 'この時間は、ほかの方が先に予約しました。' } as const;
const ENDED = { code: 'reservation_ended', message: MESSAGES.extensionAfterEnd } as const;
const FIXED = { code: 'not_extendable', message: MESSAGES.notExtendable } as const;
const DUE = { code: 'payment_due', message: 'お支払いが済んでいない料金があります。' } as const;
const CHANGED = { code: 'price_changed', message: '料金が変わりました。' } as const;

type Refusal = typeof TAKEN | typeof ENDED | typeof FIXED | typeof DUE | typeof CHANGED;

function answer(refusal: Refusal) {
  return resolved({ outcome: 'answered', answer: { kind: 'refused', ...refusal } } as const);
}

testModel(
  defineModel({
    machine: extensionMachine,
    inputs: {
      inUse: { reservation: inUse, list, now: NOW },
      over: { reservation: { ...inUse, endsAt: addMinutes(NOW, -1) }, list, now: NOW },
    },
    events: {
      'minutes.chosen': [
        { with: { minutes: 30 }, by: ({ user, screen }) => user.click(screen.getByText('30分')) },
      ],
      'minutes.submitted': [{ by: press('料金を確認する') }],
      'coupon.toggled': [{ by: press('クーポンを使う') }],
      'extension.confirmed': [{ by: press('延長を確定する') }],
      'back.pressed': [{ by: press('延長時間を選び直す') }],
      'retry.requested': [{ by: press('もう一度確認する') }],
      'dialog.dismissed': [{ by: ({ user }) => user.keyboard('{Escape}') }],
    },
    outcomes: {
      findUnanswered: {
        nothing: resolved(null),
        confirmation: resolved({
          key: 'key',
          content: { reservationId: inUse.id, minutes: 30, usesCoupon: false, seenGross: 550 },
        }),
        broken: rejected(),
      },
      offerExtensions: {
        offered: answered(listExtensions, choices, {
          asked: inUse.id,
          as: { kind: 'offered', choices } as const,
        }),
        nothing: answered(listExtensions, [], { as: { kind: 'offered', choices: [] } as const }),
        fixed: refused(listExtensions, 409, FIXED, { as: { kind: 'refused', ...FIXED } as const }),
        ended: refused(listExtensions, 409, ENDED, { as: { kind: 'refused', ...ENDED } as const }),
        due: refused(listExtensions, 409, DUE, { as: { kind: 'refused', ...DUE } as const }),
        offline: unreachable(listExtensions),
      },
      quoteExtension: {
        quoted: answered(getExtensionPrice, quote, { as: { kind: 'quoted', quote } as const }),
        taken: refused(getExtensionPrice, 409, TAKEN, { as: { kind: 'refused', ...TAKEN } as const }),
        ended: refused(getExtensionPrice, 409, ENDED, { as: { kind: 'refused', ...ENDED } as const }),
        due: refused(getExtensionPrice, 409, DUE, { as: { kind: 'refused', ...DUE } as const }),
        broken: failed(getExtensionPrice, 500),
      },
      extending: {
        extended: resolved({ outcome: 'answered', answer: { kind: 'extended' } } as const),
        changed: answer(CHANGED),
        ended: answer(ENDED),
        taken: answer(TAKEN),
        due: answer(DUE),
        unsettled: resolved({ outcome: 'unsettled' } as const),
        broken: rejected(),
      },
    },
    reads: ({ reservation, minutes, formerGross, message }) => [
      reservation.endsAt,
      minutes,
      formerGross,
      message,
    ],
    screen: ({ reservation }) => <ExtensionSheet reservation={reservation} list={list} />,
    states: {
      recalling: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      recovering: ({ screen }) => screen.getByRole('dialog', { name: '前回の延長を確認しています…' }),
      weighing: passing,
      over: ({ screen }) => screen.getByText('予約時間を過ぎている為、延長できません。'),
      loading: ({ screen }) => screen.getByText('延長できる時間を確認しています'),
      loadFailed: ({ screen }) => screen.getByText('延長できる時間を確認できませんでした。'),
      noSlots: ({ screen }) => screen.getByText('延長可能な時間枠がありません。'),
      choosing: ({ screen, context }) => {
        screen.getByText(/今の予約は 11:00 まで。11:45 まで延長できます。/);
        const half = screen.getByRole<HTMLInputElement>('radio', { name: /30分 11:30 まで\s*＋550円/ });
        expect(half.checked).toBe(context.minutes === 30);
        if (context.message) expect(screen.getByRole('alert')).toHaveTextContent(context.message);
      },
      quoting: ({ screen }) => screen.getByText('料金を確認しています'),
      quoteFailed: ({ screen }) => screen.getByText('延長金額の取得に失敗しました。'),
      confirming: ({ screen, context }) => {
        screen.getByText('550円');
        screen.getByText('11:30');
        screen.getByText('延長の確定と同時に請求されます');
        expect(screen.queryByText(/料金が変わりました/) !== null).toBe(context.formerGross !== null);
      },
      extending: ({ screen }) => screen.getByRole('button', { name: '延長しています…' }),
      extended: ({ screen }) => {
        screen.getByRole('dialog', { name: '延長しました' });
        screen.getByText('11:30');
      },
      refused: ({ screen, context }) => screen.getByText(context.message ?? ''),
      turnedAway: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      closed: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);

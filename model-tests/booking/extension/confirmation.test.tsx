import { expect } from 'vitest';
import { getExtensionPrice } from '#contract/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import { extensionConfirmationMachine } from '#machines/booking/extension/confirmation.ts';
import { ExtensionConfirmation } from '#src/booking/extension/ExtensionConfirmation.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation } from '../../support/model/model.ts';
import { answered, failed, refused, rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';

const list = bystander;
const inUse = { ...imminent, useState: 'inUse', startsAt: NOW, endsAt: addMinutes(NOW, 60) } as const;
const quote = {
  amount: { net: 500, tax: 50, gross: 550 },
  couponMinutes: 0,
  couponRemainder: 60,
  startsAt: inUse.endsAt,
};
const TAKEN = { code: 'slot_taken', message: 'この時間は、ほかの方が先に予約しました。' } as const;
const ENDED = { code: 'reservation_ended', message: MESSAGES.extensionAfterEnd } as const;
const DUE = { code: 'payment_due', message: 'お支払いが済んでいない料金があります。' } as const;
const CHANGED = { code: 'price_changed', message: '料金が変わりました。' } as const;

function refusal(of: typeof TAKEN | typeof ENDED | typeof DUE | typeof CHANGED) {
  return { kind: 'refused', ...of } as const;
}
const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: extensionConfirmationMachine,
    inputs: { plain: { reservation: inUse, minutes: 30, usesCoupon: false, list } },
    events: {
      'coupon.toggled': [{ by: press(WORDS.useCoupon) }],
      'code.wanted': [{ by: press(WORDS.enterCoupon) }],
      'extension.confirmed': [{ by: press(WORDS.confirmExtension) }],
      'minutes.reconsidered': [{ by: press(WORDS.otherLength) }],
      'retry.requested': [{ by: press(WORDS.checkAgain) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'dialog.dismissed': [
        { by: ({ user }) => user.keyboard('{Escape}'), also: [press(anyOf(WORDS.back, WORDS.close))] },
      ],
    },
    outcomes: {
      couponEntry: {
        applied: resolved({ outcome: 'applied', coupon: null } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
      quoteExtension: {
        quoted: answered(getExtensionPrice, quote, {
          asked: { reservationId: 7, minutes: 30, usesCoupon: false },
          as: { kind: 'quoted', quote } as const,
        }),
        taken: refused(getExtensionPrice, 409, TAKEN, { as: refusal(TAKEN) }),
        ended: refused(getExtensionPrice, 409, ENDED, { as: refusal(ENDED) }),
        due: refused(getExtensionPrice, 409, DUE, { as: refusal(DUE) }),
        broken: failed(getExtensionPrice, 500),
      },
      extending: {
        extended: resolved({ kind: 'extended' } as const),
        changed: resolved(refusal(CHANGED)),
        ended: resolved(refusal(ENDED)),
        taken: resolved(refusal(TAKEN)),
        due: resolved(refusal(DUE)),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ formerGross, message }) => [formerGross, message],
    part: (confirmation) => <ExtensionConfirmation confirmation={confirmation} />,
    states: {
      enteringCoupon: ({ screen }) => screen.getByRole('textbox', { name: 'クーポンコード' }),
      quoting: ({ screen }) => screen.getByText('料金を確認しています'),
      quoteFailed: ({ screen }) => screen.getByText('延長金額の取得に失敗しました。'),
      confirming: ({ screen, context }) => {
        screen.getByText('550円');
        screen.getByText('11:30');
        screen.getByText('延長の確定と同時に請求されます');
        expect(screen.queryByText(/料金が変わりました/) !== null).toBe(context.formerGross !== null);
      },
      extending: ({ screen }) => screen.getByRole('button', { name: WORDS.extending }),
      refused: ({ screen, context }) => screen.getByText(context.message),
      extended: shut,
      ended: shut,
      unknown: shut,
      dismissed: shut,
      returned: shut,
      slotLost: shut,
    },
  }),
);

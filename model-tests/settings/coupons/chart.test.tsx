import { expect } from 'vitest';
import { couponEntryMachine } from '#machines/settings/coupons/chart.ts';
import { CouponEntry } from '#src/settings/coupons/CouponEntry.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fill, fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { coupon } from '../fixtures.ts';

testModel(
  defineModel({
    machine: couponEntryMachine,
    inputs: { plain: undefined },
    events: {
      'code.edited': [{ with: { code: 'K' }, by: fill('クーポンコード', 'K') }],
      'code.submitted': [{ by: press(WORDS.applyCoupon) }],
      'dialog.dismissed': [{ by: fromOutside }],
    },
    outcomes: {
      applyingCoupon: {
        applied: resolved({ kind: 'applied', coupon } as const),
        refused: resolved({ kind: 'refused', message: 'クーポンコードが正しくありません。' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ code, refusal }) => [code, refusal],
    part: (entry) => <CouponEntry entry={entry} />,
    states: {
      entering: ({ screen, context }) => {
        const field = screen.getByRole('textbox', { name: 'クーポンコード' });
        expect(field).not.toHaveAttribute('readonly');
        if (context.refusal === null) expect(field).not.toBeInvalid();
        else expect(field).toHaveAccessibleDescription(context.refusal);
      },
      applying: ({ screen }) => screen.getByRole('button', { name: WORDS.applying }),
      applied: ({ screen }) => expect(screen.queryByRole('button', { name: WORDS.applying })).toBeNull(),
      dismissed: ({ screen }) => expect(screen.queryByRole('button', { name: WORDS.applying })).toBeNull(),
    },
  }),
);

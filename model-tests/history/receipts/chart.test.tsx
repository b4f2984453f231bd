import { expect } from 'vitest';
import { receiptsMachine } from '#machines/history/receipts/chart.ts';
import { ReceiptSheet } from '#src/history/receipts/ReceiptSheet.tsx';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { issued, monthOfUse, use } from '#tests/support/values/history.ts';
import { fill, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const memberName = '山田 花子';

testModel(
  defineModel({
    machine: receiptsMachine,
    inputs: {
      use: { subject: { kind: 'use', use }, memberName },
      month: { subject: { kind: 'month', sum: monthOfUse }, memberName },
    },
    events: {
      'name.edited': [
        { with: { name: '山田商店' }, by: fill('宛名', '山田商店') },
        { with: { name: '　' }, by: fill('宛名', '　') },
      ],
      'receipt.submitted': [{ by: press(WORDS.sendReceipt) }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, WORDS.close)) }],
    },
    outcomes: {
      sendingReceipts: {
        issued: resolved({ kind: 'issued', receipts: issued } as const),
        nameRefused: resolved({ kind: 'nameRefused', message: '「😀」は領収書に印字できません。' } as const),
        refused: resolved({ kind: 'refused', message: '料金がかかっていません。' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ subject, name, mistake, message }) => [subject.kind, name, mistake, message],
    part: (flow) => <ReceiptSheet flow={flow} />,
    states: {
      entering: ({ screen, context }) => {
        const field = screen.getByRole('textbox', { name: '宛名' });
        expect(field).not.toHaveAttribute('readonly');
        expect(field).toHaveValue(context.name);
        if (context.mistake === null) expect(field).not.toBeInvalid();
        else expect(field).toHaveAccessibleDescription(expect.stringContaining(context.mistake));
        if (context.message !== null) screen.getByText(context.message);
      },
      sending: ({ screen }) => {
        expect(screen.getByRole('textbox', { name: '宛名' })).toHaveAttribute('readonly');
        screen.getByRole('button', { name: WORDS.issuing });
      },
      issued: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.receiptIssued });
        screen.getByText('山田商店');
      },
      closed: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      unknown: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      dismissed: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);

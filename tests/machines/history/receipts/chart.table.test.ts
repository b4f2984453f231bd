import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { parseMonth } from '#domain/history/month.ts';
import type { IssuedReceipts } from '#domain/history/receipts.ts';
import type { MonthOfUse, Use } from '#domain/history/usage.ts';
import { receiptsMachine } from '#machines/history/receipts/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { broken, done, runTable } from '../../support/table.ts';

const amount = { net: 1000, tax: 100, gross: 1100 };
const use: Use = {
  id: 13,
  placeName: '東京駅 八重洲口',
  boothName: 'A-2',
  startsAt: at('2026-11-20T14:00:00'),
  endsAt: at('2026-11-20T15:00:00'),
  minutes: 60,
  couponMinutes: 0,
  amount,
  isOwed: false,
  receiptNumber: null,
};
const sum: MonthOfUse = { month: parseMonth('2026-11') ?? expect.fail('no month'), count: 1, amount };
const ofUse = { subject: { kind: 'use', use }, memberName: '山田 花子' } as const;
const ofMonth = { subject: { kind: 'month', sum }, memberName: '山田 花子' } as const;
const receipts: IssuedReceipts = {
  addressee: '山田 花子',
  url: '/receipts/demo/x',
  fileName: '領収書.pdf',
  isMailed: true,
  leftOut: [],
};
const sending = {
  given: { command: { key: 'key', content: { scope: { kind: 'use', id: 13 } as const, addressee: null } } },
  from: 'sending',
} as const;
const failed = {
  kind: 'failed',
  error: new ApiFailure({ kind: 'server', path: '/send-receipt-pdf' }).error,
} as const;
const bug = new Error('broken');
const asked = (content: unknown) => ({
  sendingReceipts: { key: expect.any(String), content },
});

runTable({
  machine: receiptsMachine,
  input: ofUse,
  rows: [
    {
      spec: '5 Receipt name defaults to the user’s name',
      from: 'start',
      to: 'entering',
      remembers: { name: '山田 花子', mistake: null, message: null },
    },
    {
      spec: '4 Receipt modal, step 1: name entry',
      from: 'entering',
      given: { mistake: '宛名を入力してください。' },
      on: { type: 'name.edited', name: '山田商店' },
      to: 'entering',
      remembers: { name: '山田商店', mistake: null },
    },
    {
      spec: '5 Receipt name: null when unchanged',
      from: 'entering',
      given: { name: ' 山田 花子 ' },
      on: { type: 'receipt.submitted' },
      to: 'sending',
      invokes: asked({ scope: { kind: 'use', id: 13 }, addressee: null }),
    },
    {
      spec: '7 send-receipt-month-pdf',
      case: 'a month, to somebody else',
      from: 'entering',
      given: { ...ofMonth, name: '山田商店 ' },
      on: { type: 'receipt.submitted' },
      to: 'sending',
      invokes: asked({ scope: { kind: 'month', month: '2026-11' }, addressee: '山田商店' }),
    },
    {
      spec: '4 Receipt modal, step 1',
      case: 'nothing entered',
      from: 'entering',
      given: { name: ' ' },
      on: { type: 'receipt.submitted' },
      to: 'entering',
      remembers: { mistake: '宛名を入力してください。' },
    },
    {
      spec: '4 Receipt modal',
      from: 'entering',
      on: { type: 'dialog.dismissed' },
      to: 'dismissed',
      output: { outcome: 'dismissed' },
    },
    { spec: '4 Receipt modal: in progress', ...sending, on: { type: 'dialog.dismissed' }, to: 'sending' },
    {
      spec: '4 Receipt modal, step 2: issued',
      ...sending,
      on: done('sendingReceipts', { kind: 'issued', receipts }),
      to: 'issued',
      remembers: { receipts },
      asks: [['announce', { text: '領収書を発行しました。' }]],
    },
    {
      spec: 'account, Sign-up: 422 beside the field',
      ...sending,
      on: done('sendingReceipts', { kind: 'nameRefused', message: '「😀」は領収書に印字できません。' }),
      to: 'entering',
      remembers: { mistake: '「😀」は領収書に印字できません。', message: null },
    },
    {
      spec: '8 Receipt: a non-OK message is shown as it is',
      ...sending,
      on: done('sendingReceipts', { kind: 'refused', message: 'ご利用の終了後に発行できます。' }),
      to: 'entering',
      remembers: { message: 'ご利用の終了後に発行できます。' },
    },
    {
      spec: '8 Receipt: per use',
      ...sending,
      on: done('sendingReceipts', failed),
      to: 'entering',
      remembers: { message: '領収書を発行できませんでした。' },
    },
    {
      spec: '8 Receipt: monthly',
      ...sending,
      given: { ...sending.given, ...ofMonth },
      on: done('sendingReceipts', failed),
      to: 'entering',
      remembers: { message: '月単位の領収書を発行できませんでした。' },
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the history shows the truth',
      ...sending,
      on: done('sendingReceipts', { kind: 'unknown' }),
      to: 'unknown',
      output: { outcome: 'unknown' },
    },
    {
      spec: '8 Receipt: per use',
      ...sending,
      on: broken('sendingReceipts', bug),
      to: 'entering',
      remembers: { message: '領収書を発行できませんでした。' },
      asks: [['reportFailure', { error: bug }]],
    },
    {
      spec: '4 Receipt modal: closing resets',
      from: 'issued',
      given: { receipts },
      on: { type: 'dialog.dismissed' },
      to: 'closed',
      output: { outcome: 'issued' },
    },
  ],
});

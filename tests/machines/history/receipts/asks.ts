import { sendMonthReceipts, sendReceipt } from '#contract/history/receipts.ts';
import { parseMonth } from '#domain/history/month.ts';
import { sendingReceipts } from '#machines/history/receipts/sending.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'a receipt',
    sendingReceipts,
    { scope: { kind: 'use', id: 5 }, addressee: '青山商事' },
    sendReceipt,
    { tranid: 5, name: '青山商事' },
    { invalid: 'nameRefused', no_receipt: 'refused', not_found: 'refused', throttled: 'refused' },
  ),
  command(
    'the receipts of a month',
    sendingReceipts,
    { scope: { kind: 'month', month: parseMonth('2026-10') }, addressee: null },
    sendMonthReceipts,
    { name: null },
    { invalid: 'nameRefused', no_receipt: 'refused', throttled: 'refused' },
  ),
];

import * as v from 'valibot';
import { type LocalMonth, NO_MONTH, parseMonth } from '#domain/history/month.ts';
import {
  addresseeMistake,
  type LeftOut,
  type MonthScope,
  NO_ADDRESSEE,
  RECEIPT_OBSTACLES,
  type ReceiptAnswer,
  type ReceiptRequest,
  type UseScope,
} from '#domain/history/receipts.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, list, mapped, optional } from '../field.ts';
import { type Means, record } from '../record.ts';
import { instant, whole } from '../values.ts';
import { Whole } from '../wire.ts';

/** To whom; null or left out: to the member (docs/spec/history.md, "Input"). */
const addressee = absent(
  v.pipe(
    v.string(NO_ADDRESSEE),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? addresseeMistake(dataset.value) : null;
      if (message !== null) addIssue({ message });
    }),
    v.description('One line of at most 100 characters'),
  ),
);

/** `YYYYMM`, as the call has it. */
const TargetMonth = v.pipe(
  v.string(NO_MONTH),
  v.check((text) => monthIn(text) !== undefined, NO_MONTH),
  v.description('YYYYMM, Asia/Tokyo'),
);

function monthIn(text: string): LocalMonth | undefined {
  return /^\d{6}$/.test(text) ? parseMonth(`${text.slice(0, 4)}-${text.slice(4)}`) : undefined;
}

const targetMonth = mapped(
  TargetMonth,
  (text): LocalMonth => {
    const month = monthIn(text);
    if (month === undefined) throw new TypeError(`Failed to decode ${text}: not YYYYMM.`);
    return month;
  },
  (month) => month.replace('-', ''),
);

/** Where a receipt can be got: ours, or somebody's over https. Nothing that a browser would run. */
const ReceiptUrl = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/));

const leftOut = record({
  id: ['tranid', Whole],
  startsAt: ['reserve_start_time', instant],
  obstacle: ['reason', v.picklist(RECEIPT_OBSTACLES)],
}) satisfies Means<LeftOut>;

/** message and receipt_name are the spec's; the rest are additions (docs/spec/history.md, "Receipts"). */
const sentReceipts = record({
  message: ['message', v.string()],
  addressee: ['receipt_name', absent(v.string())],
  url: ['receipt_url', addition(absent(ReceiptUrl))],
  fileName: ['receipt_file', addition(absent(v.string()))],
  isMailed: ['mailed', addition(optional(v.boolean(), true))],
  leftOut: ['left_out', addition(optional(list(leftOut), []))],
});

const NOTHING_ISSUED: Omit<DomainOf<typeof sentReceipts>, 'message'> = {
  addressee: null,
  url: null,
  fileName: null,
  isMailed: false,
  leftOut: [],
};

const receiptAnswer = mapped(
  sentReceipts,
  ({ message, ...receipts }): ReceiptAnswer =>
    message === 'OK' ? { kind: 'issued', receipts } : { kind: 'refused', message },
  (answer) =>
    answer.kind === 'issued'
      ? { message: 'OK', ...answer.receipts }
      : { message: answer.message, ...NOTHING_ISSUED },
);

const ofUse = mapped(
  record({ id: ['tranid', whole], addressee: ['name', addressee] }),
  ({ id, ...to }): ReceiptRequest<UseScope> => ({ scope: { kind: 'use', id }, ...to }),
  ({ scope, ...to }) => ({ id: scope.id, ...to }),
);

const ofMonth = mapped(
  record({ month: ['targetMonth', targetMonth], addressee: ['name', addressee] }),
  ({ month, ...to }): ReceiptRequest<MonthScope> => ({ scope: { kind: 'month', month }, ...to }),
  ({ scope, ...to }) => ({ month: scope.month, ...to }),
);

/** Mailed to the login address. no_receipt says why; 422 for a name that can't be printed. */
export const sendReceipt = endpoint({
  call: 'POST /send-receipt-pdf',
  summary: 'Issues the receipt of a use and mails it.',
  audience: 'personal',
  effect: true,
  refuses: ['invalid', 'no_receipt', 'not_found', 'throttled'],
  body: ofUse,
  answer: receiptAnswer,
});

/** One zip a month, mailed. Uses that were not charged are left out and named; no_receipt where nothing remains. */
export const sendMonthReceipts = endpoint({
  call: 'POST /send-receipt-month-pdf',
  summary: "Issues the receipts of a month's uses and mails them as a zip.",
  audience: 'personal',
  effect: true,
  refuses: ['invalid', 'no_receipt', 'throttled'],
  body: ofMonth,
  answer: receiptAnswer,
});

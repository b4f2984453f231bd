import * as v from 'valibot';
import { type LocalMonth, parseMonth } from '#domain/history/month.ts';
import {
  addresseeMistake,
  type MonthScope,
  type ReceiptAnswer,
  type ReceiptRequest,
  type UseScope,
} from '#domain/history/receipts.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { addition, InstantText, toInstant, toWhole, toWireInstant, Whole, WholeInput } from '../wire.ts';

/** To whom; null or left out: to the member (docs/spec/history.md, "Input"). */
const Name = v.optional(
  v.nullable(
    v.pipe(
      v.string('宛名を入力してください。'),
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed ? addresseeMistake(dataset.value) : null;
        if (message !== null) addIssue({ message });
      }),
      v.description('One line of at most 100 characters'),
    ),
  ),
  null,
);

/** `YYYYMM`, as the call has it. */
const TargetMonth = v.pipe(
  v.string('年月が正しくありません。'),
  v.check((text) => monthIn(text) !== undefined, '年月が正しくありません。'),
  v.description('YYYYMM, Asia/Tokyo'),
);

function monthIn(text: string): LocalMonth | undefined {
  return /^\d{6}$/.test(text) ? parseMonth(`${text.slice(0, 4)}-${text.slice(4)}`) : undefined;
}

/** A checked month; the schema has refused everything else. */
function toMonth(text: string): LocalMonth {
  const month = monthIn(text);
  if (month === undefined) throw new TypeError(`Failed to decode ${text}: not YYYYMM.`);
  return month;
}

/** Where a receipt can be got: ours, or somebody's over https. Nothing that a browser would run. */
const ReceiptUrl = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/));

/** message and receipt_name are the spec's; the rest are additions (docs/spec/history.md, "Receipts"). */
const WireReceipts = v.object({
  message: v.string(),
  receipt_name: v.optional(v.nullable(v.string()), null),
  receipt_url: addition(v.optional(v.nullable(ReceiptUrl), null)),
  receipt_file: addition(v.optional(v.nullable(v.string()), null)),
  mailed: addition(v.optional(v.boolean(), true)),
  left_out: addition(
    v.optional(
      v.array(
        v.object({
          tranid: Whole,
          reserve_start_time: InstantText,
          reason: v.picklist(['owed', 'free', 'refunded']),
        }),
      ),
      [],
    ),
  ),
});

const answerCodec: Codec<v.InferOutput<typeof WireReceipts>, ReceiptAnswer> = {
  decode: (wire) =>
    wire.message === 'OK'
      ? {
          kind: 'issued',
          receipts: {
            addressee: wire.receipt_name,
            url: wire.receipt_url,
            fileName: wire.receipt_file,
            isMailed: wire.mailed,
            leftOut: wire.left_out.map((use) => ({
              id: use.tranid,
              startsAt: toInstant(use.reserve_start_time),
              obstacle: use.reason,
            })),
          },
        }
      : { kind: 'refused', message: wire.message },
  encode: (answer) =>
    answer.kind === 'refused'
      ? {
          message: answer.message,
          receipt_name: null,
          receipt_url: null,
          receipt_file: null,
          mailed: false,
          left_out: [],
        }
      : {
          message: 'OK',
          receipt_name: answer.receipts.addressee,
          receipt_url: answer.receipts.url,
          receipt_file: answer.receipts.fileName,
          mailed: answer.receipts.isMailed,
          left_out: answer.receipts.leftOut.map((use) => ({
            tranid: use.id,
            reserve_start_time: toWireInstant(use.startsAt),
            reason: use.obstacle,
          })),
        },
};

/**
 * POST /send-receipt-pdf {tranid, name} -> message, receipt_name; mailed to the login address (docs/spec/wire.md,
 * "Calls of history"). 409 no_receipt with the reason; 404 for what is not the member's; 422 for a name that can't be
 * printed.
 */
export const sendReceipt = endpoint({
  method: 'post',
  path: '/send-receipt-pdf',
  summary: 'Issues the receipt of a use and mails it.',
  audience: 'personal',
  effect: true,
  refuses: ['invalid', 'no_receipt', 'not_found', 'throttled'],
  body: v.object({ tranid: WholeInput, name: Name }),
  response: WireReceipts,
  input: {
    decode: ({ body }): ReceiptRequest<UseScope> => ({
      scope: { kind: 'use', id: toWhole(body.tranid) },
      addressee: body.name,
    }),
    encode: ({ scope, addressee }) => ({ body: { tranid: scope.id, name: addressee } }),
  },
  output: answerCodec,
});

/**
 * POST /send-receipt-month-pdf {targetMonth, name} -> message, receipt_name; one zip a month, mailed
 * (docs/spec/wire.md, "Calls of history"). Uses that were not charged are left out and named. 409 no_receipt where
 * nothing remains.
 */
export const sendMonthReceipts = endpoint({
  method: 'post',
  path: '/send-receipt-month-pdf',
  summary: "Issues the receipts of a month's uses and mails them as a zip.",
  audience: 'personal',
  effect: true,
  refuses: ['invalid', 'no_receipt', 'throttled'],
  body: v.object({ targetMonth: TargetMonth, name: Name }),
  response: WireReceipts,
  input: {
    decode: ({ body }): ReceiptRequest<MonthScope> => ({
      scope: { kind: 'month', month: toMonth(body.targetMonth) },
      addressee: body.name,
    }),
    encode: ({ scope, addressee }) => ({
      body: { targetMonth: scope.month.replace('-', ''), name: addressee },
    }),
  },
  output: answerCodec,
});

import { formatMonth } from '#domain/history/month.ts';
import { honorificOf, type LeftOut, type ReceiptScope } from '#domain/history/receipts.ts';
import { RECEIPT_OBSTACLES } from '#domain/history/words.ts';
import { dateOf, formatDate, formatFullDate, formatTime } from '#domain/time.ts';
import type { ReceiptIssuer } from '#server/database/tables/receipts.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import { yen } from '#server/messages/reservationWords.ts';
import type { ReceiptedUse } from './receiptedUses.ts';

/** The subject of the mail. */
interface ReceiptMail {
  readonly scope: ReceiptScope;
  readonly addressee: string;
  readonly issuer: ReceiptIssuer;
  readonly issuable: readonly ReceiptedUse[];
  readonly leftOut: readonly LeftOut[];
  /** Tax-included yen of all. */
  readonly gross: number;
}

/** Tells what is attached, and what a month's receipts leave out (docs/spec/money.md, "Receipts"). */
export function receiptMail(to: string, receipts: ReceiptMail): QueuedMail {
  const { scope, addressee, issuer, issuable, leftOut, gross } = receipts;
  const of = scope.kind === 'month' ? `${formatMonth(scope.month)}分` : `${whenOf(issuable[0])}ご利用分`;
  return {
    to,
    subject: `【${issuer.shortName}】領収書をお送りします（${of}）`,
    text: [
      `${addressee}${honorificOf(addressee) === '' ? '' : ` ${honorificOf(addressee)}`}`,
      `${of}の領収書を、このメールに添付してお送りします。`,
      `${issuable.length}通・合計 ${yen(gross)}`,
      ...(leftOut.length === 0 ? [] : [`次のご利用の領収書は含まれていません。\n${named(leftOut)}`]),
      `${issuer.name}\n登録番号 ${issuer.registrationNumber}`,
    ].join('\n\n'),
  };
}

function whenOf(use: Pick<ReceiptedUse, 'startsAt'> | undefined): string {
  return use === undefined ? '' : `${formatFullDate(dateOf(use.startsAt))} `;
}

function named(leftOut: readonly LeftOut[]): string {
  return leftOut
    .map(
      ({ startsAt, obstacle }) =>
        `・${formatDate(dateOf(startsAt))} ${formatTime(startsAt)}から（${RECEIPT_OBSTACLES[obstacle]}）`,
    )
    .join('\n');
}

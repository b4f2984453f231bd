import {
  freeCancellationUntil,
  isCancellationFree,
  isChargedAtOnce,
  type Payer,
  type Quote,
} from '#domain/booking/quote.ts';
import { dateOf, formatDate, formatTime, type Instant } from '#domain/time.ts';

/** Who pays (money.md). A server that does not tell leaves the registered card, if there is one. */
export function payerWords(payer: Payer | null, card: string | null): string {
  switch (payer) {
    case 'account':
      return '法人契約でのお支払い（月ごとの精算）';
    case 'balance':
      return '法人の残高から';
    case 'inviter':
      return '招待元の法人';
    case 'card':
    case null:
      return card === null ? '登録カード' : `登録カード ${card}`;
  }
}

/** `13:00`; with its day where that is not today. */
function momentWords(moment: Instant, now: Instant): string {
  const time = formatTime(moment);
  return dateOf(moment) === dateOf(now) ? time : `${formatDate(dateOf(moment))} ${time}`;
}

/** When it is charged (money.md, "When"): with the confirmation, or an hour before the start. */
export function chargeWords(quote: Quote, startsAt: Instant, now: Instant): string {
  const verb = quote.payer === 'card' || quote.payer === null ? '請求されます' : '計上されます';
  if (isChargedAtOnce(now, startsAt)) return `予約の確定と同時に${verb}`;
  return `${momentWords(freeCancellationUntil(startsAt), now)}に確定し、${verb}`;
}

/** Until when cancelling is free, and what follows (spec sections 4 and 9). */
export function cancellationWords(startsAt: Instant, now: Instant): string {
  const after = '利用の有無にかかわらず料金がかかります。';
  if (!isCancellationFree(now, startsAt)) {
    return `開始まで60分を切っているため、確定後はキャンセルしても${after}`;
  }
  return `${momentWords(freeCancellationUntil(startsAt), now)}までのキャンセルは無料です。以降は${after}`;
}

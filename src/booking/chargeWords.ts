import {
  type Cancellable,
  freeCancellationUntil,
  isChargedAtOnce,
  type Payer,
  type Quote,
} from '#domain/booking/quote.ts';
import { withinCharge } from '#domain/booking/words.ts';
import type { Instant } from '#domain/time.ts';
import type { BookingMode } from '#machines/booking/reservation/command.ts';
import { momentName } from '#src/shared/words/moments.ts';

/**
 * The one who pays (docs/spec/money.md). A server that does not tell leaves the registered card, if there is one.
 * Whether one is lacking the server says: it may have been registered a moment ago, or on another device.
 */
export function payerWords(payer: Payer | null, card: string | null, lacksCard = false): string {
  switch (payer) {
    case 'account':
      return '法人契約でのお支払い（月ごとの精算）';
    case 'balance':
      return '法人の残高';
    case 'inviter':
      return '招待元の法人';
    case 'card':
      if (lacksCard) return 'クレジットカード（未登録）';
      return card === null ? '登録カード' : cardWords(card);
    case null:
      return card === null ? 'ご登録のお支払い方法' : cardWords(card);
  }
}

function cardWords(card: string): string {
  return `登録カード ${card.replace(/^\*+/, '****')}`;
}

/** The payer's words for it; a member for whom somebody else pays must not take it for a bill. */
const CHARGED: Record<Payer, string> = {
  card: '請求されます',
  account: '法人に請求されます',
  balance: '差し引かれます',
  inviter: '法人に請求されます',
};

/** When it is charged (docs/spec/money.md, "When"): with the confirmation, or when cancelling stops being free. */
export function chargeWords(quote: Quote, use: Cancellable, now: Instant, mode: BookingMode): string {
  const verb = CHARGED[quote.payer ?? 'card'];
  if (mode === 'immediate') return `利用の開始と同時に${verb}`;
  if (isChargedAtOnce(now, use)) return `予約の確定と同時に${verb}`;
  return `${momentName(freeCancellationUntil(use), now)}に確定し、${verb}`;
}

/** The cost of a cancellation once it is no longer free; coupon minutes stay used as well (docs/spec/money.md). */
function lossWords(quote: Quote | null): string {
  if (!quote?.couponMinutes) return '利用の有無にかかわらず料金がかかります。';
  return `利用の有無にかかわらず${lostOf(quote)}は戻りません。`;
}

function lostOf(quote: Quote | null): string {
  if (!quote?.couponMinutes) return '料金';
  return quote.amount?.gross === 0 ? 'クーポンの時間' : '料金とクーポンの時間';
}

/** `13:00まで`: until when a guest who cancels has count and time back. Null where that is never so. */
export function givenBackWords(use: Cancellable, now: Instant): string | null {
  return isChargedAtOnce(now, use) ? null : `${momentName(freeCancellationUntil(use), now)}まで`;
}

/** Until when cancelling is free, and what follows (docs/spec/booking.md, "Cancelling" and "Constants"). */
export function cancellationWords(
  quote: Quote | null,
  use: Cancellable,
  now: Instant,
  mode: BookingMode,
): string {
  if (mode === 'immediate') return `利用を開始した後は、途中でやめても${lostOf(quote)}は戻りません。`;
  // Charged with the confirmation, it is never free to cancel: not at exactly 60:00 either.
  if (isChargedAtOnce(now, use)) {
    return `${withinCharge(use)}を切っているため、確定後は、${lossWords(quote)}`;
  }
  const until = momentName(freeCancellationUntil(use), now);
  return `${until}までのキャンセルは無料です。以降は${lossWords(quote)}`;
}

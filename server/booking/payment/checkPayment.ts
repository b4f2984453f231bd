import { quoteCodec } from '#contract/booking/quote.ts';
import type { Minutes } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import type { Price } from '#server/booking/ledger/price.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { paymentDue } from './paymentDue.ts';

/** Cancelling would stop being free at another moment than the member saw. */
export const LIMIT_CHANGED = '無料でキャンセルできる期限が変わりました。新しい期限をご確認ください。';

/** The terms that the member saw, as the client says; null, or left out, where they were not shown. */
export interface SeenTerms {
  /** Yen with tax. */
  readonly seenGross: number | null;
  /** How long before the start cancelling was said to stop being free. */
  readonly seenFreeCancellation?: Minutes | null;
}

/**
 * Refuses what can't be paid, or is no longer had on the terms that the member saw (docs/spec/money.md, "Who pays" and
 * "When"): 409 payment_due, price_changed, spending_cap, card_required, balance_short (in the words of `balanceShort`).
 * The caller has locked the booker, and read the means under the lock.
 */
export function checkPayment(
  booker: Booker,
  { amount, quote }: Price,
  { balanceShort, ...seen }: SeenTerms & { readonly balanceShort: string },
): void {
  const { unpayable } = quote;
  if (unpayable === 'payment_due') throw paymentDue();
  const changed = changeOf(booker, seen, { amount, quote });
  if (changed !== undefined) throw conflict('price_changed', changed, { quote: quoteCodec.encode(quote) });
  if (unpayable === null) return;
  throw conflict(unpayable, unpayable === 'balance_short' ? balanceShort : (quote.message ?? ''));
}

/** The words for terms that have become others; undefined where they are those that were seen. */
function changeOf(
  { isGuest }: Booker,
  { seenGross, seenFreeCancellation = null }: SeenTerms,
  { amount, quote }: Pick<Price, 'amount' | 'quote'>,
): string | undefined {
  if (!isGuest && seenGross !== null && seenGross !== amount.gross) {
    return '料金が変わりました。新しい料金をご確認ください。';
  }
  if (seenFreeCancellation !== null && seenFreeCancellation !== quote.freeCancellationMinutes) {
    return LIMIT_CHANGED;
  }
  return undefined;
}

/** The token of the card to be charged; null where nothing is left for a card to pay. */
export function cardToCharge({ payer }: Booker, { amount }: Price): string | null {
  return payer.kind === 'card' && amount.gross > 0 ? payer.cardToken : null;
}

import { quoteCodec } from '#contract/booking/quote.ts';
import type { Booker } from '#server/account/member/payer.ts';
import type { Price } from '#server/booking/ledger/price.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { paymentDue } from './paymentDue.ts';

/**
 * Refuses what can't be paid, or no longer costs what the member saw (docs/spec/money.md, "Who pays"): 409 payment_due,
 * price_changed, spending_cap, card_required, balance_short (in the words of `balanceShort`). The caller has locked the
 * booker, and read the means under the lock. `seenGross` is yen with tax; null where the client did not send what the
 * member saw.
 */
export function checkPayment(
  booker: Booker,
  { amount, quote }: Price,
  { seenGross, balanceShort }: { readonly seenGross: number | null; readonly balanceShort: string },
): void {
  const { unpayable } = quote;
  if (unpayable === 'payment_due') throw paymentDue();
  if (!booker.isGuest && seenGross !== null && seenGross !== amount.gross) {
    throw conflict('price_changed', '料金が変わりました。新しい料金をご確認ください。', {
      quote: quoteCodec.encode(quote),
    });
  }
  if (unpayable === null) return;
  throw conflict(unpayable, unpayable === 'balance_short' ? balanceShort : (quote.message ?? ''));
}

/** The token of the card to be charged; null where nothing is left for a card to pay. */
export function cardToCharge({ payer }: Booker, { amount }: Price): string | null {
  return payer.kind === 'card' && amount.gross > 0 ? payer.cardToken : null;
}

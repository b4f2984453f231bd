import { type ExtensionQuote, getExtensionPrice } from '#contract/booking/extension.ts';
import type { ExtensionRequest } from '#contract/booking/extensionConfirmation.ts';
import { call } from '#contract/client.ts';
import { refusable, SAID } from '#contract/errors.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

export type ExtensionQuoteAnswer =
  | { readonly kind: 'quoted'; readonly quote: ExtensionQuote }
  | BookingRefusal;

/**
 * Asks what the extension would cost on top (docs/spec/wire.md, "Calls of booking", get-price-extension). Rejects with
 * an ApiFailure.
 */
export async function quoteExtension(
  request: ExtensionRequest,
  signal: AbortSignal,
): Promise<ExtensionQuoteAnswer> {
  const answer = await refusable(call(getExtensionPrice, request, { signal }), [
    ...getExtensionPrice.refuses,
    SAID,
  ]);
  return answer.kind === 'done' ? { kind: 'quoted', quote: answer.value } : refusalOf(answer);
}

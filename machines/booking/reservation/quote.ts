import { getPrice, type PriceRequest } from '#contract/booking/quote.ts';
import { ask } from '#contract/client.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { type BookingRefusal, reservationRefusalOf, type SlotTaken } from '../refusals.ts';

export type QuoteAnswer = { readonly kind: 'quoted'; readonly quote: Quote } | SlotTaken | BookingRefusal;

/**
 * Asks what a reservation would cost (docs/spec/wire.md, "Calls of booking", get-price). Rejects with an ApiFailure.
 */
export async function quotePrice(request: PriceRequest, signal: AbortSignal): Promise<QuoteAnswer> {
  const answer = await ask(getPrice, request, { signal });
  return answer.kind === 'done' ? { kind: 'quoted', quote: answer.value } : reservationRefusalOf(answer);
}

import { getMovePrice, type MoveQuote } from '#contract/booking/move.ts';
import type { MoveRequest } from '#contract/booking/moveConfirmation.ts';
import { ask } from '#contract/client.ts';
import { type BookingRefusal, reservationRefusalOf, type SlotTaken } from '../refusals.ts';

export type MoveQuoteAnswer =
  | { readonly kind: 'quoted'; readonly quote: MoveQuote }
  | SlotTaken
  | BookingRefusal;

/**
 * Asks what the reservation would cost there (docs/spec/wire.md, "Calls of booking", get-price-move). Rejects with an
 * ApiFailure.
 */
export async function quoteMove(request: MoveRequest, signal: AbortSignal): Promise<MoveQuoteAnswer> {
  const answer = await ask(getMovePrice, request, { signal });
  return answer.kind === 'done' ? { kind: 'quoted', quote: answer.value } : reservationRefusalOf(answer);
}

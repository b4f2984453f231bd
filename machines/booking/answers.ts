import { useImmediately } from '#contract/booking/immediate.ts';
import { getPrice, type PriceRequest } from '#contract/booking/quote.ts';
import { type Alternative, alternativesOf, newQuoteOf } from '#contract/booking/refusals.ts';
import { type Confirmation, createReservation } from '#contract/booking/reservations.ts';
import { call, type IdempotencyKey } from '#contract/client.ts';
import { type ErrorCode, type Refused, refusable } from '#contract/errors.ts';
import type { Quote } from '#domain/booking/quote.ts';

/** Somebody was faster; what is still free nearby. */
export interface SlotTaken {
  readonly kind: 'slotTaken';
  readonly message: string;
  readonly alternatives: readonly Alternative[];
}

/** Why nothing can be reserved, in the server's words; the code says which way out to offer. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly message: string;
}

export type QuoteAnswer = { readonly kind: 'quoted'; readonly quote: Quote } | SlotTaken | Refusal;

export type CreationAnswer =
  | { readonly kind: 'reserved'; readonly reservationId: number }
  /** The quote is null where the answer did not say what it costs now. */
  | { readonly kind: 'priceChanged'; readonly quote: Quote | null }
  | SlotTaken
  | Refusal;

/** The refusals of a reservation that the flow expects (spec section 8, money.md). */
const REFUSALS = [
  'slot_taken',
  'reservation_limit',
  'spending_cap',
  'balance_short',
  'card_required',
  'payment_failed',
  'payment_due',
  'passcode_required',
  'not_immediately_usable',
  'invitation_expired',
  'invitation_used_up',
  'invitation_invalid',
] as const;

function refusalOf({ code, message, body }: Refused): SlotTaken | Refusal {
  return code === 'slot_taken'
    ? { kind: 'slotTaken', message, alternatives: alternativesOf(body) }
    : { kind: 'refused', code, message };
}

/** Asks what it would cost. */
export async function quote(request: PriceRequest, signal: AbortSignal): Promise<QuoteAnswer> {
  const answer = await refusable(call(getPrice, request, { signal }), REFUSALS);
  return answer.kind === 'done' ? { kind: 'quoted', quote: answer.value } : refusalOf(answer);
}

/** A reservation of a chosen time, or the use of a booth at once (spec section 4, Immediate use). */
export type BookingMode = 'reserve' | 'immediate';

/** What was confirmed, and which of the two it is for. */
export interface BookingConfirmation extends Confirmation {
  readonly mode: BookingMode;
}

/** Asks for the reservation, or starts the use; the same key asks for the same one. */
export async function book(
  { mode, ...confirmation }: BookingConfirmation,
  options: { readonly key: IdempotencyKey; readonly signal: AbortSignal },
): Promise<CreationAnswer> {
  const { boothId, interval, usesCoupon, seenGross, agreesToTerms } = confirmation;
  const answer = await refusable(
    mode === 'reserve'
      ? call(createReservation, confirmation, options)
      : call(useImmediately, { boothId, interval, usesCoupon, seenGross, agreesToTerms }, options),
    [...REFUSALS, 'price_changed'],
  );
  if (answer.kind === 'done') return { kind: 'reserved', reservationId: answer.value };
  return answer.code === 'price_changed'
    ? { kind: 'priceChanged', quote: newQuoteOf(answer.body) }
    : refusalOf(answer);
}

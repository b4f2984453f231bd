import { type Alternative, alternativesOf } from '#contract/booking/refusals.ts';
import type { RefusalCode, Refused } from '#contract/errors.ts';

/** Why nothing can be done, in the server's words; the code says which way out to offer. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly message: string;
}

/** Somebody was faster; what is still free nearby. */
export interface SlotTaken {
  readonly kind: 'slotTaken';
  readonly message: string;
  readonly alternatives: readonly Alternative[];
}

/**
 * The refusals of a reservation, and of its price, that the flow expects (docs/spec/booking.md, "Refusals",
 * docs/spec/money.md).
 */
export const RESERVATION_REFUSALS = [
  'slot_taken',
  'already_reserved',
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
  'invitation_disabled',
  'invitation_limit',
] as const;

/**
 * The refusals of an extension, its price and its choices, with a code or by their message alone (docs/spec/booking.md,
 * "Refusals").
 */
export const EXTENSION_REFUSALS = [
  'not_extendable',
  'reservation_ended',
  'slot_taken',
  'price_changed',
  'spending_cap',
  'balance_short',
  'card_required',
  'payment_failed',
  'payment_due',
  'said',
] as const;

/** The refusal without what it came with. */
export function refusalOf({ code, message }: Refused): Refusal {
  return { kind: 'refused', code, message };
}

/** The refusal; a slot that was lost comes with its alternatives. */
export function reservationRefusalOf(refused: Refused): SlotTaken | Refusal {
  const { code, message, body } = refused;
  return code === 'slot_taken'
    ? { kind: 'slotTaken', message, alternatives: alternativesOf(body) }
    : refusalOf(refused);
}

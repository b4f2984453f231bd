import { type Confirmation, confirmationCodec, createReservation } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { refusable } from '#contract/errors.ts';
import { instantOf, MINUTE_MS } from '#domain/time.ts';
import { type Decision, defineDecision } from '../shared/decision.ts';
import { readArea, writeArea } from '../storage.ts';

/** The server keeps the answer to a key for 24 hours; an older decision can't be asked for any more. */
const KEY_LIFETIME_MINUTES = 24 * 60;

/** The refusals of a reservation that have a state or words of their own (spec section 8, money.md). */
const REFUSALS = [
  'slot_taken',
  'price_changed',
  'reservation_limit',
  'spending_cap',
  'balance_short',
  'card_required',
  'payment_failed',
  'payment_due',
  'invitation_expired',
  'invitation_used_up',
  'invitation_invalid',
] as const;

/** Making the reservation that was confirmed: once, whatever happens to the connection or the page. */
export const creation = defineDecision({
  id: 'creation',
  ask: (decision: Decision<Confirmation>, signal) =>
    refusable(call(createReservation, decision.content, { key: decision.key, signal }), REFUSALS),
  memory: {
    remember: (decision) =>
      writeArea('Reservation', {
        key: decision.key,
        decidedAt: serverClock.now(),
        confirmation: confirmationCodec.encode(decision.content),
      }),
    forget: () => writeArea('Reservation', null),
  },
});

/** The confirmation that was sent and never answered, if it can still be asked for. */
export function unansweredConfirmation(): Decision<unknown> | null {
  const stored = readArea('Reservation');
  if (stored === null) return null;
  const age = serverClock.now() - instantOf(stored.decidedAt);
  if (age > KEY_LIFETIME_MINUTES * MINUTE_MS) return null;
  return creation.decide(stored.key, confirmationCodec.decode(stored.confirmation));
}

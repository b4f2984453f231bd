import { confirmationCodec } from '#contract/booking/reservations.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { type Decision, defineDecision } from '../shared/decision.ts';
import { readPart, writePart } from '../storage.ts';
import { type BookingConfirmation, type BookingMode, book } from './answers.ts';

/**
 * After that a member no longer waits for the answer: asking again could book what is not wanted any more. A use that
 * starts at once is wanted at once.
 */
const WAITED_FOR_MINUTES: Readonly<Record<BookingMode, number>> = { reserve: 10, immediate: 2 };

/**
 * The device's own clock, for once: right after a reload the server's is not known yet, and what is compared was
 * written and is read on the same device.
 */
const deviceTime = () => Date.now();

/** Making the reservation, or starting the use, that was confirmed: once, whatever happens to connection or page. */
export const creation = defineDecision({
  id: 'creation',
  ask: ({ key, content }: Decision<BookingConfirmation>, signal) => book(content, { key, signal }),
  memory: {
    remember: (decision) =>
      writePart('Reservation.unfinished', {
        key: decision.key,
        decidedAt: deviceTime(),
        mode: decision.content.mode,
        confirmation: confirmationCodec.encode(decision.content),
      }),
    forget: () => writePart('Reservation.unfinished', null),
  },
});

export const creationMachine = creation.machine;

/** The confirmation that was sent and never answered, if somebody still waits for the answer. */
export function unansweredConfirmation(): Decision<unknown> | null {
  const stored = readPart('Reservation.unfinished');
  if (stored === null || !('confirmation' in stored)) return null;
  const age = deviceTime() - stored.decidedAt;
  if (age > WAITED_FOR_MINUTES[stored.mode] * MINUTE_MS) return null;
  const confirmation: BookingConfirmation = {
    ...confirmationCodec.decode(stored.confirmation),
    mode: stored.mode,
  };
  return creation.decide(stored.key, confirmation);
}

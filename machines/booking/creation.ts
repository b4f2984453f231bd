import { type Confirmation, confirmationCodec } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { type Decision, defineDecision } from '../shared/decision.ts';
import { readArea, writeArea } from '../storage.ts';
import { reserve } from './answers.ts';

/** After that a member no longer waits for the answer: asking again could reserve what is not wanted any more. */
const WAITED_FOR_MINUTES = 10;

/** Making the reservation that was confirmed: once, whatever happens to the connection or the page. */
export const creation = defineDecision({
  id: 'creation',
  ask: ({ key, content }: Decision<Confirmation>, signal) => reserve(content, { key, signal }),
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

export const creationMachine = creation.machine;

/** The confirmation that was sent and never answered, if somebody still waits for the answer. */
export function unansweredConfirmation(): Decision<unknown> | null {
  const stored = readArea('Reservation');
  if (stored === null) return null;
  const age = serverClock.now() - stored.decidedAt;
  if (age > WAITED_FOR_MINUTES * MINUTE_MS) return null;
  return creation.decide(stored.key, confirmationCodec.decode(stored.confirmation));
}

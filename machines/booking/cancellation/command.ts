import {
  cancelForced,
  cancelReservation,
  type GivingUp,
  givingUpCodec,
} from '#contract/booking/cancellation.ts';
import { ask } from '#contract/client.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';
import { readLiveReservations } from '../liveReservations.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

export type CancellingAnswer = { readonly kind: 'cancelled' } | BookingRefusal;

async function cancel({ key, content }: Command<GivingUp>, signal: AbortSignal): Promise<CancellingAnswer> {
  const { isFree, ...cancellation } = content;
  const answer = isFree
    ? await ask(cancelReservation, cancellation.reservationId, { key, signal })
    : await ask(cancelForced, cancellation, { key, signal });
  return answer.kind === 'done' ? { kind: 'cancelled' } : refusalOf(answer);
}

/** The list has it no longer, or says that it is being given up. */
async function consult({ reservationId }: GivingUp, signal: AbortSignal): Promise<CancellingAnswer | null> {
  const reservations = await readLiveReservations(signal);
  const kept = reservations.find(({ id }) => id === reservationId);
  return kept === undefined || kept.isBeingCancelled || kept.useState === 'cancelled'
    ? { kind: 'cancelled' }
    : null;
}

export const cancellingMemory = defineCommandMemory({
  part: 'Reservation.cancelling',
  schema: givingUpCodec.schema,
  codec: givingUpCodec,
  waitedFor: () => 2,
});

/**
 * Giving a reservation up exactly once, even if the connection or the page is lost: free of charge, or although the
 * charge stays. Not asked again for long: later the same could cost something.
 */
export const cancelling = defineCommand({ id: 'cancelling', ask: cancel, consult, memory: cancellingMemory });

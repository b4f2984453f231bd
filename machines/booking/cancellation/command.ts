import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import { ask } from '#contract/client.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { readLiveReservations } from '../liveReservations.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

/**
 * A reservation that is given up; `neverUsed` goes with a forced cancel (docs/spec/booking.md, "Cancelling":
 * notInUsed).
 */
export interface GivingUp {
  readonly reservationId: number;
  readonly isFree: boolean;
  readonly neverUsed: boolean;
}

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

/** Giving a reservation up, once: free of charge, or although the charge stays. */
export const cancelling = defineCommand({ id: 'cancelling', ask: cancel, consult });

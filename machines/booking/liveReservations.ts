import { listReservations } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import type { Reservation } from '#domain/booking/reservation.ts';

/** The live reservations as they are now, to see what became of a command that got no answer. Rejects as any call. */
export function readLiveReservations(signal: AbortSignal): Promise<readonly Reservation[]> {
  return call(listReservations, undefined, { signal });
}

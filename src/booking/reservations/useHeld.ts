import { useState } from 'react';
import type { Reservation } from '#domain/booking/reservation.ts';

/**
 * The list, with what the server has changed already and the answer has not said yet: the card of the act says it, and
 * goes on as it was until then.
 */
export function useHeld(listed: readonly Reservation[]) {
  // Its use has ended for the list, and its card still waits for the end of it.
  const [leaving, holdLeaving] = useState<Reservation | null>(null);
  // It begins earlier for the list, and the offer still waits for that.
  const [moving, holdMoving] = useState<Reservation | null>(null);
  const isGone = leaving !== null && listed.every(({ id }) => id !== leaving.id);
  return {
    reservations: isGone ? [leaving, ...listed] : listed,
    /** The reservation as it was when an earlier start was asked for. */
    asOffered: (reservation: Reservation) => (moving?.id === reservation.id ? moving : reservation),
    holdLeaving,
    holdMoving,
  };
}

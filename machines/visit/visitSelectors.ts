import type { Reservation } from '#domain/booking/reservation.ts';
import type { VisitSnapshot } from './visit.ts';

/** The reservation as the visit knows it: entered as soon as the door has opened. */
export function selectVisited(snapshot: VisitSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** The way in or out that is under way. */
export function selectPassages({ children: { entering, leaving } }: VisitSnapshot) {
  return { entering, leaving };
}

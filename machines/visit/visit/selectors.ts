import type { Reservation } from '#domain/booking/reservation.ts';
import type { VisitSnapshot } from './chart.ts';

/** The reservation as the visit knows it: entered as soon as the door has opened. */
export function selectVisited(snapshot: VisitSnapshot): Reservation {
  return snapshot.context.reservation;
}

/** Whether the use is in its last five minutes, and its end was said. */
export function selectIsEnding(snapshot: VisitSnapshot): boolean {
  return snapshot.context.said !== null;
}

/** The way in or out that is under way. */
export function selectPassages({ children: { entering, leaving } }: VisitSnapshot) {
  return { entering, leaving };
}

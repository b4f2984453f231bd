import { type EventObject, fromCallback } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { reservationList } from '../../booking/reservations/chart.ts';
import type { RefreshableRef, ResourceSnapshot } from '../../shared/resource.ts';

/** The list that a reservation stands in, as a visit knows it. */
export interface WatchedList extends RefreshableRef {
  subscribe(observer: (snapshot: ResourceSnapshot) => void): { unsubscribe(): void };
}

/** The list has learnt something else of the reservation: that it was entered, that the booth before is taken. */
export interface ReservationChanged {
  readonly type: 'reservation.changed';
  readonly reservation: Reservation;
  /** The server's time at which it was learnt. */
  readonly now: Instant;
}

function isAlike(one: Reservation, other: Reservation): boolean {
  return one.useState === other.useState && one.isEmptyBefore === other.isEmptyBefore;
}

/**
 * Actor: tells the visit `reservation.changed`, so that it need not begin again with a dialog open or a door opening.
 */
export const watchesReservation = fromCallback<
  EventObject,
  { readonly list: WatchedList; readonly reservation: Reservation }
>(({ input: { list, reservation }, sendBack }) => {
  let known = reservation;
  const subscription = list.subscribe((snapshot) => {
    const found = reservationList.selectData(snapshot)?.find(({ id }) => id === known.id);
    if (!found || isAlike(found, known)) return;
    known = found;
    const changed: ReservationChanged = {
      type: 'reservation.changed',
      reservation: found,
      now: serverClock.now(),
    };
    sendBack(changed);
  });
  return () => subscription.unsubscribe();
});

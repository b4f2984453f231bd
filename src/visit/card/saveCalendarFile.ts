import { serverClock } from '#contract/clock.ts';
import { calendarFile } from '#domain/booking/calendar.ts';
import type { Reservation } from '#domain/booking/reservation.ts';

/** Gives the device the reservation as a file that its calendar opens. */
export function saveCalendarFile({ id: reservationId, ...reservation }: Reservation): void {
  const entry = { reservationId, ...reservation, changedAt: serverClock.now(), isCancelled: false };
  const file = calendarFile([entry], { host: window.location.host });
  const link = document.createElement('a');
  // Half a kilobyte, freed with the page: taken back at once, some browsers would have nothing to download.
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  link.download = `komori-${reservationId}.ics`;
  link.click();
}

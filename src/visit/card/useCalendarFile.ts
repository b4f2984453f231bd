import { serverClock } from '#contract/clock.ts';
import { calendarFile } from '#domain/booking/calendar.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { useMetadata } from '#src/shell/actors.ts';

/**
 * Gives the device a reservation as a file that its calendar opens: there the entry is that of the mails and the feed.
 */
export function useCalendarFile(): (reservation: Reservation) => void {
  const host = useMetadata()?.calendarHost ?? window.location.host;
  return (reservation) => saveCalendarFile(reservation, host);
}

function saveCalendarFile({ id: reservationId, ...reservation }: Reservation, host: string): void {
  const entry = { reservationId, ...reservation, changedAt: serverClock.now(), isCancelled: false };
  const file = calendarFile([entry], { host });
  const link = document.createElement('a');
  // Half a kilobyte, freed with the page: taken back at once, some browsers would have nothing to download.
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  link.download = `komori-${reservationId}.ics`;
  link.click();
}

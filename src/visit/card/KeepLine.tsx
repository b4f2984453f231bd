import type { Reservation } from '#domain/booking/reservation.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import styles from './KeepLine.module.css';
import { ShareReservation } from './ShareReservation.tsx';
import { useCalendarFile } from './useCalendarFile.ts';

interface KeepLineProps {
  reservation: Reservation;
  /** The id of the text that names the reservation. */
  describedBy: string;
}

/** Takes a reservation along: into the device's calendar, or to whoever comes too. */
export function KeepLine({ reservation, describedBy }: KeepLineProps) {
  const saveCalendarFile = useCalendarFile();
  return (
    <div className={styles.line}>
      <Button variant="text" aria-describedby={describedBy} onClick={() => saveCalendarFile(reservation)}>
        <CalendarIcon />
        カレンダーに追加
      </Button>
      <ShareReservation reservation={reservation} describedBy={describedBy} />
    </div>
  );
}

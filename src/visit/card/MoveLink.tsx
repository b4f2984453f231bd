import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isMovable } from '#domain/booking/move.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { movesReservations } from '#machines/booking/move/command.ts';
import { paths } from '#machines/shell/paths.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import styles from './MoveLink.module.css';

interface MoveLinkProps {
  reservation: Reservation;
  now: Instant;
  /** The id of the text that names the reservation. */
  describedBy?: string;
}

/** The way to another time or booth, while the cancellation is free and the server moves reservations. */
export function MoveLink({ reservation, now, describedBy }: MoveLinkProps) {
  const reasonId = useId();
  const isOnline = useIsOnline();
  if (!movesReservations() || !isMovable(reservation, now)) return null;
  if (!isOnline) {
    return (
      <div className={styles.cutOff}>
        <Button small variant="cut-off" disabled aria-describedby={reasonId}>
          日時を変更
        </Button>
        <p id={reasonId} className={styles.reason}>
          オフラインのため変更できません
        </p>
      </div>
    );
  }
  return (
    <Link
      className={buttonClass({ variant: 'text' })}
      to={paths.moveReservation({ reservationId: reservation.id })}
      aria-describedby={describedBy}
    >
      日時を変更
    </Link>
  );
}

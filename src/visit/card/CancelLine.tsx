import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { cancellationKind, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './CancelLine.module.css';
import { CancelWords } from './CancelWords.tsx';
import { MoveLink } from './MoveLink.tsx';

interface CancelLineProps {
  reservation: Reservation;
  now: Instant;
  /** The id of the text that names the reservation. */
  describedBy: string;
  /** The door is opening: it is not given up meanwhile. */
  isLocked: boolean;
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/**
 * Until when it can be given up free of charge, and giving it up by the name that fits (docs/spec/booking.md,
 * "Cancelling").
 */
export function CancelLine({ reservation, now, describedBy, isLocked, onCancel }: CancelLineProps) {
  const until = freeCancellationUntil(reservation);
  if (reservation.isBeingCancelled) return <p className={styles.note}>キャンセルの手続き中です</p>;
  if (cancellationKind(reservation, now) !== 'free') {
    return (
      <div className={styles.stop}>
        <Button
          block
          small
          variant="secondary"
          disabled={isLocked}
          aria-describedby={describedBy}
          onClick={() => onCancel(reservation, now)}
        >
          <CancelWords isFree={false} />
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.line}>
      <p className={styles.text}>
        無料キャンセルはあと <strong className={styles.left}>{formatRemaining(until - now)}</strong>
        <span className={styles.until}>{momentName(until, now)}まで</span>
      </p>
      <div className={styles.ways}>
        <MoveLink reservation={reservation} now={now} describedBy={describedBy} />
        <Button
          variant="danger-text"
          disabled={isLocked}
          aria-describedby={describedBy}
          onClick={() => onCancel(reservation, now)}
        >
          <CancelWords isFree />
        </Button>
      </div>
    </div>
  );
}

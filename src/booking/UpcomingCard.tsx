import { useId } from 'react';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import { dayName, spanName } from '#src/shared/moments.ts';
import { formatRemaining } from '#src/shared/remaining.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Card } from '#src/ui/Card.tsx';
import { cx } from '#src/ui/cx.ts';
import { Pill } from '#src/ui/Pill.tsx';
import { CancelLine } from './CancelLine.tsx';
import { PriceLine } from './PriceLine.tsx';
import styles from './UpcomingCard.module.css';

interface UpcomingCardProps {
  reservation: Reservation;
  /** The one that comes first stands out. */
  isNext?: boolean;
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** A reservation that has not been entered yet. */
export function UpcomingCard({ reservation, isNext = false, onCancel }: UpcomingCardProps) {
  const timeId = useId();
  const now = useServerNow(1000);
  const untilStart = reservation.startsAt - now;
  return (
    <li>
      <Card tone={isNext ? 'own' : 'plain'}>
        {isNext && (
          <Pill>
            {untilStart > 0 ? `あと${formatRemaining(untilStart)}で開始` : '開始時刻を過ぎています'}
          </Pill>
        )}
        <div id={timeId} className={styles.when}>
          <p className={cx(styles.time, isNext && styles.next)}>{spanName(reservation)}</p>
          <p className={styles.day}>{dayName(dateOf(reservation.startsAt), now)}</p>
        </div>
        <p className={styles.place}>
          {reservation.placeName}　{reservation.boothName}
        </p>
        <PriceLine reservation={reservation} now={now} />
        <CancelLine reservation={reservation} now={now} describedBy={timeId} onCancel={onCancel} />
      </Card>
    </li>
  );
}

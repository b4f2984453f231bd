import type { Reservation } from '#domain/booking/reservation.ts';
import { formatTime } from '#domain/time.ts';
import { formatRemaining, remainingParts } from '#src/shared/remaining.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Card } from '#src/ui/Card.tsx';
import { Pill } from '#src/ui/Pill.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import styles from './InUseCard.module.css';

/** The reservation that is running, and how much of it is left. */
export function InUseCard({ reservation }: { reservation: Reservation }) {
  const { startsAt, endsAt, placeName, boothName } = reservation;
  const now = useServerNow(1000);
  const left = endsAt - now;
  return (
    <li>
      <Card tone="ink">
        <Pill tone="plain">{left > 0 ? '利用中' : '終了時刻になりました'}</Pill>
        <p className={styles.clock} role="timer" aria-label={`残り ${formatRemaining(left)}`}>
          {remainingParts(left, 60).map(({ value, unit }) => (
            <span key={unit} className={styles.part}>
              {value}
              <small className={styles.unit}>{unit}</small>
            </span>
          ))}
        </p>
        <p className={styles.place}>
          {formatTime(endsAt)}まで ・ {placeName}　{boothName}
        </p>
        <ProgressBar
          label="利用した時間"
          value={(now - startsAt) / (endsAt - startsAt)}
          valueText={`残り ${formatRemaining(left)}`}
        />
      </Card>
    </li>
  );
}

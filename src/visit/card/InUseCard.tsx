import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { paths } from '#machines/shell/paths.ts';
import { selectVisited, selectVisitStep, type VisitRef } from '#machines/visit/visit.ts';
import { formatRemaining, remainingParts } from '#src/shared/words/remaining.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Card } from '#src/ui/lists/Card.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { ProgressBar } from '#src/ui/status/ProgressBar.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { DoorButton } from '../door/DoorButton.tsx';
import { BoothPlace } from './BoothPlace.tsx';
import styles from './InUseCard.module.css';

interface InUseCardProps {
  visit: VisitRef;
  codes: EntryCodes;
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** From here on the time that is left stands out as running out. */
const LAST_MS = 5 * 60_000;

/** The use that is running: how much of it is left, and what can be done (docs/spec/visit.md, "In use"). */
export function InUseCard({ visit, codes, onCancel }: InUseCardProps) {
  const clockId = useId();
  const stopId = useId();
  const reasonId = useId();
  const isCutOff = !useIsOnline();
  const step = useSelector(visit, selectVisitStep);
  const reservation = useSelector(visit, selectVisited);
  const { startsAt, endsAt, placeName, boothName } = reservation;
  const now = useServerNow(1000);
  const isOver = step === 'over';
  const left = isOver ? 0 : endsAt - now;
  return (
    <Card tone="ink">
      <div className={styles.use}>
        <div>
          <Pill tone="plain">{left > 0 ? '利用中' : '利用が終わりました'}</Pill>
          {left > 0 && (
            <p className={styles.label} aria-hidden="true">
              残り
            </p>
          )}
          <p id={clockId} className={styles.clock} role="timer" aria-label={`残り ${formatRemaining(left)}`}>
            {remainingParts(left, 60).map(({ value, unit }) => (
              <span key={unit} className={styles.part}>
                {value}
                <small className={styles.unit}>{unit}</small>
              </span>
            ))}
          </p>
          <p className={styles.place}>
            {formatTime(endsAt)}まで・
            <Unbroken text={`${placeName}　${boothName}`} />
          </p>
          <BoothPlace reservation={reservation} />
          <ProgressBar
            label="利用した時間"
            value={(endsAt - left - startsAt) / (endsAt - startsAt)}
            valueText={`残り ${formatRemaining(left)}`}
            tone={left <= LAST_MS ? 'warn' : 'accent'}
          />
        </div>
        {!isOver && (
          <div className={styles.actions}>
            <DoorButton
              visit={visit}
              codes={codes}
              words="ドアを開ける"
              busyWords="ドアを開けています…"
              describedBy={clockId}
              reasonId={reasonId}
            />
            <div className={styles.pair}>
              {reservation.isExtendable && <ExtendButton reservation={reservation} reasonId={reasonId} />}
              <Button
                block
                small
                variant={isCutOff ? 'cut-off' : 'secondary'}
                disabled={isCutOff || step !== 'inUse'}
                aria-describedby={isCutOff ? reasonId : undefined}
                onClick={() => visit.send({ type: 'leave.pressed' })}
              >
                退室する
              </Button>
            </div>
            <div className={styles.stop}>
              <p id={stopId} className={styles.note}>
                ドアを開けずに、利用を終えます。
                {reservation.amount !== null && '料金は変わりません。'}
              </p>
              <Button
                block
                variant="danger-text"
                disabled={isCutOff || step !== 'inUse'}
                aria-describedby={isCutOff ? reasonId : stopId}
                onClick={() => onCancel(reservation, now)}
              >
                利用をやめる
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}

function ExtendButton({ reservation, reasonId }: { reservation: Reservation; reasonId: string }) {
  const look = { block: true, small: true };
  // Without a network nobody knows whether it can be extended: it is neither offered nor refused.
  if (!useIsOnline()) {
    return (
      <Button {...look} variant="cut-off" disabled aria-describedby={reasonId}>
        延長する
      </Button>
    );
  }
  return (
    <Link
      className={buttonClass({ ...look, variant: 'secondary' })}
      to={paths.extendReservation(reservation)}
    >
      延長する
    </Link>
  );
}

import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { VisitRef } from '#machines/visit/visit/chart.ts';
import { selectVisited } from '#machines/visit/visit/selectors.ts';
import { dayName, spanName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { cx } from '#src/ui/cx.ts';
import { Card } from '#src/ui/lists/Card.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { BoothPlace } from '#src/visit/card/BoothPlace.tsx';
import { CancelLine } from '#src/visit/card/CancelLine.tsx';
import { PriceLine } from '#src/visit/card/PriceLine.tsx';
import { EntryArea } from '../door/EntryArea.tsx';
import { isEntryNear, pillWords } from '../door/entryWords.ts';
import { KeepLine } from './KeepLine.tsx';
import styles from './UpcomingCard.module.css';
import { UpcomingRow } from './UpcomingRow.tsx';

interface UpcomingCardProps {
  visit: VisitRef;
  codes: EntryCodes;
  /** The one that comes first stands out. */
  isNext: boolean;
  /** Something else is what the screen is about: a row that opens, until its own door is near. */
  isRow: boolean;
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** A reservation that has not been entered yet. */
export function UpcomingCard({ visit, codes, isNext, isRow, onCancel }: UpcomingCardProps) {
  const timeId = useId();
  const now = useServerNow(1000);
  const isWaiting = useSelector(visit, tagged('waiting'));
  const isOver = useSelector(visit, tagged('over'));
  const isCancellable = useSelector(visit, tagged('cancellable'));
  const reservation = useSelector(visit, selectVisited);
  const isNear = !isWaiting || isEntryNear(reservation, now);
  const changes = !isOver && (
    <CancelLine
      reservation={reservation}
      now={now}
      describedBy={timeId}
      isLocked={!isCancellable}
      onCancel={onCancel}
    />
  );
  // In front of the door nothing stands in the way of the door.
  const keeps = !isNear && !reservation.isBeingCancelled && (
    <KeepLine reservation={reservation} describedBy={timeId} />
  );
  if (isRow && !isNear) {
    return (
      <UpcomingRow reservation={reservation} now={now} headId={timeId}>
        <BoothPlace reservation={reservation} />
        {changes}
        <PriceLine reservation={reservation} now={now} />
        {keeps}
      </UpcomingRow>
    );
  }
  return (
    <Card tone={isNext ? 'own' : 'plain'}>
      {(isNext || !isWaiting) && <Pill>{pillWords({ isWaiting, isOver }, reservation, now)}</Pill>}
      <div id={timeId} className={styles.when}>
        <p className={cx(styles.time, isNext && styles.next)}>
          <Spoken text={spanName(reservation)} />
        </p>
        <p className={styles.day}>{dayName(dateOf(reservation.startsAt), now)}</p>
      </div>
      <p className={styles.place}>
        <Unbroken text={boothAtPlace(reservation)} />
      </p>
      <BoothPlace reservation={reservation} />
      {isNear && <EntryArea visit={visit} codes={codes} describedBy={timeId} />}
      {changes}
      <PriceLine reservation={reservation} now={now} />
      {keeps}
    </Card>
  );
}

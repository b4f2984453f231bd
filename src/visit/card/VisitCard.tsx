import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { VisitInput } from '#machines/visit/visit/chart.ts';
import { selectVisited } from '#machines/visit/visit/selectors.ts';
import { VisitSheets } from '../sheets/VisitSheets.tsx';
import { InUseCard } from './InUseCard.tsx';
import { UpcomingCard } from './UpcomingCard.tsx';
import { useVisit } from './useVisit.ts';

interface VisitCardProps {
  reservation: Reservation;
  list: VisitInput['list'];
  /** The flow that shows the last act. */
  subscriber: VisitInput['subscriber'];
  /** The one that comes first stands out. */
  isNext?: boolean;
  /** It stands below a use, which is what the screen is about. */
  isRow?: boolean;
  /** Another sheet stands over the cards: those of the visit wait until it is gone. */
  isCovered?: boolean;
  onCancel: (reservation: Reservation, now: Instant) => void;
  /** Told of a way out that is under way, and with null of its end. */
  onLeaving: (reservation: Reservation | null) => void;
}

/** A reservation on the way through its door. Another reservation wants another `key`. */
export function VisitCard({
  reservation,
  list,
  subscriber,
  isNext = false,
  isRow = false,
  isCovered = false,
  onCancel,
  onLeaving,
}: VisitCardProps) {
  const visit = useVisit({ reservation, list, subscriber });
  const visited = useSelector(visit, selectVisited);
  const isLeaving = useSelector(visit, tagged('leaving'));
  useEffect(() => {
    if (!isLeaving) return;
    onLeaving(reservation);
    return () => onLeaving(null);
  }, [isLeaving, onLeaving, reservation]);
  return (
    <>
      {isInUse(visited) ? (
        <InUseCard visit={visit} codes={reservation} />
      ) : (
        <UpcomingCard visit={visit} codes={reservation} isNext={isNext} isRow={isRow} onCancel={onCancel} />
      )}
      {!isCovered && <VisitSheets visit={visit} codes={reservation} onCancel={onCancel} />}
    </>
  );
}

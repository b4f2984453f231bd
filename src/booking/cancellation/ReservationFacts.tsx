import type { ReactNode } from 'react';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, formatDate } from '#domain/time.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { BoothAndPlace } from '../BoothAndPlace.tsx';
import styles from './ReservationFacts.module.css';

/** The reservation of a sheet, and below it the sheet's sentences. */
export function ReservationFacts({
  reservation,
  children,
}: {
  reservation: Reservation;
  children: ReactNode;
}) {
  return (
    <div className={styles.facts}>
      <DescriptionList>
        <DescriptionItem label="ブース">
          <BoothAndPlace {...reservation} />
        </DescriptionItem>
        <DescriptionItem label="日時">
          <strong>
            {formatDate(dateOf(reservation.startsAt))}{' '}
            <span className="nowrap">
              <Spoken text={spanName(reservation)} />
            </span>
          </strong>
        </DescriptionItem>
      </DescriptionList>
      {children}
    </div>
  );
}

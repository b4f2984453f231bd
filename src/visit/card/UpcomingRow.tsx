import type { ReactNode } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import { dayName, spanName } from '#src/shared/words/moments.ts';
import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './UpcomingRow.module.css';

interface UpcomingRowProps {
  reservation: Reservation;
  now: Instant;
  /** Of the line that is always there. */
  headId: string;
  /** The rest of what a card says and offers. */
  children: ReactNode;
}

/** A reservation below a use: when and where in one line, the rest once that is opened. */
export function UpcomingRow({ reservation, now, headId, children }: UpcomingRowProps) {
  return (
    <Card>
      <details className={styles.row}>
        <summary id={headId} className={styles.head}>
          <span className={styles.texts}>
            <strong className={styles.time}>
              <Spoken text={spanName(reservation)} />
            </strong>
            <span className={styles.place}>
              <Unbroken text={boothAtPlace(reservation)} />
            </span>
          </span>
          <span className={styles.day}>{dayName(dateOf(reservation.startsAt), now)}</span>
          <ChevronDownIcon />
        </summary>
        {children}
      </details>
    </Card>
  );
}

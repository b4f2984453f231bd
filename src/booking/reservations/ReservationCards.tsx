import { Link } from 'react-router-dom';
import { type Reservation, splitByUse } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import type { VisitInput } from '#machines/visit/visit.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { VisitCard } from '#src/visit/card/VisitCard.tsx';
import { WifiCard } from '#src/visit/wifi/WifiCard.tsx';
import { ExtensionOffer } from '../extension/ExtensionOffer.tsx';
import styles from './ReservationCards.module.css';

interface ReservationCardsProps {
  reservations: readonly Reservation[];
  /** The list that they stand in. */
  list: VisitInput['list'];
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** What a running flow can't learn of its reservation: with another of these it is another visit. */
function visitKey({ id, useState, startsAt, endsAt, isEmptyBefore }: Reservation): string {
  return [id, useState, startsAt, endsAt, isEmptyBefore].join();
}

/** What is running, what is next, and what comes after. */
export function ReservationCards({ reservations, ...visits }: ReservationCardsProps) {
  const { inUse, upcoming } = splitByUse(reservations);
  const [next, ...later] = inUse.length > 0 ? [undefined, ...upcoming] : upcoming;
  if (reservations.length === 0) return <NoReservations />;
  return (
    <>
      <ul className={styles.cards} aria-label="利用中と次の予約">
        {inUse.map((reservation) => (
          <li key={reservation.id} className={styles.use}>
            <VisitCard key={visitKey(reservation)} reservation={reservation} {...visits} />
            <ExtensionOffer key={reservation.endsAt} reservation={reservation} />
            {reservation.wifiSsid !== null && (
              <WifiCard reservationId={reservation.id} ssid={reservation.wifiSsid} />
            )}
          </li>
        ))}
        {next && (
          <li>
            <VisitCard key={visitKey(next)} reservation={next} isNext {...visits} />
          </li>
        )}
      </ul>
      {later.length > 0 && (
        <section aria-labelledby="later">
          <SectionTitle id="later">このあとの予約</SectionTitle>
          <ul className={styles.cards}>
            {later.map(
              (reservation) =>
                reservation && (
                  <li key={reservation.id}>
                    <VisitCard key={visitKey(reservation)} reservation={reservation} {...visits} />
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}

function NoReservations() {
  return (
    <EmptyState
      title="予約はありません"
      action={
        <Link className={buttonClass({})} to={paths.areaSearch()}>
          エリアから探す
        </Link>
      }
    >
      空いているブースを探して、予約できます。
    </EmptyState>
  );
}

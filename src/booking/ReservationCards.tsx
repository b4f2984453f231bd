import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import { splitByUse } from '#machines/booking/reservations.ts';
import { paths } from '#machines/shell/paths.ts';
import { buttonClass } from '#src/ui/buttonClass.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SectionTitle } from '#src/ui/SectionTitle.tsx';
import { InUseCard } from './InUseCard.tsx';
import styles from './ReservationCards.module.css';
import { UpcomingCard } from './UpcomingCard.tsx';

interface ReservationCardsProps {
  reservations: readonly Reservation[];
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** What is running, what is next, and what comes after. */
export function ReservationCards({ reservations, onCancel }: ReservationCardsProps) {
  const { inUse, upcoming } = splitByUse(reservations);
  const [next, ...later] = inUse.length > 0 ? [undefined, ...upcoming] : upcoming;
  if (reservations.length === 0) return <NoReservations />;
  return (
    <>
      <ul className={styles.cards} aria-label="利用中と次の予約">
        {inUse.map((reservation) => (
          <InUseCard key={reservation.id} reservation={reservation} />
        ))}
        {next && <UpcomingCard reservation={next} isNext onCancel={onCancel} />}
      </ul>
      {later.length > 0 && (
        <section aria-labelledby="later">
          <SectionTitle id="later">このあとの予約</SectionTitle>
          <ul className={styles.cards}>
            {later.map(
              (reservation) =>
                reservation && (
                  <UpcomingCard key={reservation.id} reservation={reservation} onCancel={onCancel} />
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

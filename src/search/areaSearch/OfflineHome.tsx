import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { type Reservation, splitByUse } from '#domain/booking/reservation.ts';
import { dateOf, MINUTE_MS } from '#domain/time.ts';
import type { DeedSubscriber } from '#machines/shared/deeds.ts';
import { paths } from '#machines/shell/paths.ts';
import { dayName, spanName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { HomeUse } from './HomeUse.tsx';
import styles from './OfflineHome.module.css';

/** The home screen that was opened without a network: what is stored of the member's reservations, and no places. */
export function OfflineHome({
  reservations,
  subscriber,
}: {
  reservations: readonly Reservation[];
  /** The flow that shows the last act. */
  subscriber: DeedSubscriber;
}) {
  const now = useServerNow(MINUTE_MS);
  const { inUse, upcoming } = splitByUse(reservations.filter(({ endsAt }) => now < endsAt));
  return (
    <>
      {inUse.map((reservation) => (
        <HomeUse key={reservation.id} reservation={reservation} subscriber={subscriber} />
      ))}
      {upcoming.length > 0 && (
        <section aria-labelledby="upcoming">
          <SectionTitle id="upcoming">このあとの予約</SectionTitle>
          <CardList>
            {upcoming.map((reservation) => (
              <Row
                key={reservation.id}
                as={Link}
                to={paths.reservations()}
                title={<Spoken text={spanName(reservation)} />}
                caption={<Unbroken text={boothAtPlace(reservation)} />}
                trailing={<span className={styles.day}>{dayName(dateOf(reservation.startsAt), now)}</span>}
                chevron
              />
            ))}
          </CardList>
        </section>
      )}
      <SectionTitle>場所を探す</SectionTitle>
      <Notice>
        <strong>通信が戻ると、空きを表示します</strong>
        <br />
        電波のよい場所でお待ちください。
      </Notice>
    </>
  );
}

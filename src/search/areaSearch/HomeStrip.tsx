import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { entryOpensAt, isInUse } from '#domain/booking/reservation.ts';
import type { HomeReservation } from '#domain/search/home.ts';
import { formatTime } from '#domain/time.ts';
import type { DeedSubscriber } from '#machines/shared/deeds.ts';
import { paths } from '#machines/shell/paths.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './HomeStrip.module.css';
import { HomeUse } from './HomeUse.tsx';
import { TimeParts } from './TimeParts.tsx';

/**
 * The one strip of the home screen: accent-soft for the next reservation, ink while a booth is in use
 * (docs/spec/design.md, "Layout").
 */
export function HomeStrip({
  reservation,
  subscriber,
}: {
  reservation: HomeReservation;
  subscriber: DeedSubscriber;
}) {
  return isInUse(reservation) ? (
    <HomeUse reservation={reservation} subscriber={subscriber} />
  ) : (
    <Next reservation={reservation} />
  );
}

function Next({ reservation }: { reservation: HomeReservation }) {
  const now = useServerNow(1000);
  const opensAt = entryOpensAt(reservation);
  const isOpen = now >= opensAt;
  return (
    <Link className={styles.next} to={paths.reservations()}>
      <span className={styles.texts}>
        <span className={styles.caption}>次の予約・今日</span>
        <span className={styles.time}>
          <Spoken text={spanName(reservation)} />
        </span>
        <span className={styles.place}>
          <Unbroken text={boothAtPlace(reservation)} />
        </span>
      </span>
      <span className={styles.entry}>
        <span className={styles.caption}>{isOpen ? '入室' : '入室まで'}</span>
        <span className={styles.left}>
          {isOpen ? 'できます' : <TimeParts milliseconds={opensAt - now} />}
        </span>
        <span className={styles.caption}>{formatTime(opensAt)}から</span>
      </span>
      <ChevronRightIcon />
    </Link>
  );
}

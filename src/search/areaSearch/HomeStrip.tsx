import { Link } from 'react-router-dom';
import { entryOpensAt, isInUse } from '#domain/booking/reservation.ts';
import type { HomeReservation } from '#domain/search/home.ts';
import { formatTime } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { remainingParts } from '#src/shared/words/remaining.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { ChevronRightIcon } from '#src/ui/Icons.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import styles from './HomeStrip.module.css';

/** The one strip of the home screen: accent-soft for the next reservation, ink while a booth is in use (ui.md). */
export function HomeStrip({ reservation }: { reservation: HomeReservation }) {
  return isInUse(reservation) ? <InUse reservation={reservation} /> : <Next reservation={reservation} />;
}

function Parts({ milliseconds }: { milliseconds: number }) {
  return remainingParts(milliseconds, 60).map(({ value, unit }) => (
    <span key={unit} className={styles.part}>
      {value}
      <small>{unit}</small>
    </span>
  ));
}

function Next({ reservation }: { reservation: HomeReservation }) {
  const now = useServerNow(1000);
  const opensAt = entryOpensAt(reservation);
  const isOpen = now >= opensAt;
  return (
    <Link className={styles.next} to={paths.reservations()}>
      <span className={styles.texts}>
        <span className={styles.caption}>次の予約・今日</span>
        <span className={styles.time}>{spanName(reservation)}</span>
        <span className={styles.place}>
          {reservation.placeName}　{reservation.boothName}
        </span>
      </span>
      <span className={styles.entry}>
        <span className={styles.caption}>{isOpen ? '入室' : '入室まで'}</span>
        <span className={styles.left}>{isOpen ? 'できます' : <Parts milliseconds={opensAt - now} />}</span>
        <span className={styles.caption}>{formatTime(opensAt)}から</span>
      </span>
      <ChevronRightIcon />
    </Link>
  );
}

function InUse({ reservation }: { reservation: HomeReservation }) {
  const now = useServerNow(1000);
  return (
    <section className={styles.inUse} aria-label="利用中">
      <Pill tone="plain">利用中</Pill>
      <Link className={styles.inUseLink} to={paths.reservations()}>
        <span className={styles.texts}>
          <span className={styles.clock}>
            <Parts milliseconds={reservation.endsAt - now} />
          </span>
          <span className={styles.until}>
            {formatTime(reservation.endsAt)}まで・{reservation.placeName}　{reservation.boothName}
          </span>
        </span>
        <ChevronRightIcon />
      </Link>
      <Link className={styles.door} to={paths.reservations()}>
        {reservation.isQrCodeMode ? '入室用QRを見る' : 'ドアを開ける'}
      </Link>
    </section>
  );
}

import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MapIcon } from '#src/ui/icons/MapIcon.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './BoothPlace.module.css';
import { mapOf } from './mapOf.ts';

/** Where the booth is: floor, how to find it, and the way to it on the map. The place stands above it. */
export function BoothPlace({ reservation }: { reservation: Reservation }) {
  const { placeName, boothName, floorName, access } = reservation;
  return (
    <div className={styles.place}>
      <p className={styles.way}>
        {floorName !== '' && (
          <strong className={styles.floor}>
            <Unbroken text={floorName} />
          </strong>
        )}
        <Unbroken text={access} />
      </p>
      <Link
        className={styles.map}
        to={mapOf(reservation)}
        aria-label={`${placeName} ${boothName}の場所を地図で見る`}
      >
        <MapIcon />
        地図
      </Link>
    </div>
  );
}

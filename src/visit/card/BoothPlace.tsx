import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';
import { MapIcon } from '#src/ui/Icons.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './BoothPlace.module.css';

/** The place on the map: that of the floor where the booth stands on one, else the booth's own. */
function mapOf({ boothId, floorMapId, areaId, point }: Reservation): string {
  return paths.mapSearch({
    target: floorMapId === null ? { kind: 'room', id: boothId } : { kind: 'floorMap', id: floorMapId },
    areaId,
    ...point,
  });
}

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

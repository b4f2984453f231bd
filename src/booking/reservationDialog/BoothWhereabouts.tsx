import { Link } from 'react-router-dom';
import type { BoothHead } from '#domain/booking/availability.ts';
import { paths } from '#machines/shell/paths.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './BoothWhereabouts.module.css';

/**
 * On which floor the booth stands, how to get there, and the place on the map, which opens beside what is under way.
 */
export function BoothWhereabouts({ booth }: { booth: BoothHead }) {
  return (
    <>
      {booth.floorName && (
        <span className={styles.line}>
          <Unbroken text={booth.floorName} />
        </span>
      )}
      {booth.access && (
        <span className={styles.access}>
          <Unbroken text={booth.access} />
        </span>
      )}
      <Link
        className={styles.map}
        to={paths.mapSearch({ target: { kind: 'room', id: booth.boothId } })}
        target="_blank"
      >
        地図で見る
      </Link>
    </>
  );
}

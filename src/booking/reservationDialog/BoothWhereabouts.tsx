import type { BoothHead } from '#domain/booking/availability.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './BoothWhereabouts.module.css';
import { MapLink } from './MapLink.tsx';

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
      <MapLink isBeneath boothId={booth.boothId} />
    </>
  );
}

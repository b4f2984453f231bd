import { Link } from 'react-router-dom';
import type { BoothHead } from '#domain/booking/availability.ts';
import { paths } from '#machines/shell/paths.ts';
import { factNames } from '#src/shared/words/boothFacts.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './BoothWhereabouts.module.css';

/**
 * How the booth is built, on which floor it stands, how to get there, and the place on the map, which opens beside what
 * is under way.
 */
export function BoothWhereabouts({ booth }: { booth: BoothHead }) {
  const facts = factNames(booth).join('・');
  return (
    <>
      {facts && <span className={styles.facts}>{facts}</span>}
      {booth.floorName && <span className={styles.line}>{booth.floorName}</span>}
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

import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { Row } from '#src/ui/Row.tsx';
import styles from './PlaceRow.module.css';

interface PlaceRowProps {
  boothIds: readonly number[];
  name: string;
  /** In a few words each: how many booths, whether one can be used at once. */
  facts: readonly (string | false)[];
  /** How to get there. */
  access: string;
}

/** A floor or a booth, leading to the timetable of what stands there. */
export function PlaceRow({ boothIds, name, facts, access }: PlaceRowProps) {
  return (
    <Row
      as={Link}
      to={paths.makeReservation({ boothIds })}
      title={name}
      caption={
        <>
          <span className={styles.line}>{facts.filter(Boolean).join('・')}</span>
          <span className={styles.line}>{access}</span>
        </>
      }
      chevron
    />
  );
}

import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { type BoothDay, placesOf } from '#domain/booking/availability.ts';
import { selectSelection, type TimetableRef } from '#machines/booking/timetable.ts';
import { cx } from '#src/ui/cx.ts';
import { CheckIcon } from '#src/ui/Icons.tsx';
import styles from './BoothHeads.module.css';

interface BoothHeadProps {
  name: string;
  place: string | undefined;
  isChosen: boolean;
}

const BoothHead = memo(function BoothHead({ name, place, isChosen }: BoothHeadProps) {
  return (
    <div className={cx(styles.head, isChosen && styles.chosen)}>
      <span className={styles.name}>
        {name}
        {isChosen && <CheckIcon />}
      </span>
      {place && <span className={styles.place}>{place}</span>}
    </div>
  );
});

/** The booths' names above their columns; the chosen one is marked. Places are named where there are several. */
export function BoothHeads({ timetable, booths }: { timetable: TimetableRef; booths: readonly BoothDay[] }) {
  const { boothId } = useSelector(timetable, selectSelection);
  const hasPlaces = placesOf(booths).length > 1;
  return booths.map((booth) => (
    <BoothHead
      key={booth.boothId}
      name={booth.boothName}
      place={hasPlaces ? booth.placeName : undefined}
      isChosen={booth.boothId === boothId}
    />
  ));
}

import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import { placesOf } from '#domain/booking/availability.ts';
import { selectSelection, type TimetableRef } from '#machines/booking/timetable.ts';
import { cx } from '#src/ui/cx.ts';
import { CheckIcon } from '#src/ui/Icons.tsx';
import { quarterPrice, quarterPrices } from '../../quarterPrices.ts';
import styles from './BoothHeads.module.css';

interface BoothHeadProps {
  column: number;
  name: string;
  place: string | undefined;
  /** What 15 minutes cost, where not all cost the same. */
  price: string | undefined;
  isChosen: boolean;
}

const BoothHead = memo(function BoothHead({ column, name, place, price, isChosen }: BoothHeadProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and moves in it
    // biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell
    <div role="columnheader" aria-colindex={column} className={cx(styles.head, isChosen && styles.chosen)}>
      <span className={styles.name}>
        {name}
        {isChosen && <CheckIcon />}
      </span>
      {price && <span className={styles.price}>{price}</span>}
      {place && <span className={styles.place}>{place}</span>}
    </div>
  );
});

/**
 * The booths' names above their columns; the chosen one is marked. Places and prices are named where there are several.
 */
export function BoothHeads({ timetable, day }: { timetable: TimetableRef; day: Timetable }) {
  const { booths } = day;
  const { boothId } = useSelector(timetable, selectSelection);
  const hasPlaces = placesOf(booths).length > 1;
  const hasPrices = quarterPrices(day).length > 1;
  return booths.map((booth, index) => (
    <BoothHead
      key={booth.boothId}
      column={index + 2}
      name={booth.boothName}
      place={hasPlaces ? booth.placeName : undefined}
      price={hasPrices ? quarterPrice(day, booth) : undefined}
      isChosen={booth.boothId === boothId}
    />
  ));
}

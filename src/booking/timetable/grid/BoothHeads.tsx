import { memo, useCallback, useMemo, useRef } from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import { placesOf } from '#domain/booking/availability.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectBoothId } from '#machines/booking/timetable/selectors.ts';
import { useLive, useWriting, writeText } from '#src/shared/live/live.ts';
import { cx } from '#src/ui/cx.ts';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { quarterPrice, quarterPrices } from '../../quarterPrices.ts';
import styles from './BoothHeads.module.css';

interface Head {
  readonly boothId: number;
  readonly name: string;
  readonly place: string | undefined;
  /** The price of 15 minutes, where prices differ. */
  readonly price: string | undefined;
}

function headsOf(day: Timetable): readonly Head[] {
  const hasPlaces = placesOf(day.booths).length > 1;
  const hasPrices = quarterPrices(day).length > 1;
  return day.booths.map((booth) => ({
    boothId: booth.boothId,
    name: booth.boothName,
    place: hasPlaces ? booth.placeName : undefined,
    price: hasPrices ? quarterPrice(day, booth) : undefined,
  }));
}

/**
 * The booths' names above their columns; the chosen one is marked. Places and prices are named where there are several.
 */
export function BoothHeads({ timetable, day }: { timetable: TimetableRef; day: Timetable }) {
  const heads = useMemo(() => headsOf(day), [day]);
  return (
    <>
      <AllHeads heads={heads} />
      <ChosenHead timetable={timetable} heads={heads} />
    </>
  );
}

/** A tap changes none of them: what it changes lies above. */
const AllHeads = memo(function AllHeads({ heads }: { heads: readonly Head[] }) {
  return heads.map((head, index) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and moves in it
    // biome-ignore lint/a11y/useSemanticElements: a table would need an element for each cell
    <div key={head.boothId} role="columnheader" aria-colindex={index + 2} className={styles.head}>
      <span className={styles.name}>{head.name}</span>
      {head.price && <span className={styles.price}>{head.price}</span>}
      {head.place && <span className={styles.place}>{head.place}</span>}
    </div>
  ));
});

/** Lies over the head of the chosen booth: one element that moves, however many booths there are. */
function ChosenHead({ timetable, heads }: { timetable: TimetableRef; heads: readonly Head[] }) {
  const mark = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLSpanElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  const write = useCallback(
    (boothId: number | null) => {
      const column = heads.findIndex((head) => head.boothId === boothId);
      const head = heads[column];
      if (mark.current) mark.current.style.cssText = head ? `--column:${column}` : 'display:none';
      writeText(name, head?.name ?? '');
      writeText(price, head?.price ?? '');
      writeText(place, head?.place ?? '');
    },
    [heads],
  );
  useWriting(useLive(timetable, selectBoothId), write);
  const [first] = heads;
  return (
    <div ref={mark} className={cx(styles.head, styles.chosen)} aria-hidden="true">
      <span className={styles.name}>
        <span ref={name} />
        <CheckIcon />
      </span>
      {first?.price && <span ref={price} className={styles.price} />}
      {first?.place && <span ref={place} className={styles.place} />}
    </div>
  );
}

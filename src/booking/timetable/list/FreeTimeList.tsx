import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import { placesOf } from '#domain/booking/availability.ts';
import { earliestStart } from '#domain/booking/defaults.ts';
import { leadOn } from '#domain/booking/lead.ts';
import { dateOf } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectSelection } from '#machines/booking/timetable/selectors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { quarterPrice, quarterPrices } from '../../quarterPrices.ts';
import { BoothFreeTimes } from './BoothFreeTimes.tsx';
import styles from './FreeTimeList.module.css';
import { REGULAR_MINUTES } from './freeStarts.ts';

interface FreeTimeListProps {
  timetable: TimetableRef;
  day: Timetable;
}

/** The free times, booth by booth, as buttons: the same choices as the grid, for those who can't or won't use it. */
export default function FreeTimeList({ timetable, day }: FreeTimeListProps) {
  const now = useServerNow(60_000);
  const { boothId, start, interval } = useSelector(timetable, selectSelection);
  const from = day.date === dateOf(now) ? earliestStart(day.date, now) : 0;
  const hasPlaces = placesOf(day.booths).length > 1;
  const hasPrices = quarterPrices(day).length > 1;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={ref} className={styles.list}>
      {day.booths.map((booth) => (
        <BoothFreeTimes
          key={booth.boothId}
          timetable={timetable}
          booth={booth}
          place={hasPlaces ? booth.placeName : undefined}
          price={hasPrices ? quarterPrice(day, booth) : undefined}
          from={Math.max(from, leadOn(day.date, booth, now))}
          interval={interval}
          // Only other starts are passed on: the regular ones are offered anyway, and would render every booth again.
          wanted={start % REGULAR_MINUTES === 0 ? null : start}
          chosen={booth.boothId === boothId ? start : null}
        />
      ))}
    </div>
  );
}

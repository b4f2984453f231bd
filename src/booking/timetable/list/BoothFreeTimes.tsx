import { memo, useId } from 'react';
import { serverClock } from '#contract/clock.ts';
import type { BoothDay } from '#domain/booking/availability.ts';
import { formatLength, formatMinute, type Minutes } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { factNames } from '#src/shared/words/boothFacts.ts';
import { Chip } from '#src/ui/choices/Chip.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './FreeTimeList.module.css';
import { freeStarts } from './freeStarts.ts';

interface BoothFreeTimesProps {
  timetable: TimetableRef;
  booth: BoothDay;
  place: string | undefined;
  /** The price of 15 minutes, where prices differ. */
  price: string | undefined;
  /** The first minute that may be a start. */
  from: Minutes;
  interval: Minutes;
  /** A start to offer besides the regular ones. */
  wanted: Minutes | null;
  /** The chosen start, if this is the chosen booth. */
  chosen: Minutes | null;
}

/** The free times of one booth; each button names booth, start and end. */
export const BoothFreeTimes = memo(function BoothFreeTimes({
  timetable,
  booth,
  place,
  price,
  from,
  interval,
  wanted,
  chosen,
}: BoothFreeTimesProps) {
  const id = useId();
  const facts = factNames(booth).join('・');
  const stretches = freeStarts(booth.busy, from, interval, wanted);
  return (
    <section className={styles.booth} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        <Unbroken text={booth.boothName} />
        {place && <small> {place}</small>}
        {price && <small> {price}</small>}
      </h2>
      {facts && <p className={styles.facts}>{facts}</p>}
      {stretches.length === 0 && (
        <p className={styles.none}>
          {phrased(
            booth.isClosedAllDay
              ? 'この日は休業です。'
              : `${formatLength(interval)}つづけて空いている時間はありません。`,
          )}
        </p>
      )}
      {stretches.map((free) => (
        <div key={free.from}>
          <p className={styles.range}>
            <Spoken text={`${formatMinute(free.from)}–${formatMinute(free.to)}`} /> 空き
          </p>
          <ul className={styles.starts}>
            {free.starts.map((start) => (
              <li key={start}>
                <Chip
                  pressed={start === chosen}
                  onClick={() =>
                    timetable.send({
                      type: 'slot.chosen',
                      boothId: booth.boothId,
                      start,
                      now: serverClock.now(),
                    })
                  }
                >
                  <span aria-hidden="true">
                    {formatMinute(start)}–{formatMinute(start + interval)}
                  </span>
                  <span className="visually-hidden">
                    {`${booth.boothName} ${formatMinute(start)}から${formatMinute(start + interval)}`}
                  </span>
                </Chip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

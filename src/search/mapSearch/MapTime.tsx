import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import { reservableDates } from '#domain/booking/selection.ts';
import { type MapSearchRef, selectDate, selectStart } from '#machines/search/mapSearch.ts';
import { useLive } from '#src/shared/live/live.ts';
import { dateOptions } from '#src/shared/startTime/dateOptions.ts';
import { StartPicker } from '#src/shared/startTime/StartPicker.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { ChipChoice } from '#src/ui/choices/ChipChoice.tsx';
import styles from './MapTime.module.css';

/** The day and the start that the places are wanted for. */
export function MapTime({ flow, reservableDays }: { flow: MapSearchRef; reservableDays: number }) {
  const now = useServerNow(60_000);
  const date = useSelector(flow, selectDate);
  const start = useLive(flow, selectStart);
  return (
    <div className={styles.time}>
      <ChipChoice
        label="日付"
        value={date}
        options={dateOptions(reservableDates(now, { reservableDays }))}
        onSelect={(chosen) => flow.send({ type: 'date.chosen', date: chosen, now: serverClock.now() })}
      />
      <StartPicker
        start={start}
        onStartChange={(chosen) => flow.send({ type: 'start.chosen', start: chosen, now: serverClock.now() })}
      />
    </div>
  );
}

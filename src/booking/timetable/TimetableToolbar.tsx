import { useSelector } from '@xstate/react';
import type { Timetable } from '#contract/booking/availability.ts';
import { serverClock } from '#contract/clock.ts';
import { earliestStart } from '#domain/booking/defaults.ts';
import { reservableDates } from '#domain/booking/selection.ts';
import { durationsOf } from '#domain/booking/slots.ts';
import { dateOf, formatLength } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectDate, selectInterval, selectStart } from '#machines/booking/timetable/selectors.ts';
import { useLive } from '#src/shared/live/live.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { ChipChoice } from '#src/ui/choices/ChipChoice.tsx';
import { ChipSelect } from '#src/ui/choices/ChipSelect.tsx';
import { dateOptions } from '../../shared/startTime/dateOptions.ts';
import { StartPicker } from '../../shared/startTime/StartPicker.tsx';
import styles from './TimetableToolbar.module.css';

interface TimetableToolbarProps {
  timetable: TimetableRef;
  /** The rules and counts that were loaded last. */
  latest: Timetable;
}

/** The day, the start and the duration; and how many reservations are left. Each part follows its own choice. */
export function TimetableToolbar({ timetable, latest }: TimetableToolbarProps) {
  const { rules, upcomingCount } = latest;
  return (
    <div className={styles.toolbar}>
      <DateChoice timetable={timetable} latest={latest} />
      <div className={styles.time}>
        <StartChoice timetable={timetable} />
        <DurationChoice timetable={timetable} latest={latest} />
        {rules.reservationLimit !== null && rules.reservationLimit > 0 && (
          <p className={styles.left}>
            残り <strong>{Math.max(rules.reservationLimit - upcomingCount, 0)}</strong> 件
            <span className={styles.rest}>まで予約可</span>
          </p>
        )}
      </div>
    </div>
  );
}

function DateChoice({ timetable, latest }: TimetableToolbarProps) {
  const now = useServerNow(60_000);
  return (
    <ChipChoice
      label="日付"
      value={useSelector(timetable, selectDate)}
      options={dateOptions(reservableDates(now, latest.rules))}
      onSelect={(date) => timetable.send({ type: 'date.chosen', date, now: serverClock.now() })}
    />
  );
}

function StartChoice({ timetable }: Pick<TimetableToolbarProps, 'timetable'>) {
  const date = useSelector(timetable, selectDate);
  const now = useServerNow(60_000);
  return (
    <StartPicker
      start={useLive(timetable, selectStart)}
      from={date === dateOf(now) ? earliestStart(date, now) : 0}
      onStartChange={(chosen) =>
        timetable.send({ type: 'start.chosen', start: chosen, now: serverClock.now() })
      }
    />
  );
}

function DurationChoice({ timetable, latest }: TimetableToolbarProps) {
  const interval = useSelector(timetable, selectInterval);
  return (
    <ChipSelect
      label="利用時間"
      value={String(interval)}
      options={durationsOf(latest.rules).map((minutes) => ({
        value: String(minutes),
        label: formatLength(minutes),
      }))}
      onValueChange={(chosen) => timetable.send({ type: 'interval.chosen', interval: Number(chosen) })}
    />
  );
}

import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { serverClock } from '#contract/clock.ts';
import { earliestStart } from '#domain/booking/defaults.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, dateOf, formatMinute } from '#domain/time.ts';
import {
  selectDay,
  selectGross,
  selectLatest,
  selectObstacle,
  selectProblem,
  selectSelection,
  type TimetableRef,
} from '#machines/booking/timetable.ts';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Stepper } from '#src/ui/choices/Stepper.tsx';
import { yen } from '../../shared/words/yen.ts';
import { problemSentence } from './problemSentence.ts';
import styles from './SelectionFooter.module.css';

/** What is chosen, what it costs, and the way on; or why there is none (spec section 5). */
export function SelectionFooter({ timetable }: { timetable: TimetableRef }) {
  const reasonId = useId();
  const now = useServerNow(5000);
  const { date, boothId, start, interval } = useSelector(timetable, selectSelection);
  const latest = useSelector(timetable, selectLatest);
  const hasFailed = useFailure(useSelector(timetable, selectDay)) !== null;
  const chosen = latest?.booths.find((booth) => booth.boothId === boothId);
  const gross = useSelector(timetable, (snapshot) => selectGross(snapshot, now));
  const obstacle = useSelector(timetable, selectObstacle);
  const problem = useSelector(timetable, (snapshot) => selectProblem(snapshot, now));
  const step = (by: number, isInside: boolean) =>
    latest && isInside
      ? () => timetable.send({ type: 'start.stepped', by, now: serverClock.now() })
      : undefined;
  const earliest = date === dateOf(now) ? earliestStart(date, now) : 0;

  return (
    <>
      <div className={styles.choice}>
        {chosen && <strong className={styles.booth}>{chosen.boothName}</strong>}
        <Stepper
          label="開始時刻を5分ずつ変える"
          value={`${formatMinute(start)}–${formatMinute(start + interval)}`}
          down={{ text: '−5', label: '5分早くする', onStep: step(-SLOT_MINUTES, start > earliest) }}
          up={{
            text: '+5',
            label: '5分遅くする',
            onStep: step(SLOT_MINUTES, start + SLOT_MINUTES < DAY_MINUTES),
          }}
        />
        {gross !== null && (
          <p className={styles.price}>
            <strong>{yen(gross)}</strong> <small>税込</small>
          </p>
        )}
      </div>
      <p id={reasonId} className={styles.reason} role="status">
        {problem &&
          problemSentence({
            problem,
            obstacle,
            booths: latest?.booths ?? [],
            invitation: latest?.invitation ?? null,
            hasFailed,
          })}
      </p>
      <Button
        block
        disabled={problem !== undefined}
        aria-describedby={reasonId}
        onClick={() => timetable.send({ type: 'reserve.pressed', now: serverClock.now() })}
      >
        予約内容を確認する
      </Button>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { serverClock } from '#contract/clock.ts';
import { earliestStart } from '#domain/booking/defaults.ts';
import { freeInstead } from '#domain/booking/selection.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, dateOf, formatMinute, type Instant } from '#domain/time.ts';
import type { TimetableRef, TimetableSnapshot } from '#machines/booking/timetable/chart.ts';
import {
  selectBooth,
  selectDate,
  selectDay,
  selectGross,
  selectIsFull,
  selectLatest,
  selectObstacle,
  selectProblem,
  selectSelection,
  selectStart,
} from '#machines/booking/timetable/selectors.ts';
import { LiveText } from '#src/shared/live/LiveText.tsx';
import { useLive, useWriting, writeText } from '#src/shared/live/live.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Stepper } from '#src/ui/choices/Stepper.tsx';
import { cx } from '#src/ui/cx.ts';
import { inSpeech } from '#src/ui/Spoken.tsx';
import { yen } from '../../shared/words/yen.ts';
import { type MoveSentences, problemSentence } from './problemSentence.ts';
import styles from './SelectionFooter.module.css';
import { StartSheetSlot } from './StartSheetSlot.tsx';
import { WaitSlot } from './WaitSlot.tsx';

interface SelectionFooterProps {
  timetable: TimetableRef;
  /** The object of the last word: 予約内容. */
  subject?: string;
  /** Why a reservation can't be moved to what is chosen; nobody waits for a place to move it to. */
  moveSentences?: MoveSentences;
  /** The reservation that the choice is compared with. */
  children?: ReactNode;
}

/**
 * The choice, its price, and the way on; or why there is none (docs/spec/booking.md, "Input"). A tap writes booth,
 * time, reason and whether it can be reserved; what it seldom changes is rendered, each part by itself.
 */
export function SelectionFooter({
  timetable,
  subject = '予約内容',
  moveSentences,
  children,
}: SelectionFooterProps) {
  const reasonId = useId();
  const now = useServerNow(5000);
  const reserve = <ReserveButton timetable={timetable} now={now} reasonId={reasonId} subject={subject} />;
  const steps = <TimeStepper timetable={timetable} now={now} />;
  return (
    <>
      <div className={styles.choice}>
        <BoothName timetable={timetable} />
        {steps}
        {useSelector(timetable, isKnown) && (
          <StartSheetSlot timetable={timetable} isMove={moveSentences !== undefined}>
            {steps}
          </StartSheetSlot>
        )}
        <Price timetable={timetable} now={now} />
      </div>
      {children}
      <Reason timetable={timetable} now={now} id={reasonId} moveSentences={moveSentences} />
      {moveSentences ? (
        reserve
      ) : (
        <WaitSlot timetable={timetable} now={now} reasonId={reasonId}>
          {reserve}
        </WaitSlot>
      )}
    </>
  );
}

interface AtTime {
  timetable: TimetableRef;
  /** A start that has passed by then cannot be chosen. */
  now: Instant;
}

const isKnown = (snapshot: TimetableSnapshot) => selectLatest(snapshot) !== null;
const hasBooth = (snapshot: TimetableSnapshot) => selectBooth(snapshot) !== undefined;
const nameOf = (snapshot: TimetableSnapshot) => selectBooth(snapshot)?.boothName ?? '';

function BoothName({ timetable }: Pick<AtTime, 'timetable'>) {
  const name = useLive(timetable, nameOf);
  if (!useSelector(timetable, hasBooth)) return null;
  return (
    <strong className={styles.booth}>
      <LiveText text={name} />
    </strong>
  );
}

function Price({ timetable, now }: AtTime) {
  const gross = useSelector(timetable, (snapshot) => selectGross(snapshot, now));
  const isFull = useSelector(timetable, (snapshot) => selectIsFull(snapshot, now));
  if (isFull) return <strong className={styles.price}>満席です</strong>;
  if (gross === null) return null;
  return (
    <p className={styles.price}>
      <strong>{yen(gross)}</strong> <small>税込</small>
    </p>
  );
}

function ReserveButton({
  timetable,
  now,
  reasonId,
  subject,
}: AtTime & { reasonId: string; subject: string }) {
  const ref = useRef<HTMLButtonElement>(null);
  const owes = useOwes();
  const select = useCallback(
    (snapshot: TimetableSnapshot) => owes || selectProblem(snapshot, now) !== undefined,
    [now, owes],
  );
  const isRefused = useLive(timetable, select);
  useWriting(
    isRefused,
    useCallback((refused: boolean) => {
      if (refused) ref.current?.setAttribute('aria-disabled', 'true');
      else ref.current?.removeAttribute('aria-disabled');
    }, []),
  );
  function press() {
    if (!isRefused.read()) timetable.send({ type: 'reservation.wanted', now: serverClock.now() });
  }
  return (
    <Button ref={ref} block aria-label={`${subject}を確認する`} aria-describedby={reasonId} onClick={press}>
      <span>
        <span className={styles.more}>{subject}を</span>確認<span className={styles.more}>する</span>
      </span>
    </Button>
  );
}

function spanOf(snapshot: TimetableSnapshot): string {
  const { start, interval } = selectSelection(snapshot);
  return `${formatMinute(start)}–${formatMinute(start + interval)}`;
}

const spokenSpanOf = (snapshot: TimetableSnapshot) => inSpeech(spanOf(snapshot));

/** The chosen time, seen and heard. */
function Span({ timetable }: Pick<AtTime, 'timetable'>) {
  return (
    <>
      <span aria-hidden="true">
        <LiveText text={useLive(timetable, spanOf)} />
      </span>
      <span className="visually-hidden">
        <LiveText text={useLive(timetable, spokenSpanOf)} />
      </span>
    </>
  );
}

function TimeStepper({ timetable, now }: AtTime) {
  const isLoaded = useSelector(timetable, isKnown);
  const isToday = useSelector(timetable, selectDate) === dateOf(now);
  const earliest = isToday ? earliestStart(dateOf(now), now) : 0;
  const isFirst = useSelector(timetable, (snapshot) => selectStart(snapshot) <= earliest);
  const isLast = useSelector(timetable, (snapshot) => selectStart(snapshot) + SLOT_MINUTES >= DAY_MINUTES);
  const step = (by: number, isEnd: boolean) =>
    isLoaded && !isEnd
      ? () => timetable.send({ type: 'start.stepped', by, now: serverClock.now() })
      : undefined;
  return (
    <Stepper
      label="開始時刻を5分ずつ変える"
      value={<Span timetable={timetable} />}
      down={{ text: '−5', label: '5分早くする', onStep: step(-SLOT_MINUTES, isFirst) }}
      up={{ text: '+5', label: '5分遅くする', onStep: step(SLOT_MINUTES, isLast) }}
    />
  );
}

/** Why it cannot be reserved as it is chosen; empty where it can. */
function Reason({
  timetable,
  now,
  id,
  moveSentences,
}: AtTime & { id: string; moveSentences: MoveSentences | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const hasFailed = useFailure(useSelector(timetable, selectDay)) !== null;
  const owes = useOwes();
  const select = useCallback(
    (snapshot: TimetableSnapshot) => {
      if (owes) return AFTER_PAYMENT;
      const problem = selectProblem(snapshot, now);
      if (problem === undefined) return '';
      const latest = selectLatest(snapshot);
      const booths = latest?.booths ?? [];
      return problemSentence({
        problem,
        obstacle: selectObstacle(snapshot, now),
        freeInstead: freeInstead(selectSelection(snapshot), booths, now),
        booths,
        invitation: latest?.invitation ?? null,
        hasFailed,
        moveSentences,
      });
    },
    [now, hasFailed, owes, moveSentences],
  );
  useWriting(
    useLive(timetable, select),
    useCallback((reason: string) => writeText(ref, reason), []),
  );
  // Where all have it, the word beside the time and the ways on below say so already.
  const isSaid = useSelector(
    timetable,
    (snapshot) => selectIsFull(snapshot, now) && selectObstacle(snapshot, now)?.kind === 'reserved',
  );
  const isWaiting = !useSelector(timetable, isKnown) && !hasFailed;
  const seen = isSaid
    ? 'visually-hidden'
    : isWaiting && !owes
      ? cx('visually-hidden', styles.waiting)
      : styles.reason;
  return <p ref={ref} id={id} className={seen} role="status" />;
}

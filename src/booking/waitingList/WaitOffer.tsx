import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { startWaiting } from '#contract/booking/waitingList.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { serverClock } from '#contract/clock.ts';
import type { Instant } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectIsTaken, selectSelection } from '#machines/booking/timetable/selectors.ts';
import { waitEntryMachine } from '#machines/booking/waitingList/entry.ts';
import { wishOf } from '#machines/booking/waitingList/wish.ts';
import { useOwes } from '#src/shared/owed/useOwes.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { insteadOf, OpeningsNow } from './OpeningsNow.tsx';
import { WaitButton } from './WaitButton.tsx';
import styles from './WaitOffer.module.css';
import { WaitSheets } from './WaitSheets.tsx';

interface WaitOfferProps {
  readonly timetable: TimetableRef;
  readonly now: Instant;
  /** Says what is chosen, and why it can't be reserved. */
  readonly reasonId: string;
  /** The way on to a reservation. */
  readonly children: ReactNode;
}

/**
 * The way on for a choice that is taken: another booth that is free, else to wait; where the server knows no waits, or
 * nothing is taken, the way to a reservation. The sheet stays while what is taken comes free behind it.
 */
export default function WaitOffer({ timetable, now, reasonId, children }: WaitOfferProps) {
  const entry = useFlow(waitEntryMachine);
  const owes = useOwes();
  const isTaken = useSelector(timetable, (snapshot) => selectIsTaken(snapshot, now));
  const instead = useSelector(timetable, (snapshot) => insteadOf(snapshot, now));
  const isOffered = isTaken && !owes && serves(serverCapabilities.current(), startWaiting);
  const wish = () => wishOf(timetable.getSnapshot().context, serverClock.now());
  const offer = useRef<HTMLDivElement>(null);
  function choose(boothId: number, start: number) {
    const footer = offer.current?.parentElement;
    flushSync(() => timetable.send({ type: 'slot.chosen', boothId, start, now: serverClock.now() }));
    // The button that was pressed has gone: the way on to a reservation stands in its place.
    if (!offer.current) footer?.querySelector<HTMLElement>(':scope > button')?.focus();
  }
  const chooseStart = (start: number) => choose(wish().booth.boothId, start);
  return (
    <>
      <WaitSheets entry={entry} />
      {!isOffered ? (
        children
      ) : (
        <div ref={offer} className={styles.offer}>
          {instead === null ? (
            <>
              <OpeningsNow timetable={timetable} now={now} onChoose={chooseStart} />
              <p className={styles.terms}>
                空いたら自動で予約するか、お知らせします。待つだけなら料金はかかりません。
              </p>
            </>
          ) : (
            <Button
              block
              aria-label={`${instead.boothName}を選ぶ`}
              aria-describedby={reasonId}
              onClick={() => choose(instead.boothId, selectSelection(timetable.getSnapshot()).start)}
            >
              <span>
                <span className={styles.word}>
                  <Unbroken text={instead.boothName} />
                </span>
                <span className={styles.more}>を</span>
                <span className={styles.word}>選ぶ</span>
              </span>
            </Button>
          )}
          <WaitButton entry={entry} wish={wish} isSecond={instead !== null} reasonId={reasonId} />
        </div>
      )}
    </>
  );
}

import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { isInUse } from '#domain/booking/reservation.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatEnd, formatLength, formatTime } from '#domain/time.ts';
import type { ImmediateUseRef } from '#machines/booking/immediateUse/chart.ts';
import {
  selectBalance,
  selectBooth,
  selectElsewhere,
  selectHasNoTime,
  selectInterval,
  selectIntervals,
  selectOffer,
} from '#machines/booking/immediateUse/selectors.ts';
import { paths } from '#machines/shell/paths.ts';
import { FailedResource } from '#src/shared/resource/ResourceBody.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Radios } from '#src/ui/choices/Radios.tsx';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './ImmediateBody.module.css';

/** The lengths to choose from; or why there are none. */
export function ImmediateBody({ flow }: { flow: ImmediateUseRef }) {
  const offer = useSelector(flow, selectOffer);
  const hasFailed = useFailure(offer) !== null;
  const booth = useSelector(flow, selectBooth);
  const hasNoTime = useSelector(flow, selectHasNoTime);
  const hasIntervals = useSelector(flow, selectIntervals).length > 0;
  const refresh = () => offer?.send({ type: 'refresh.requested' });

  if (booth !== null && hasNoTime) {
    return (
      <EmptyState
        title={MESSAGES.noImmediateTime}
        mark={<CalendarIcon />}
        action={
          <>
            <Link className={buttonClass({})} to={paths.makeReservation({ boothIds: [booth.boothId] })}>
              時間を選んで予約する
            </Link>
            <Button variant="secondary" onClick={refresh}>
              もう一度確認する
            </Button>
          </>
        }
      />
    );
  }
  if (!hasIntervals) {
    return offer && hasFailed ? (
      <FailedResource actor={offer} what="空き状況" />
    ) : (
      <Skeleton shape="cards" count={1} label="利用できる時間を確認しています" />
    );
  }
  return <Intervals flow={flow} />;
}

/** From the next 5-minute step on: each length with the time it ends. */
function Intervals({ flow }: { flow: ImmediateUseRef }) {
  const intervals = useSelector(flow, selectIntervals);
  const interval = useSelector(flow, selectInterval);
  const balance = useSelector(flow, selectBalance);
  const start = nextSlot(useServerNow(1000));
  return (
    <>
      <p className={styles.start}>
        <strong>{formatTime(start)}</strong> から
      </p>
      {balance !== null && <p className={styles.balance}>残高 {yen(balance)}</p>}
      <Elsewhere flow={flow} />
      <SectionTitle>利用時間</SectionTitle>
      <Radios
        className={styles.intervals}
        optionClassName={styles.interval}
        label="利用時間"
        value={String(interval)}
        options={intervals.map((minutes) => ({
          value: String(minutes),
          label: (
            <>
              <strong>{formatLength(minutes)}</strong>
              <span className={styles.end}>{formatEnd(addMinutes(start, minutes))}まで</span>
            </>
          ),
        }))}
        onSelect={(chosen) => flow.send({ type: 'interval.chosen', interval: Number(chosen) })}
      />
    </>
  );
}

/** Whoever has another booth at that time is told so before a second one starts. */
function Elsewhere({ flow }: { flow: ImmediateUseRef }) {
  const own = useSelector(flow, selectElsewhere);
  if (own === null) return null;
  return (
    <Notice tone="warn">
      <Unbroken text={own.boothName} />を{formatEnd(own.endsAt)}まで
      {isInUse(own) ? '利用中です' : '予約しています'}
      。続けると、もう1つのブースの利用が始まります。
    </Notice>
  );
}

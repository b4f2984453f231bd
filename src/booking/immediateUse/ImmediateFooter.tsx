import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { serverClock } from '#contract/clock.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes } from '#domain/time.ts';
import type { ImmediateUseRef } from '#machines/booking/immediateUse/chart.ts';
import {
  selectBooth,
  selectGross,
  selectInterval,
  selectIsBalanceShort,
} from '#machines/booking/immediateUse/selectors.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './ImmediateFooter.module.css';

/** The choice, its price, and the way on; or why there is none. */
export function ImmediateFooter({ flow }: { flow: ImmediateUseRef }) {
  const reasonId = useId();
  const startsAt = nextSlot(useServerNow(1000));
  const booth = useSelector(flow, selectBooth);
  const interval = useSelector(flow, selectInterval) ?? 0;
  const gross = useSelector(flow, selectGross);
  const isShort = useSelector(flow, selectIsBalanceShort);
  const owes = useOwes();
  return (
    <>
      <div className={styles.choice}>
        <strong className={styles.booth}>{booth && <Unbroken text={booth.boothName} />}</strong>
        <span className={styles.time}>
          <Spoken text={spanName({ startsAt, endsAt: addMinutes(startsAt, interval) })} />
        </span>
        {gross !== null && (
          <p className={styles.price}>
            <strong>{yen(gross)}</strong> <small>税込</small>
          </p>
        )}
      </div>
      <p id={reasonId} className={styles.reason} role="status">
        {phrased(owes ? AFTER_PAYMENT : isShort && MESSAGES.immediateBalanceShort)}
      </p>
      <Button
        block
        disabled={isShort || owes}
        aria-describedby={reasonId}
        onClick={() => flow.send({ type: 'use.wanted', now: serverClock.now() })}
      >
        利用内容を確認する
      </Button>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { mayComeForward } from '#domain/booking/move.ts';
import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, formatEnd, formatLength, formatTime, minutesBetween } from '#domain/time.ts';
import {
  type EarlierStartInput,
  earlierStartMachine,
  selectEarlierStart,
} from '#machines/booking/earlierStart/chart.ts';
import { movesReservations } from '#machines/booking/move/command.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import styles from './EarlierStart.module.css';

interface EarlierStartProps extends EarlierStartInput {
  /** Told of a move that is under way, and with null of its end. */
  onMoving: (reservation: Reservation | null) => void;
}

/**
 * The offer to begin earlier, above the card of the next reservation, as long as there is an earlier start and the
 * server moves reservations. Wants a `key` by reservation and start.
 */
export function EarlierStart(props: EarlierStartProps) {
  const isTime = mayComeForward(props.reservation, useServerNow(1000));
  return isTime && movesReservations() ? <Offer {...props} /> : null;
}

function Offer({ reservation, list, onMoving }: EarlierStartProps) {
  const now = useServerNow(1000);
  const flow = useFlow(earlierStartMachine, { reservation, list });
  const earlier = useSelector(flow, (snapshot) => selectEarlierStart(snapshot, now));
  const isMoving = useSelector(flow, tagged('busy'));
  const command = useSelector(flow, ({ children }) => children.moving);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isMoving) return;
    onMoving(reservation);
    return () => onMoving(null);
  }, [isMoving, onMoving, reservation]);
  if (earlier === null || !isOnline) return null;
  const { startsAt, endsAt, amount } = reservation;
  const by = formatLength(minutesBetween(earlier, startsAt));
  const end = addMinutes(earlier, minutesBetween(startsAt, endsAt));
  return (
    <section aria-label="早い時間に変更">
      <Card tone="own">
        <div className={styles.offer}>
          <Pill>
            {reservation.wasLeftEarly ? '前の利用が早く終わりました' : '開始前の時間が空いています'}
          </Pill>
          <p className={styles.when}>
            <strong>{formatTime(earlier)}</strong>から使えます<small>（{by}早く）</small>
          </p>
          <CommandProgress command={command}>
            <Button
              block
              busy={isMoving}
              busyLabel="変更しています…"
              onClick={() => flow.send({ type: 'earlier.wanted', start: earlier })}
            >
              <span>
                <span className="nowrap">
                  <Spoken text={`${formatTime(earlier)}–${formatEnd(end)}`} />
                </span>
                に<wbr />
                早める
              </span>
            </Button>
          </CommandProgress>
          <p className={styles.terms}>
            終わりも{by}早くなります。{amount && '料金は変わりません。'}何もしなければ、予定どおり
            <span className="nowrap">{formatTime(entryOpensAt(reservation))}から</span>
            <wbr />
            入室できます。
          </p>
        </div>
      </Card>
    </section>
  );
}

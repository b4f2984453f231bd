import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { formatEnd } from '#domain/time.ts';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { afterEndWords } from '#domain/visit/words.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { VisitRef } from '#machines/visit/visit/chart.ts';
import { selectIsEnding, selectVisited } from '#machines/visit/visit/selectors.ts';
import { formatRemaining, remainingParts } from '#src/shared/words/remaining.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Card } from '#src/ui/lists/Card.tsx';
import { Fold } from '#src/ui/lists/Fold.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { ProgressBar } from '#src/ui/status/ProgressBar.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { LEAVE } from '#src/visit/leaveWord.ts';
import { DoorButton } from '../door/DoorButton.tsx';
import { ExtendButton } from '../extending/ExtendButton.tsx';
import { Neighbours } from '../extending/Neighbours.tsx';
import { useExtensionOffer } from '../extending/useExtensionOffer.ts';
import styles from './InUseCard.module.css';

interface InUseCardProps {
  visit: VisitRef;
  codes: EntryCodes;
}

/** The use that is running: how much of it is left, and what can be done (docs/spec/visit.md, "In use"). */
export function InUseCard({ visit, codes }: InUseCardProps) {
  const clockId = useId();
  const reasonId = useId();
  const isCutOff = !useIsOnline();
  const isOver = useSelector(visit, tagged('over'));
  const isLeavable = useSelector(visit, tagged('leavable'));
  const reservation = useSelector(visit, selectVisited);
  const { startsAt, endsAt } = reservation;
  const offer = useExtensionOffer(reservation);
  const now = useServerNow(1000);
  const left = isOver ? 0 : endsAt - now;
  const isEnding = useSelector(visit, selectIsEnding) && left > 0;
  const isExtensionFirst = isEnding && offer.isPossible && !isCutOff;
  const afterEnd = afterEndWords(endsAt, offer.behind, reservation.amount !== null).map((sentence) => (
    <p key={sentence}>{phrased(sentence)}</p>
  ));
  const extend = (
    <ExtendButton
      key="extend"
      reservation={reservation}
      offer={offer}
      reasonId={reasonId}
      isFirst={isExtensionFirst}
    />
  );
  const door = (
    <div key="door" className={styles.door}>
      <DoorButton
        visit={visit}
        codes={codes}
        busyWords={isExtensionFirst ? '開けています…' : 'ドアを開けています…'}
        describedBy={clockId}
        reasonId={reasonId}
        isSecond={isExtensionFirst}
      />
    </div>
  );
  return (
    <>
      <Card tone="ink">
        <div className={styles.use}>
          <div>
            <div className={styles.head}>
              <Pill tone={isEnding ? 'warn' : 'plain'}>{stateWords(left, isEnding)}</Pill>
              {left > 0 && (
                <p className={styles.label} aria-hidden="true">
                  残り時間
                </p>
              )}
            </div>
            <p
              id={clockId}
              className={styles.clock}
              role="timer"
              aria-label={`残り ${formatRemaining(left)}`}
            >
              {remainingParts(left, 60).map(({ value, unit }) => (
                <span key={unit}>
                  {value}
                  <small className={styles.unit}>{unit}</small>
                </span>
              ))}
            </p>
            <p className={styles.place}>
              {formatEnd(endsAt)}まで・
              <Unbroken text={boothAtPlace(reservation)} />
            </p>
            <ProgressBar
              label="利用した時間"
              value={(endsAt - left - startsAt) / (endsAt - startsAt)}
              valueText={`残り ${formatRemaining(left)}`}
              tone={isEnding || isOver ? 'warn' : 'accent'}
            />
          </div>
          {!isOver && (
            <div className={cx(styles.actions, isExtensionFirst && styles.accent)}>
              {isExtensionFirst ? [extend, door] : [door, extend]}
              <Button
                block
                variant={isCutOff ? 'cut-off' : 'secondary'}
                disabled={isCutOff || !isLeavable}
                aria-describedby={isCutOff ? reasonId : undefined}
                onClick={() => visit.send({ type: 'leave.wanted' })}
              >
                {LEAVE}
              </Button>
              {isEnding && !isCutOff && (
                <div className={styles.note}>
                  <p>
                    {offer.isPossible ? '延長しないときは、' : ''}
                    {formatEnd(endsAt)}までにご退室ください。
                  </p>
                  {afterEnd}
                </div>
              )}
            </div>
          )}
          {!isOver && (!isEnding || isCutOff) && (
            <Fold className={styles.after} words={`${formatEnd(endsAt)}を過ぎると`}>
              {afterEnd}
            </Fold>
          )}
        </div>
      </Card>
      {!isOver && !isCutOff && <Neighbours neighbours={offer.neighbours} />}
    </>
  );
}

function stateWords(left: number, isEnding: boolean): string {
  if (left <= 0) return '利用が終わりました';
  return isEnding ? 'まもなく終わります' : '利用中';
}

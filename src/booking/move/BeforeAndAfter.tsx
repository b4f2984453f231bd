import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { differenceOf } from '#contract/booking/move.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import { type Span, spanOf } from '#domain/booking/slots.ts';
import type { Amount } from '#domain/money.ts';
import { dateOf, formatLength, minutesBetween } from '#domain/time.ts';
import { type MoveConfirmationRef, selectMove } from '#machines/booking/move/confirmation.ts';
import { tagged } from '#machines/shared/tags.ts';
import { dayName, spanName } from '#src/shared/words/moments.ts';
import { signedYen, yen } from '#src/shared/words/yen.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { cx } from '#src/ui/cx.ts';
import { ArrowDownIcon } from '#src/ui/icons/ArrowDownIcon.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { Pending } from '../Pending.tsx';
import styles from './BeforeAndAfter.module.css';

/** The reservation before and after, one above the other, and what the new one costs more. */
export function BeforeAndAfter({ confirmation }: { confirmation: MoveConfirmationRef }) {
  const { reservation, request, booth, quote, isGuest } = useSelector(confirmation, selectMove);
  const isQuoting = useSelector(confirmation, tagged('quoting'));
  const after = spanOf(request.date, request.start, request.interval);
  const isSameDay = dateOf(reservation.startsAt) === request.date;
  const isSamePlace = reservation.placeName === booth.placeName;
  const difference = quote && differenceOf(quote);
  const before = quote?.before.amount ?? reservation.amount;
  return (
    <div className={styles.parts}>
      <dl className={styles.both}>
        <Side
          word="変更前"
          booth={reservation}
          span={reservation}
          isSameDay={isSameDay}
          isSamePlace={isSamePlace}
        >
          {before && <Price amount={before} />}
        </Side>
        <Side word="変更後" booth={booth} span={after} isSameDay={isSameDay} isSamePlace={isSamePlace} isNew>
          {!isGuest && (
            <Pending pending={isQuoting} label="料金を確認しています">
              {quote?.amount && <Price amount={quote.amount} />}
            </Pending>
          )}
        </Side>
      </dl>
      {!isGuest && (
        <p className={styles.difference}>
          <strong>差額</strong>{' '}
          <span>
            <Pending pending={isQuoting} large>
              {difference !== null && (
                <>
                  <strong className={styles.amount}>{signedYen(difference)}</strong> <small>税込</small>
                </>
              )}
            </Pending>
          </span>
        </p>
      )}
    </div>
  );
}

function Price({ amount }: { amount: Amount }) {
  return <span className={styles.price}>{yen(amount.gross)}</span>;
}

interface SideProps {
  word: string;
  booth: Pick<BoothHead, 'boothName' | 'placeName'>;
  span: Span;
  /** A day, or a place, that both have is said below. */
  isSameDay: boolean;
  isSamePlace: boolean;
  isNew?: boolean;
  children: ReactNode;
}

function Side({ word, booth, span, isSameDay, isSamePlace, isNew = false, children }: SideProps) {
  const now = useServerNow(60_000);
  const length = formatLength(minutesBetween(span.startsAt, span.endsAt));
  return (
    <div className={cx(styles.side, isNew && styles.after)}>
      <dt className={styles.word}>
        {isNew && (
          <span className={styles.arrow}>
            <ArrowDownIcon />
          </span>
        )}
        {word}
      </dt>
      <dd className={styles.slot}>
        {!isSameDay && <span className={styles.small}>{dayName(dateOf(span.startsAt), now)}</span>}
        <span className={styles.time}>
          <Spoken text={spanName(span)} />
        </span>
        <span className={styles.small}>
          {!isSamePlace && (
            <>
              <span className="together">
                <Unbroken text={booth.placeName} />
              </span>
              {'　'}
            </>
          )}
          <span className="together">
            <Unbroken text={`${booth.boothName}・${length}`} />
          </span>
        </span>
      </dd>
      {children && <dd className={styles.cost}>{children}</dd>}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { freeCancellationUntil, isCancellationFree } from '#domain/booking/quote.ts';
import { earliestEntry, type Reservation } from '#domain/booking/reservation.ts';
import { reservedWords } from '#domain/booking/words.ts';
import { dateOf, formatTime, type Instant } from '#domain/time.ts';
import { momentName, spanName } from '#src/shared/words/moments.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useMember } from '#src/shell/actors.ts';
import { useShell } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { MailIcon } from '#src/ui/icons/MailIcon.tsx';
import { PinIcon } from '#src/ui/icons/PinIcon.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { CancelWords } from '#src/visit/card/CancelWords.tsx';
import { MoveLink } from '#src/visit/card/MoveLink.tsx';
import { mapOf } from '#src/visit/card/mapOf.ts';
import { ShareReservation } from '#src/visit/card/ShareReservation.tsx';
import { useCalendarFile } from '#src/visit/card/useCalendarFile.ts';
import { fullDayName } from '../fullDayName.ts';
import styles from './JustReserved.module.css';
import { Payment } from './Payment.tsx';

interface JustReservedProps {
  reservation: Reservation;
  /** A mail that confirms it is on its way. */
  isMailQueued: boolean;
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** A reservation that was made just now: that it is done, what follows and when. It stands until the screen is left. */
export function JustReserved({ reservation, isMailQueued, onCancel }: JustReservedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shell = useShell();
  const now = useServerNow(1000);
  const [madeAt] = useState(now);
  const saveCalendarFile = useCalendarFile();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is news once, whatever becomes of the reservation
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' }); // a promise in newer browsers: not to be returned
    shell.send({ type: 'announcement.asked', text: reservedWords(reservation) });
  }, []);
  const { floorName, access, startsAt } = reservation;
  const where = [floorName, access].filter((part) => part !== '').join('・');
  const isFree = isCancellationFree(now, reservation);
  return (
    <>
      <section className={styles.card} aria-labelledby="reserved">
        <div className={styles.head}>
          <span className={styles.mark}>
            <CheckIcon />
          </span>
          <h2 id="reserved" ref={heading} className={styles.title} data-arrival tabIndex={-1}>
            予約しました
          </h2>
          <span className={styles.small}>{formatTime(madeAt)}</span>
        </div>
        <div>
          <p className={styles.small}>{fullDayName(dateOf(startsAt), now)}</p>
          <p className={styles.time}>
            <Spoken text={spanName(reservation)} />
          </p>
          <p className={styles.place}>
            <Unbroken text={boothAtPlace(reservation)} />
          </p>
          <p className={styles.small}>
            <Unbroken text={where} />
          </p>
        </div>
        <Steps reservation={reservation} now={now} />
        <Button block onClick={() => saveCalendarFile(reservation)}>
          <CalendarIcon />
          カレンダーに追加
        </Button>
        <div className={styles.ways}>
          <Link className={styles.way} to={mapOf(reservation)}>
            <PinIcon />
            行き方を見る
          </Link>
          <ShareReservation reservation={reservation} />
          <MoveLink reservation={reservation} now={now} />
          <Button variant="danger-text" onClick={() => onCancel(reservation, now)}>
            <CancelWords isFree={isFree} />
          </Button>
        </div>
      </section>
      {isMailQueued && <MailLine />}
    </>
  );
}

/** Where the mail that confirms it went. */
function MailLine() {
  const address = useMember()?.loginId;
  if (address === undefined) return null;
  return (
    <p className={styles.mail}>
      <MailIcon />
      <span>
        確認のメールを{' '}
        <strong className={styles.address}>
          <MailAddress address={address} />
        </strong>{' '}
        に<span className="nowrap">お送りしました。</span>
      </span>
    </p>
  );
}

/** The next steps with their times; past ones are left out. */
function Steps({ reservation, now }: { reservation: Reservation; now: Instant }) {
  const { startsAt, amount, chargedAt } = reservation;
  const freeUntil = freeCancellationUntil(reservation);
  const early = earliestEntry(startsAt);
  const isFree = chargedAt === null && isCancellationFree(now, reservation);
  return (
    <ol className={styles.steps}>
      {isFree && (
        <Step when={`${momentName(freeUntil, now)}まで`} caption={`あと${formatRemaining(freeUntil - now)}`}>
          無料でキャンセルできます
        </Step>
      )}
      {isFree && amount !== null && amount.gross > 0 && (
        <Step when={momentName(freeUntil, now)} caption={<Payment />}>
          料金 {yen(amount.gross)}が確定します
        </Step>
      )}
      {now < early && (
        <Step
          when={`${momentName(early, now)}から`}
          caption={`前の方がいるときは ${formatTime(startsAt)}から`}
        >
          この画面で入室できます
        </Step>
      )}
    </ol>
  );
}

function Step({ when, caption, children }: { when: string; caption: ReactNode; children: ReactNode }) {
  return (
    <li>
      <strong className={styles.when}>{when}</strong>
      <span className={styles.what}>
        {children}
        <span className={styles.small}>{phrased(caption)}</span>
      </span>
    </li>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { EARLY_ENTRY_MINUTES, type Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, dateOf, formatDate, formatTime, type Instant } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { momentName, spanName } from '#src/shared/words/moments.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CheckIcon, PinIcon } from '#src/ui/Icons.tsx';
import { addToCalendar } from './addToCalendar.ts';
import styles from './JustReserved.module.css';

interface JustReservedProps {
  reservation: Reservation;
  onCancel: (reservation: Reservation, now: Instant) => void;
}

/** A reservation that was made just now: that it is done, what follows and when. It stands until the screen is left. */
export function JustReserved({ reservation, onCancel }: JustReservedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useServerNow(1000);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { placeName, boothName, floorName, access, startsAt } = reservation;
  return (
    <section className={styles.card} aria-labelledby="made">
      <div className={styles.head}>
        <span className={styles.mark}>
          <CheckIcon />
        </span>
        <h2 id="made" ref={heading} tabIndex={-1}>
          予約しました
        </h2>
      </div>
      <div>
        <p className={styles.small}>{formatDate(dateOf(startsAt))}</p>
        <p className={styles.time}>{spanName(reservation)}</p>
        <p className={styles.place}>
          {placeName}　{boothName}
        </p>
        <p className={styles.small}>{[floorName, access].filter((part) => part !== '').join('・')}</p>
      </div>
      <Steps reservation={reservation} now={now} />
      <Button block onClick={() => addToCalendar(reservation)}>
        カレンダーに追加
      </Button>
      <div className={styles.ways}>
        <Link className={styles.way} to={wayTo(reservation)}>
          <PinIcon />
          行き方を見る
        </Link>
        <Button variant="danger-text" onClick={() => onCancel(reservation, now)}>
          {now <= freeCancellationUntil(startsAt) ? 'キャンセル' : '利用をやめる'}
        </Button>
      </div>
    </section>
  );
}

function wayTo({ boothId, floorMapId, areaId, point }: Reservation): string {
  return paths.mapSearch({
    target: floorMapId === null ? { kind: 'room', id: boothId } : { kind: 'floorMap', id: floorMapId },
    areaId,
    ...point,
  });
}

/** What follows and when; what is past is left out. */
function Steps({ reservation, now }: { reservation: Reservation; now: Instant }) {
  const { startsAt, amount, chargedAt } = reservation;
  const freeUntil = freeCancellationUntil(startsAt);
  const early = addMinutes(startsAt, -EARLY_ENTRY_MINUTES);
  const isFree = chargedAt === null && now <= freeUntil;
  return (
    <ol className={styles.steps}>
      {isFree && (
        <Step when={`${momentName(freeUntil, now)}まで`} caption={`あと${formatRemaining(freeUntil - now)}`}>
          無料でキャンセルできます
        </Step>
      )}
      {isFree && amount !== null && amount.gross > 0 && (
        <Step when={momentName(freeUntil, now)} caption="税込">
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

function Step({ when, caption, children }: { when: string; caption: string; children: ReactNode }) {
  return (
    <li>
      <strong className={styles.when}>{when}</strong>
      <span className={styles.what}>
        {children}
        <span className={styles.small}>{caption}</span>
      </span>
    </li>
  );
}

import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { beforeCharge } from '#domain/booking/words.ts';
import { formatEnd, formatLength, formatTime, type Instant, MINUTE_MS } from '#domain/time.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './ForcedSummary.module.css';
import { ReservationFacts } from './ReservationFacts.tsx';

/**
 * The loss, to the yen and the coupon minute (docs/spec/money.md, "Cancelling"); a guest's invitation gets nothing
 * back. The amount is what is looked for.
 */
function Loss({ amount, couponMinutes }: Reservation) {
  if (amount === null) return <p>やめても、ご招待の回数と時間は戻りません。</p>;
  const coupon = couponMinutes > 0 && `クーポン${formatLength(couponMinutes)}は戻りません。`;
  if (amount.gross === 0) return coupon && <p>{phrased(`やめても${coupon}`)}</p>;
  return (
    <p className={styles.loss}>
      やめても
      <wbr />
      料金
      <wbr />
      <span className="nowrap">
        <strong>{yen(amount.gross)}</strong>は
      </span>
      <wbr />
      {phrased(coupon ? `かかり、${coupon}` : 'かかります。')}
    </p>
  );
}

/** A charge that came with the end of the free period, give or take how long that takes. */
const AT_ITS_END_MS = 5 * MINUTE_MS;

/**
 * Chooses the reason that holds: the use is running, its start has passed, or less than an hour is left to it. The last
 * is said as the rule that it is where nobody knows that it ever was free: what was reserved within that hour, as a use
 * at once, could never be cancelled free.
 */
function reasonOf(reservation: Reservation, now: Instant): string {
  const { startsAt, endsAt, chargedAt } = reservation;
  if (isInUse(reservation)) return `${formatEnd(endsAt)}までの残り時間は使えなくなります。`;
  if (now >= startsAt) return `開始時刻の${formatTime(startsAt)}を過ぎています。`;
  const freeUntil = freeCancellationUntil(reservation);
  const wasFree = chargedAt !== null && chargedAt - freeUntil < AT_ITS_END_MS;
  const until = momentName(freeUntil, now);
  return wasFree
    ? `無料でキャンセルできるのは${until}まででした。`
    : `無料でキャンセルできるのは開始${beforeCharge(reservation)}の${until}までです。`;
}

/** The use that is given up although the charge stays (docs/spec/booking.md, "Cancelling"). */
export function ForcedSummary({ reservation }: { reservation: Reservation }) {
  const now = useServerNow(1000);
  return (
    <ReservationFacts reservation={reservation}>
      <Notice tone="warn">
        <Loss {...reservation} />
        <p className={styles.reason}>{phrased(reasonOf(reservation, now))}</p>
      </Notice>
    </ReservationFacts>
  );
}

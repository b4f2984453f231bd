import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { beforeCharge } from '#domain/booking/words.ts';
import { formatLength, formatTime, type Instant, MINUTE_MS } from '#domain/time.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { yen } from '../../shared/words/yen.ts';
import { ReservationFacts } from './ReservationFacts.tsx';

/**
 * The loss, to the yen and the coupon minute (docs/spec/money.md, "Cancelling"); a guest's invitation gets nothing
 * back.
 */
function lossOf({ amount, couponMinutes }: Reservation): string {
  if (amount === null) return 'やめても、ご招待の回数と時間は戻りません。';
  const coupon = `クーポン${formatLength(couponMinutes)}は戻りません。`;
  if (amount.gross === 0) return couponMinutes > 0 ? `やめても${coupon}` : '';
  const price = `やめても料金${yen(amount.gross)}`;
  return couponMinutes > 0 ? `${price}はかかり、${coupon}` : `${price}はかかります。`;
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
  if (isInUse(reservation)) return `${formatTime(endsAt)}までの残り時間は使えなくなります。`;
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
      <Notice tone="warn">{`${lossOf(reservation)}${reasonOf(reservation, now)}`}</Notice>
    </ReservationFacts>
  );
}

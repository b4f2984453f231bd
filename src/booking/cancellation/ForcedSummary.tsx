import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { formatTime } from '#domain/time.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { yen } from '../../shared/words/yen.ts';
import { ReservationFacts } from './ReservationFacts.tsx';

/** What stays lost, to the yen and the coupon minute (money.md: forced cancel). */
function lossOf({ amount, couponMinutes }: Reservation): string {
  const lost = [
    ...(amount && amount.gross > 0 ? [`料金 ${yen(amount.gross)}`] : []),
    ...(couponMinutes > 0 ? [`クーポン${couponMinutes}分`] : []),
  ];
  return lost.length > 0 ? `${lost.join('と')}は戻りません。` : '';
}

/** What is given up although the charge stays (spec section 4, Cancelling). */
export function ForcedSummary({ reservation }: { reservation: Reservation }) {
  const reason = isInUse(reservation)
    ? `${formatTime(reservation.endsAt)}までの残り時間は使えなくなります。`
    : '開始まで60分を切っているか、開始時刻を過ぎているため、無料ではキャンセルできません。';
  return (
    <ReservationFacts reservation={reservation}>
      <Notice tone="warn">
        {reason}
        {lossOf(reservation)}
      </Notice>
    </ReservationFacts>
  );
}

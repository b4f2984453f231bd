import { freeCancellationUntil } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { Remaining } from '#src/shared/Remaining.tsx';
import { momentName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { yen } from '../../shared/words/yen.ts';
import { ReservationFacts } from './ReservationFacts.tsx';

/** The reservation to be cancelled free of charge, and until when that costs nothing. */
export function CancellationSummary({ reservation }: { reservation: Reservation }) {
  const { amount, couponMinutes } = reservation;
  const until = freeCancellationUntil(reservation);
  const now = useServerNow(60_000);
  return (
    <ReservationFacts reservation={reservation}>
      <Notice>
        {momentName(until, now)}までの
        <wbr />
        キャンセルは
        <wbr />
        無料です
        <span className="together">
          （あと <Remaining until={until} />
          ）。
        </span>
        {amount && amount.gross > 0 && (
          <>
            <span className="nowrap">料金 {yen(amount.gross)}は</span>
            <wbr />
            かかりません。
          </>
        )}
        {couponMinutes > 0 && 'クーポンの時間は元に戻ります。'}
      </Notice>
    </ReservationFacts>
  );
}

import { freeCancellationUntil } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, formatDate } from '#domain/time.ts';
import { momentName, spanName } from '#src/shared/moments.ts';
import { Remaining } from '#src/shared/Remaining.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { DescriptionItem } from '#src/ui/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import styles from './CancellationSummary.module.css';

/** What is given up, and until when that costs nothing. */
export function CancellationSummary({ reservation }: { reservation: Reservation }) {
  const until = freeCancellationUntil(reservation.startsAt);
  const now = useServerNow(60_000);
  return (
    <div className={styles.summary}>
      <DescriptionList>
        <DescriptionItem label="ブース">
          <strong>{reservation.boothName}</strong>　{reservation.placeName}
        </DescriptionItem>
        <DescriptionItem label="日時">
          <strong>
            {formatDate(dateOf(reservation.startsAt))} <span className="nowrap">{spanName(reservation)}</span>
          </strong>
        </DescriptionItem>
      </DescriptionList>
      <Notice>
        {momentName(until, now)}までのキャンセルは無料です（あと <Remaining until={until} />
        ）。
        {reservation.couponMinutes > 0 && 'クーポンの時間は元に戻ります。'}
      </Notice>
    </div>
  );
}

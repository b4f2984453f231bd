import { useSelector } from '@xstate/react';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { dateOf } from '#domain/time.ts';
import type { TimetableRef, TimetableSnapshot } from '#machines/booking/timetable/chart.ts';
import { selectDate, selectGross, selectMoved } from '#machines/booking/timetable/selectors.ts';
import { dayName, momentName, spanName } from '#src/shared/words/moments.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { signedYen, yen } from '#src/shared/words/yen.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './MoveSummary.module.css';

/** The reservation as it is, what the choice costs more, and until when it can be moved. */
export function MoveSummary({ timetable }: { timetable: TimetableRef }) {
  const now = useServerNow(1000);
  const moved = useSelector(timetable, selectMoved);
  const isOtherDay = useSelector(
    timetable,
    (snapshot: TimetableSnapshot) => moved !== null && selectDate(snapshot) !== dateOf(moved.startsAt),
  );
  const gross = useSelector(timetable, (snapshot: TimetableSnapshot) => selectGross(snapshot, now));
  if (moved === null) return null;
  const { amount, boothName, startsAt } = moved;
  const until = freeCancellationUntil(moved);
  return (
    <div className={styles.summary}>
      <p className={styles.row}>
        <span>
          変更前{'　'}
          <Unbroken text={boothName} />{' '}
          <span className="nowrap">
            {isOtherDay && `${dayName(dateOf(startsAt), now)} `}
            <Spoken text={spanName(moved)} />
          </span>
        </span>{' '}
        {amount && <span>{yen(amount.gross)}</span>}
      </p>
      {amount && (
        <p className={styles.difference}>
          <strong className={styles.label}>差額</strong>{' '}
          <span>
            <strong className={styles.amount}>
              {gross === null ? '—' : signedYen(gross - amount.gross)}
            </strong>{' '}
            <small>税込</small>
          </span>
        </p>
      )}
      {until >= now && (
        <p className={styles.until}>
          {momentName(until, now)}まで無料で変更できます
          <span className="nowrap">（あと{formatRemaining(until - now)}）。</span>
        </p>
      )}
    </div>
  );
}

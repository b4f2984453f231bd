import { Link } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { monthOf } from '#domain/history/month.ts';
import { dateOf, formatLength, formatTime, minutesBetween } from '#domain/time.ts';
import type { EndOfUse } from '#domain/visit/deeds.ts';
import { paths } from '#machines/shell/paths.ts';
import { CallLink } from '#src/shared/links/CallLink.tsx';
import { pastDayName, spanName } from '#src/shared/words/moments.ts';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Pill } from '#src/ui/status/Pill.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { DEED_TITLES } from '../deedWords.ts';
import { Payment } from './Payment.tsx';
import styles from './UseOver.module.css';

/** A use that is over, left or run out: its amount with the receipt beside it, and what may have been left behind. */
export function UseOver({ deed }: { deed: EndOfUse }) {
  const { kind, reservation, at } = deed;
  const { startsAt, endsAt, placeName, boothName } = reservation;
  const now = useServerNow(60_000);
  const tel = useMetadata()?.support?.tel;
  return (
    <>
      <div className={styles.card}>
        <div className={styles.head}>
          <Pill tone="plain">終了・{formatTime(kind === 'ended' ? endsAt : at)}</Pill>
          <span className={styles.small}>{pastDayName(dateOf(startsAt), now)}</span>
        </div>
        <h2 className={styles.title}>
          <Unbroken text={DEED_TITLES[kind]} />
        </h2>
        <p className={styles.place}>
          <Unbroken text={`${placeName}　${boothName}`} />
        </p>
        <p className={styles.small}>
          {spanName(reservation)}・{formatLength(minutesBetween(startsAt, endsAt))}
        </p>
        <Cost reservation={reservation} />
      </div>
      <div className={styles.lost}>
        <p className={styles.small}>
          <strong className={styles.question}>お忘れ物はありませんか</strong>
          {tel && 'ドアが開かないときは、お電話ください。'}
        </p>
        {tel && <CallLink tel={tel} />}
      </div>
    </>
  );
}

/** For who pays by card; a receipt only of what is paid (docs/spec/history.md, "Receipts"). */
function Cost({ reservation: { id, amount, couponMinutes, startsAt } }: { reservation: Reservation }) {
  const member = useMember();
  if (member === null || !member.isPersonal || member.isGuest || amount === null) return null;
  const isOwed = member.owedUses.some(({ reservationId }) => reservationId === id);
  return (
    <>
      <p className={styles.cost}>
        <span className={styles.amount}>
          {amount.gross.toLocaleString('ja-JP')}
          <small>円</small>
        </span>
        <span className={styles.small}>
          {couponMinutes > 0 && `クーポン${formatLength(couponMinutes)}を利用・`}
          {amount.gross > 0 ? <Payment /> : 'お支払いはありません'}
        </span>
      </p>
      {isOwed && <p className={styles.owed}>お支払いが済んでいません</p>}
      {amount.gross > 0 && !isOwed && (
        <>
          <Link className={buttonClass({ block: true })} to={paths.usageHistory(monthOf(startsAt))}>
            領収書を受け取る
          </Link>
          <p className={styles.note}>「利用履歴・領収書」からも、いつでも受け取れます。</p>
        </>
      )}
    </>
  );
}

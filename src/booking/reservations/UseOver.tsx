import { useSelector } from '@xstate/react';
import { rateOf, type Timetable } from '#contract/booking/availability.ts';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { fullPrice } from '#domain/booking/coupons.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, formatEnd, formatLength, formatTime, minutesBetween } from '#domain/time.ts';
import type { EndOfUse } from '#domain/visit/deeds.ts';
import { boothDay, boothDayMachine } from '#machines/booking/earlierStart/day.ts';
import { CallLink } from '#src/shared/links/CallLink.tsx';
import { ReceiptLink } from '#src/shared/links/ReceiptLink.tsx';
import { pastDayName, spanName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { DEED_TITLES } from '../deedWords.ts';
import { NextUse } from './NextUse.tsx';
import { Payment } from './Payment.tsx';
import styles from './UseOver.module.css';

/**
 * A use that is over, left or run out: its amount with the receipt beside it, what may have been left behind, and the
 * booth once more.
 */
export function UseOver({ deed }: { deed: EndOfUse }) {
  const isGuest = useMember()?.isGuest ?? true;
  return isGuest ? <Over deed={deed} day={null} /> : <OverOnDay deed={deed} />;
}

/** The booth's day says what its time costs, and whether it is free now. */
function OverOnDay({ deed }: { deed: EndOfUse }) {
  const of = { boothIds: [deed.reservation.boothId], date: dateOf(deed.at) };
  const day = useSelector(useFlow(boothDayMachine, { of }), boothDay.selectData);
  return <Over deed={deed} day={day} />;
}

function Over({ deed, day }: { deed: EndOfUse; day: Timetable | null }) {
  const { kind, reservation, at } = deed;
  const { startsAt, endsAt } = reservation;
  const now = useServerNow(60_000);
  const tel = useMetadata()?.support?.tel;
  return (
    <>
      <div className={styles.card}>
        <div className={styles.head}>
          <Pill tone="plain">終了・{kind === 'ended' ? formatEnd(endsAt) : formatTime(at)}</Pill>
          <span className={styles.small}>{pastDayName(dateOf(startsAt), now)}</span>
        </div>
        <h2 className={styles.title}>
          <Unbroken text={DEED_TITLES[kind]} />
        </h2>
        <p className={styles.place}>
          <Unbroken text={boothAtPlace(reservation)} />
        </p>
        <p className={styles.small}>
          <Spoken text={spanName(reservation)} />・{formatLength(minutesBetween(startsAt, endsAt))}
        </p>
        <Cost reservation={reservation} day={day} />
      </div>
      <div className={styles.lost}>
        <p className={styles.small}>
          <strong className={styles.question}>お忘れ物はありませんか</strong>
          {tel && 'ドアが開かないときは、お電話ください。'}
        </p>
        {tel && <CallLink tel={tel} />}
      </div>
      {day && <NextUse day={day} />}
    </>
  );
}

/** For who pays by card; a receipt only of what is paid (docs/spec/history.md, "Receipts"). */
function Cost({ reservation, day }: { reservation: Reservation; day: Timetable | null }) {
  const { id, amount, couponMinutes, startsAt } = reservation;
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
          {couponMinutes > 0 && <Coupon reservation={reservation} day={day} />}
          {amount.gross > 0 ? <Payment /> : 'お支払いはありません'}
        </span>
      </p>
      {isOwed && <p className={styles.owed}>お支払いが済んでいません</p>}
      {amount.gross > 0 && !isOwed && (
        <>
          <ReceiptLink startsAt={startsAt} />
          <p className={styles.note}>「利用履歴・領収書」からも、いつでも受け取れます。</p>
        </>
      )}
    </>
  );
}

/** `1,100円 − 1時間 = 0円`; the minutes alone where the present rate is not the one that was paid. */
function Coupon({ reservation, day }: { reservation: Reservation; day: Timetable | null }) {
  const { couponMinutes, amount } = reservation;
  const booth = day?.booths[0];
  const rate = day && booth ? rateOf(day, booth) : null;
  const full = rate && fullPrice(reservation, rate);
  if (full === null || amount === null) return `クーポン${formatLength(couponMinutes)}を利用・`;
  return (
    <>
      <span className="nowrap">
        {yen(full)} − {formatLength(couponMinutes)} = {yen(amount.gross)}
      </span>
      ・
    </>
  );
}

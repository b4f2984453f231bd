import { useSelector } from '@xstate/react';
import type { MoveQuote } from '#contract/booking/move.ts';
import { limitIn } from '#domain/booking/move.ts';
import { type Cancellable, freeCancellationUntil } from '#domain/booking/quote.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { beforeCharge, withinCharge } from '#domain/booking/words.ts';
import { formatLength, type Instant, type Minutes, minutesBetween } from '#domain/time.ts';
import { type MoveConfirmationRef, selectMove } from '#machines/booking/move/confirmation.ts';
import { tagged } from '#machines/shared/tags.ts';
import { momentName, nearDayName } from '#src/shared/words/moments.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { useInvitation, useMember } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { payerWords } from '../chargeWords.ts';
import { Pending } from '../Pending.tsx';
import styles from './MoveTerms.module.css';
import { chargeSentences, couponWords } from './moveWords.ts';

/**
 * The terms of a move, in this order: what becomes of coupon minutes, when how much is charged, until when the new one
 * is free to cancel, and until when the reservation can still be moved.
 */
export function MoveTerms({ confirmation }: { confirmation: MoveConfirmationRef }) {
  const now = useServerNow(1000);
  const { reservation, request, booth, quote, isGuest } = useSelector(confirmation, selectMove);
  const isQuoting = useSelector(confirmation, tagged('quoting'));
  const { startsAt } = spanOf(request.date, request.start, request.interval);
  const { freeCancellationMinutes } =
    quote === null
      ? limitIn(reservation, booth)
      : { freeCancellationMinutes: minutesBetween(quote.freeUntil, startsAt) };
  const before = minutesBetween(reservation.startsAt, reservation.endsAt);
  const movableUntil = freeCancellationUntil(reservation);
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="場所・日付">
          <Unbroken text={booth.placeName} />
          {'　'}
          <span className="nowrap">{nearDayName(request.date, now)}</span>
        </DescriptionItem>
        {isGuest ? (
          <Share before={before} after={request.interval} />
        ) : (
          <Payment quote={quote} isQuoting={isQuoting} now={now} />
        )}
        <DescriptionItem label="キャンセル">
          <FreeUntil moved={{ startsAt, freeCancellationMinutes }} isGuest={isGuest} now={now} />
        </DescriptionItem>
      </DescriptionList>
      {movableUntil >= now && (
        <Notice>
          変更できるのは、元の予約の{beforeCharge(reservation)}の
          <strong>{momentName(movableUntil, now)}まで</strong>
          です<span className="nowrap">（あと{formatRemaining(movableUntil - now)}）。</span>
        </Notice>
      )}
    </>
  );
}

interface PaymentProps {
  quote: MoveQuote | null;
  isQuoting: boolean;
  now: Instant;
}

/** Coupon minutes, who pays, when how much is charged, and that the old price is not. */
function Payment({ quote, isQuoting, now }: PaymentProps) {
  // The member's own, as it is now: another tab or device may have registered another since this was opened.
  const card = useMember()?.card ?? null;
  const coupon = quote && couponWords(quote);
  return (
    <>
      {coupon && (
        <DescriptionItem label="クーポン" caption={coupon.returned}>
          {coupon.kept}
        </DescriptionItem>
      )}
      <DescriptionItem
        label="お支払い"
        caption={
          <Pending pending={isQuoting}>
            {quote &&
              chargeSentences(quote, now).map((sentence) => (
                <span key={sentence} className={styles.line}>
                  {phrased(sentence)}
                </span>
              ))}
          </Pending>
        }
      >
        <Pending pending={isQuoting}>
          {quote &&
            (quote.amount?.gross === 0 ? (
              'お支払いはありません'
            ) : (
              <Spoken text={payerWords(quote.payer, card, quote.unpayable === 'card_required')} />
            ))}
        </Pending>
      </DescriptionItem>
    </>
  );
}

function FreeUntil({ moved, isGuest, now }: { moved: Cancellable; isGuest: boolean; now: Instant }) {
  const until = freeCancellationUntil(moved);
  const lost = isGuest ? '回数と時間が戻りません' : '料金がかかります';
  if (until <= now) return `${withinCharge(moved)}を切るため、変更後は、やめても${lost}`;
  return (
    <>
      <strong>{momentName(until, now)}まで</strong>
      {isGuest ? 'なら、回数と時間が戻ります' : '無料です'}
    </>
  );
}

/** The share of the invitation: the count stays, the minutes follow the length. */
function Share({ before, after }: { before: Minutes; after: Minutes }) {
  const limits = useInvitation();
  if (limits === null) return null;
  const left = Math.max(0, limits.minutesLeft + before - after);
  return (
    <>
      <DescriptionItem label="残り回数">{limits.countLeft}回のまま変わりません</DescriptionItem>
      <DescriptionItem label="残り時間">
        {before === after ? (
          `${formatLength(left)}のまま変わりません`
        ) : (
          <Spoken
            text={`${formatLength(limits.minutesLeft)} → ${formatLength(left)}`}
            seen={
              <>
                {formatLength(limits.minutesLeft)} → <strong>{formatLength(left)}</strong>
              </>
            }
          />
        )}
      </DescriptionItem>
    </>
  );
}

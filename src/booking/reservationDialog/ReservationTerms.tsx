import { useSelector } from '@xstate/react';
import type { BookedTime } from '#contract/booking/quote.ts';
import type { Cancellable } from '#domain/booking/quote.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { formatDate, formatLength, formatMinute, type Instant } from '#domain/time.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import {
  selectChoice,
  selectFormer,
  selectFullGross,
  selectQuote,
} from '#machines/booking/reservation/selectors.ts';
import { tagged } from '#machines/shared/tags.ts';
import { BoothPhoto } from '#src/shared/BoothPhoto.tsx';
import { useMember } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { yen } from '../../shared/words/yen.ts';
import { BoothAndPlace } from '../BoothAndPlace.tsx';
import { formerGrossOf } from '../changedTerms.ts';
import { cancellationWords, chargeWords, payerWords } from '../chargeWords.ts';
import { FactsLine } from '../FactsLine.tsx';
import { Pending } from '../Pending.tsx';
import { BoothWhereabouts } from './BoothWhereabouts.tsx';

/**
 * The terms of a reservation: booth, time, total with tax, when and how it is charged, and the rule of cancelling; all
 * of it before the button that confirms (特定商取引法 12条の6).
 */
export function ReservationTerms({ dialog }: { dialog: DialogRef }) {
  const now = useServerNow(1000);
  const { mode, request, booth } = useSelector(dialog, selectChoice);
  const quote = useSelector(dialog, selectQuote);
  const use = cancellableOf(quote ?? booth, request);

  return (
    <>
      <DescriptionList>
        <DescriptionItem label="ブース">
          <BoothAndPlace {...booth} />
          <FactsLine booth={booth} />
          <BoothPhoto name={booth.boothName} photo={booth.photo} />
        </DescriptionItem>
        <DescriptionItem label="場所">
          <BoothWhereabouts booth={booth} />
        </DescriptionItem>
        <DescriptionItem label="日時">
          <strong>
            {formatDate(request.date)}{' '}
            <span className="nowrap">
              <Spoken
                text={`${formatMinute(request.start)}–${formatMinute(request.start + request.interval)}`}
              />
            </span>
          </strong>
          <span className="nowrap">（{formatLength(request.interval)}）</span>
        </DescriptionItem>
        <PaymentTerms dialog={dialog} now={now} />
      </DescriptionList>
      <Notice>{cancellationWords(quote, use, now, mode)}</Notice>
    </>
  );
}

/** The use as it would be cancelled: by the quote, and before there is one as its booth was loaded. */
function cancellableOf(
  { freeCancellationMinutes }: Pick<Cancellable, 'freeCancellationMinutes'>,
  { date, start, interval }: BookedTime,
): Cancellable {
  return { startsAt: spanOf(date, start, interval).startsAt, freeCancellationMinutes };
}

/** The price with its tax, who pays it, and when. */
function PaymentTerms({ dialog, now }: { dialog: DialogRef; now: Instant }) {
  // The member's own, as it is now: another tab or device may have registered another since this was opened.
  const card = useMember()?.card ?? null;
  const { mode, request } = useSelector(dialog, selectChoice);
  const quote = useSelector(dialog, selectQuote);
  const formerGross = formerGrossOf(useSelector(dialog, selectFormer), quote);
  const fullGross = useSelector(dialog, selectFullGross);
  const isQuoting = useSelector(dialog, tagged('quoting'));
  const amount = quote?.amount;
  const isFree = amount?.gross === 0;
  return (
    <>
      <DescriptionItem
        label="料金"
        caption={formerGross !== null && !isQuoting && `変更前 ${yen(formerGross)}`}
      >
        <Pending pending={isQuoting} label="料金を確認しています" large>
          {amount && (
            <>
              {fullGross !== null && (
                <span className="nowrap">
                  {yen(fullGross)} − {formatLength(quote.couponMinutes)} ={' '}
                </span>
              )}
              <strong>{yen(amount.gross)}</strong> <small>税込（うち消費税 {yen(amount.tax)}）</small>
            </>
          )}
        </Pending>
      </DescriptionItem>
      <DescriptionItem
        label="お支払い"
        caption={
          !isFree && (
            <Pending pending={isQuoting}>
              {phrased(quote && chargeWords(quote, cancellableOf(quote, request), now, mode))}
            </Pending>
          )
        }
      >
        <Pending pending={isQuoting}>
          {quote &&
            (isFree ? (
              'お支払いはありません'
            ) : (
              <Spoken text={payerWords(quote.payer, card, quote.unpayable === 'card_required')} />
            ))}
          {!isFree && quote?.balance != null && `（残高 ${yen(quote.balance)}）`}
        </Pending>
      </DescriptionItem>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Quote } from '#domain/booking/quote.ts';
import { selectCouponEntry } from '#machines/booking/pricedCommand.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import {
  selectAddress,
  selectAgreesToTerms,
  selectCanConfirm,
  selectChoice,
  selectCreation,
  selectFormer,
  selectQuote,
} from '#machines/booking/reservation/selectors.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Checkbox } from '#src/ui/forms/Checkbox.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { yen } from '../../shared/words/yen.ts';
import { CouponToggle } from '../CouponToggle.tsx';
import { changedWords, formerGrossOf } from '../changedTerms.ts';
import { AFTER_CODE, LaterReason, REASON_ID } from '../priced/LaterReason.tsx';
import { Parts } from '../priced/Parts.tsx';
import { WayToPay } from '../priced/WayToPay.tsx';
import styles from './ConfirmationSheet.module.css';
import { DIALOG_WORDS } from './dialogWords.ts';
import { GuestTerms } from './GuestTerms.tsx';
import { ReservationTerms } from './ReservationTerms.tsx';

/** The last word before a reservation (docs/spec/booking.md, "Reservation dialog"): from the price to the answer. */
export function ConfirmationSheet({ dialog }: { dialog: DialogRef }) {
  const isUnpayable = useSelector(dialog, tagged('unpayable'));
  const isAdjustable = useSelector(dialog, tagged('adjustable'));
  const isPriceChanged = useSelector(dialog, tagged('priceChanged'));
  const creation = useSelector(dialog, selectCreation);
  const canConfirm = useSelector(dialog, selectCanConfirm);
  const quote = useSelector(dialog, selectQuote);
  const { mode, request, isGuest } = useSelector(dialog, selectChoice);
  const words = DIALOG_WORDS[mode];
  const returnTo = useSelector(dialog, selectAddress);
  const entry = useSelector(dialog, selectCouponEntry);
  const isCreating = useSelector(dialog, tagged('busy'));
  const agrees = useSelector(dialog, selectAgreesToTerms);
  const waitsForConsent = useSelector(dialog, tagged('agreeable')) && isGuest && !agrees;
  const reason = entry !== undefined ? AFTER_CODE : waitsForConsent && '利用規約に同意すると、確定できます。';
  // The entry of a code is left first.
  const dismiss = () => (entry ?? dialog).send({ type: 'dialog.dismissed' });

  return (
    <CommandSheet
      title={words.title}
      command={creation}
      busy={isCreating}
      action={
        isUnpayable && quote?.unpayable ? (
          <WayToPay obstacle={quote.unpayable} returnTo={returnTo} />
        ) : (
          <>
            <Button
              block
              variant={waitsForConsent ? 'cut-off' : 'primary'}
              busy={isCreating}
              busyLabel={words.confirming}
              disabled={!canConfirm}
              aria-describedby={reason ? REASON_ID : undefined}
              onClick={() => dialog.send({ type: 'reservation.confirmed' })}
            >
              {words.confirm}
            </Button>
            {reason && <LaterReason reason={reason} />}
          </>
        )
      }
      onDismiss={dismiss}
    >
      <Parts>
        {isPriceChanged && <Changed dialog={dialog} notDone={words.notDone} />}
        {isGuest ? <GuestTerms dialog={dialog} /> : <ReservationTerms dialog={dialog} />}
        {quote?.message && quote.unpayable === null && <Notice tone="accent">{quote.message}</Notice>}
        {isUnpayable && quote && <Unpayable quote={quote} impossible={words.impossible} />}
        <CouponToggle
          quote={quote}
          usesCoupon={request.usesCoupon}
          canToggle={isAdjustable}
          onToggle={() => dialog.send({ type: 'coupon.toggled' })}
          entry={entry}
          onEnter={() => dialog.send({ type: 'code.wanted' })}
        />
        {isGuest && <Agreement dialog={dialog} />}
      </Parts>
    </CommandSheet>
  );
}

/** The confirmed terms that have changed since. */
function Changed({ dialog, notDone }: { dialog: DialogRef; notDone: string }) {
  const former = useSelector(dialog, selectFormer);
  const quote = useSelector(dialog, selectQuote);
  const { isGuest } = useSelector(dialog, selectChoice);
  const price = formerGrossOf(former, quote) === null ? null : '料金が';
  const hasNewLimit = former?.freeCancellationMinutes !== quote?.freeCancellationMinutes;
  return (
    <Notice tone="warn" alert>
      {`${changedWords(price, hasNewLimit, isGuest)}${notDone}`}
    </Notice>
  );
}

/** Why it can't be paid, with the balance that is too low; said before anything is confirmed. */
function Unpayable({ quote, impossible }: { quote: Quote; impossible: string }) {
  const { amount, balance, message } = quote;
  return (
    <Notice tone="warn" alert>
      {phrased(message ?? `お支払いができないため、${impossible}。`)}
      {phrased(balance !== null && amount && `残高は${yen(balance)}、必要な金額は${yen(amount.gross)}です。`)}
    </Notice>
  );
}

/** Guests agree to the terms for each reservation (docs/spec/booking.md, "Roles"). */
function Agreement({ dialog }: { dialog: DialogRef }) {
  const agrees = useSelector(dialog, selectAgreesToTerms);
  const canToggle = useSelector(dialog, tagged('agreeable'));
  return (
    <div className={styles.agreement}>
      <Checkbox
        checked={agrees}
        disabled={!canToggle}
        onToggle={() => dialog.send({ type: 'agreement.toggled' })}
      >
        <strong>利用規約に同意する</strong>
      </Checkbox>
      <Link
        className={styles.read}
        to={paths.to('/app/settings/usage-terms')}
        target="_blank"
        aria-label="利用規約を読む"
      >
        読む
      </Link>
    </div>
  );
}

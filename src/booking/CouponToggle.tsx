import type { Quote } from '#domain/booking/quote.ts';
import { formatLength } from '#domain/time.ts';
import type { CouponEntryRef } from '#machines/settings/coupons/chart.ts';
import { CouponEntry } from '#src/settings/coupons/CouponEntry.tsx';
import { useMember } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { PlusIcon } from '#src/ui/icons/PlusIcon.tsx';
import styles from './CouponToggle.module.css';

interface CouponToggleProps {
  quote: Pick<Quote, 'couponRemainder' | 'couponMinutes'> | null;
  usesCoupon: boolean;
  canToggle: boolean;
  onToggle: () => void;
  /** The entry of a code, while it is open. */
  entry: CouponEntryRef | undefined;
  onEnter: () => void;
}

/**
 * Uses free minutes or leaves them, and takes the code of another coupon (docs/spec/booking.md, "Reservation dialog");
 * for who pays with a card (docs/spec/booking.md, "Roles").
 */
export function CouponToggle({ quote, usesCoupon, canToggle, onToggle, entry, onEnter }: CouponToggleProps) {
  const member = useMember();
  const paysByCard = member?.isPersonal === true && !member.isGuest;
  if (quote === null || !paysByCard) return null;
  const left = quote.couponRemainder - quote.couponMinutes;
  return (
    <div className={styles.toggle}>
      {quote.couponRemainder > 0 && (
        <div className={styles.row}>
          <Button variant="text" aria-pressed={usesCoupon} disabled={!canToggle} onClick={onToggle}>
            {usesCoupon ? <CheckIcon /> : <PlusIcon />}
            クーポンを使う
          </Button>
          <span className={styles.left}>
            {quote.couponMinutes > 0 && `${formatLength(quote.couponMinutes)}を使用・`}残り{' '}
            {formatLength(left)}
          </span>
        </div>
      )}
      {quote.couponRemainder === 0 && quote.couponMinutes > 0 && (
        // A server that has no such choice has taken them, and tells no rest.
        <p className={styles.left}>クーポン{formatLength(quote.couponMinutes)}を使用します</p>
      )}
      {entry === undefined ? (
        <Button variant="text" disabled={!canToggle} onClick={onEnter}>
          クーポンコードを入力する
        </Button>
      ) : (
        <>
          <CouponEntry isStep entry={entry} />
          <Button variant="text" onClick={() => entry.send({ type: 'dialog.dismissed' })}>
            コードの入力をやめる
          </Button>
        </>
      )}
    </div>
  );
}

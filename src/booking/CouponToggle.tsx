import { useSelector } from '@xstate/react';
import { selectChoice, selectQuote, selectStep } from '#machines/booking/reservationDialog.ts';
import { Button } from '#src/ui/Button.tsx';
import { CheckIcon, PlusIcon } from '#src/ui/Icons.tsx';
import styles from './CouponToggle.module.css';
import type { DialogRef } from './dialogRef.ts';

/** Uses free minutes or leaves them; absent where the member has none (spec section 4, Reservation dialog). */
export function CouponToggle({ dialog }: { dialog: DialogRef }) {
  const { usesCoupon } = useSelector(dialog, selectChoice).request;
  const quote = useSelector(dialog, selectQuote);
  const isConfirming = useSelector(dialog, selectStep) === 'confirming';
  if (quote === null || quote.couponRemainder === 0) return null;
  const left = quote.couponRemainder - quote.couponMinutes;
  return (
    <div className={styles.row}>
      <Button
        variant="text"
        aria-pressed={usesCoupon}
        disabled={!isConfirming}
        onClick={() => dialog.send({ type: 'coupon.toggled' })}
      >
        {usesCoupon ? <CheckIcon /> : <PlusIcon />}
        クーポンを使う
      </Button>
      <span className={styles.left}>
        {quote.couponMinutes > 0 && `${quote.couponMinutes}分を使用・`}残り {left}分
      </span>
    </div>
  );
}

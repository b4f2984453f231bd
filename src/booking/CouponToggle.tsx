import type { Quote } from '#domain/booking/quote.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CheckIcon, PlusIcon } from '#src/ui/Icons.tsx';
import styles from './CouponToggle.module.css';

interface CouponToggleProps {
  quote: Pick<Quote, 'couponRemainder' | 'couponMinutes'> | null;
  usesCoupon: boolean;
  canToggle: boolean;
  onToggle: () => void;
}

/** Uses free minutes or leaves them; absent where the member has none (spec section 4, Reservation dialog). */
export function CouponToggle({ quote, usesCoupon, canToggle, onToggle }: CouponToggleProps) {
  if (quote === null || quote.couponRemainder === 0) return null;
  const left = quote.couponRemainder - quote.couponMinutes;
  return (
    <div className={styles.row}>
      <Button variant="text" aria-pressed={usesCoupon} disabled={!canToggle} onClick={onToggle}>
        {usesCoupon ? <CheckIcon /> : <PlusIcon />}
        クーポンを使う
      </Button>
      <span className={styles.left}>
        {quote.couponMinutes > 0 && `${quote.couponMinutes}分を使用・`}残り {left}分
      </span>
    </div>
  );
}

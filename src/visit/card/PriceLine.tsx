import { isCancellationFree } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { beforeCharge } from '#domain/booking/words.ts';
import { formatLength, type Instant } from '#domain/time.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './PriceLine.module.css';

/**
 * The price and when it is, or was, fixed (docs/spec/money.md, "When"); nothing for guests. Without the moment of the
 * charge nobody knows when it was: a use that began at once was fixed as it began.
 */
export function PriceLine({ reservation, now }: { reservation: Reservation; now: Instant }) {
  const { amount, chargedAt, couponMinutes } = reservation;
  if (amount === null) return null;
  const isToBeFixed = chargedAt === null && isCancellationFree(now, reservation);
  const fixed = chargedAt === null ? '確定しています' : `${momentName(chargedAt, now)}に確定しました`;
  const price = `料金 ${yen(amount.gross)}${couponMinutes > 0 ? `（クーポン${formatLength(couponMinutes)}を利用）` : ''}`;
  if (amount.gross === 0) return <p className={styles.price}>{price}</p>;
  return (
    <p className={styles.price}>
      {phrased(`${price}は${isToBeFixed ? `開始${beforeCharge(reservation)}に確定します` : fixed}`)}
    </p>
  );
}

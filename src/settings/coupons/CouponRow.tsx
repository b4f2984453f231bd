import type { Coupon } from '#domain/settings/coupons.ts';
import { dateOf, daysBetween, formatLength } from '#domain/time.ts';
import { Figures } from '#src/shared/Figures.tsx';
import { datedName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Row } from '#src/ui/lists/Row.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './CouponRow.module.css';

/** A coupon that can be used: what is left of it, and until when. */
export function ActiveCouponRow({ coupon }: { coupon: Coupon }) {
  const now = useServerNow(60_000);
  const days = daysBetween(dateOf(now), coupon.expiresOn);
  const share = coupon.granted === null || coupon.granted === 0 ? 1 : coupon.remaining / coupon.granted;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <p className={styles.name}>{phrased(coupon.name)}</p>
          <p className={styles.caption}>
            <Unbroken text={`${datedName(coupon.expiresOn, now)}まで`} />
          </p>
        </div>
        <div className={styles.figures}>
          <p className={styles.minutes}>
            <Figures of={formatLength(coupon.remaining)} />
          </p>
          <p className={styles.caption}>{days > 0 ? `あと${days}日` : '今日まで'}</p>
        </div>
        <div className={styles.track} aria-hidden="true">
          <div className={styles.left} style={{ transform: `scaleX(${Math.min(share, 1)})` }} />
        </div>
      </div>
    </li>
  );
}

/** A coupon that is used up or has expired, and when. */
export function SpentCouponRow({ coupon }: { coupon: Coupon }) {
  const now = useServerNow(60_000);
  const isUsedUp = coupon.remaining === 0;
  const day = isUsedUp ? coupon.usedUpOn : coupon.expiresOn;
  const end = isUsedUp ? '使い切りました' : '期限が切れました';
  return (
    <Row
      quiet
      title={coupon.name}
      caption={day === null ? end : `${datedName(day, now)}に${end}`}
      trailing={
        <span className={styles.spent}>
          {(coupon.granted ?? coupon.remaining) > 0 && formatLength(coupon.granted ?? coupon.remaining)}
        </span>
      }
    />
  );
}

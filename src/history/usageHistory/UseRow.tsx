import type { Use } from '#domain/history/usage.ts';
import { dateOf, formatLength } from '#domain/time.ts';
import { shortDay, spanName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import styles from './UseRow.module.css';

/** One use: when, where, how long, and what it cost. */
export function UseRow({ use }: { use: Use }) {
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <p className={styles.title}>
            {shortDay(dateOf(use.startsAt))} {spanName(use)}
          </p>
          <p className={styles.place}>
            {use.placeName}　{use.boothName}
          </p>
          <p className={styles.place}>
            {formatLength(use.minutes)}
            {use.couponMinutes > 0 && (
              <>
                ・<span className={styles.coupon}>クーポン {use.couponMinutes}分</span>
              </>
            )}
          </p>
        </div>
        <p className={styles.amount}>{yen(use.amount.gross)}</p>
      </div>
    </li>
  );
}

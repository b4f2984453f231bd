import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { Use } from '#domain/history/usage.ts';
import { dateOf, formatLength } from '#domain/time.ts';
import type { ReceiptSubject } from '#machines/history/receipts/chart.ts';
import { paths } from '#machines/shell/paths.ts';
import { shortDay, spanName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { inSpeech, Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './UseRow.module.css';

interface UseRowProps {
  use: Use;
  onReceipt: ((subject: ReceiptSubject) => void) | undefined;
}

/** One use: its time, place, length and price, and its receipt. */
export function UseRow({ use, onReceipt }: UseRowProps) {
  const when = `${shortDay(dateOf(use.startsAt))} ${spanName(use)}`;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <p className={styles.title}>
            <Spoken text={when} seen={<Unbroken text={when} />} />
          </p>
          <p className={styles.place}>
            <Unbroken text={boothAtPlace(use)} />
          </p>
          <p className={styles.place}>
            {formatLength(use.minutes)}
            {use.couponMinutes > 0 && (
              <>
                ・<span className={styles.coupon}>クーポン {formatLength(use.couponMinutes)}</span>
              </>
            )}
          </p>
          {use.isOwed && <p className={styles.owed}>お支払いが済んでいません</p>}
        </div>
        <div className={styles.end}>
          <p className={styles.amount}>{yen(use.amount.gross)}</p>
          {use.isOwed && (
            <Link
              className={styles.receipt}
              aria-label={`${inSpeech(when)}の料金を支払う`}
              to={paths.changePayment()}
            >
              支払う
            </Link>
          )}
          {onReceipt && use.amount.gross > 0 && !use.isOwed && (
            <button
              type="button"
              className={styles.receipt}
              aria-label={`${inSpeech(when)}の領収書`}
              onClick={() => onReceipt({ kind: 'use', use })}
            >
              領収書
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

import type { LowestPrice } from '#contract/shell/metadata.ts';
import { yen } from '#src/shared/words/yen.ts';
import styles from './Offer.module.css';

/**
 * The offer, its price and the way to it, for people who see the app for the first time (docs/spec/account.md,
 * "Screens"). Where the server names no price, its line is left out.
 */
export function Offer({ price }: { price: LowestPrice | null }) {
  return (
    <>
      <p className={styles.what}>駅や街で、ひとりで集中できる個室ブースです。</p>
      {price && <Price {...price} />}
      <ol className={styles.steps} aria-label="登録の流れ">
        <li>メールアドレスを送る</li>
        <li>届いたリンクから、お名前などを入力</li>
        <li>すぐに予約して使えます</li>
      </ol>
    </>
  );
}

function Price({ per15Minutes, perHour, isEverywhere }: LowestPrice) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>
        <span className={styles.figure}>{per15Minutes.toLocaleString('ja-JP')}</span>
        <span className={styles.unit}>{isEverywhere ? '円' : '円から'}</span>
      </span>
      <span className={styles.span}>
        <span className="together">15分・税込</span>
        <br />
        <span className="together">
          60分なら {yen(perHour)}
          {isEverywhere ? 'です' : 'から'}
        </span>
      </span>
    </p>
  );
}

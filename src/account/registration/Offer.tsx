import type { LowestPrice } from '#contract/shell/metadata.ts';
import { yen } from '#src/shared/words/yen.ts';
import styles from './Offer.module.css';

/**
 * The offer, its price and the way to it, for people who see the app for the first time (docs/spec/account.md,
 * "Screens"). Where the server names no price, its line is left out; its place is kept until that is known.
 */
export function Offer({ price }: { price: LowestPrice | null | undefined }) {
  return (
    <>
      <p className={styles.what}>駅や街で、ひとりで集中できる個室ブースです。</p>
      {price === undefined && (
        <div aria-hidden="true">
          <Price {...UNKNOWN} />
        </div>
      )}
      {price && <Price {...wordsOf(price)} />}
      <ol className={styles.steps} aria-label="登録の流れ">
        <li>メールアドレスを送る</li>
        <li>届いたリンクから、お名前などを入力</li>
        <li>すぐに予約して使えます</li>
      </ol>
    </>
  );
}

interface PriceWords {
  figure: string;
  unit: string;
  hour: string;
}

function wordsOf({ per15Minutes, perHour, isEverywhere }: LowestPrice): PriceWords {
  return {
    figure: per15Minutes.toLocaleString('ja-JP'),
    unit: isEverywhere ? '円' : '円から',
    hour: `${yen(perHour)}${isEverywhere ? 'です' : 'から'}`,
  };
}

const UNKNOWN: PriceWords = { figure: '–', unit: '円', hour: '–' };

function Price({ figure, unit, hour }: PriceWords) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>
        <span className={styles.figure}>{figure}</span>
        <span className={styles.unit}>{unit}</span>
      </span>
      <span className={styles.span}>
        <span className="together">15分・税込</span>
        <br />
        <span className="together">60分なら {hour}</span>
      </span>
    </p>
  );
}

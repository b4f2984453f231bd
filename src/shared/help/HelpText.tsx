import { BEFORE_ENTRY } from '#domain/booking/words.ts';
import styles from './HelpText.module.css';

/** How a booth is reserved, entered and left, in four lines. */
export function HelpText() {
  return (
    <ol className={styles.steps}>
      <li>エリアから場所を選び、時間を決めて予約します。</li>
      <li>
        開始時刻になると（空いていれば{BEFORE_ENTRY}から）、<span className="nowrap">「入室・延長」から</span>
        <wbr />
        入室できます。
      </li>
      <li>
        利用中は、<span className="nowrap">「入室・延長」から</span>
        <wbr />
        延長・退室・
        <span className="nowrap">Wi-Fi</span>の確認ができます。
      </li>
      <li>予約なしで使うときは、ブースのQRコードを読み取ります。</li>
    </ol>
  );
}

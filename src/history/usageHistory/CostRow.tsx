import { yen } from '#src/shared/words/yen.ts';
import styles from './UseRow.module.css';

/** A use of which a server tells what it cost, and nothing else; `number` is its place in the month, from 1. */
export function CostRow({ number, gross }: { number: number; gross: number }) {
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <p className={`${styles.texts} ${styles.title}`}>{number}件目のご利用</p>
        <p className={styles.amount}>{yen(gross)}</p>
      </div>
    </li>
  );
}

import styles from './Legend.module.css';

/** The meanings of a chart's lines and colours. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li className={styles.covered}>taken by the model tests</li>
      <li className={styles.missed}>not taken (dashed)</li>
      <li className={styles.unknown}>not walked yet</li>
      <li className={styles.lit}>current state</li>
      <li className={styles.last}>last transition</li>
    </ul>
  );
}

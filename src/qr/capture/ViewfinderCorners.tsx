import styles from './ViewfinderCorners.module.css';

/** The four corners that a code is to be held between. */
export function ViewfinderCorners() {
  return (
    <svg className={styles.corners} viewBox="0 0 100 100" fill="none" aria-hidden="true">
      <path d="M1 18V9a8 8 0 0 1 8-8h9M82 1h9a8 8 0 0 1 8 8v9M99 82v9a8 8 0 0 1-8 8h-9M18 99H9a8 8 0 0 1-8-8v-9" />
    </svg>
  );
}

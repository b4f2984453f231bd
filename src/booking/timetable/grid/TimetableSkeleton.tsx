import styles from './TimetableSkeleton.module.css';

/** Holds the place of the grid while a day is loading: its hours and columns, without a booth's name. */
export function TimetableSkeleton({ label = '空き状況を読み込んでいます' }: { label?: string }) {
  return (
    <div className={styles.place} role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.grid} />
    </div>
  );
}

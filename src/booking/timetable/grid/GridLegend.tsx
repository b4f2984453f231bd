import { cx } from '#src/ui/cx.ts';
import styles from './GridLegend.module.css';

const MARKS = [
  ['free', '空き'],
  ['taken', '予約済'],
  ['own', '自分'],
  ['chosen', '選択中'],
  ['closed', '時間外'],
  ['past', '過去'],
] as const;

/** The meanings of the grid's grounds. A screen reader hears the state of each cell. */
export function GridLegend() {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {MARKS.map(([mark, word]) => (
        <li key={mark}>
          <span className={cx(styles.mark, styles[mark])} />
          {word}
        </li>
      ))}
    </ul>
  );
}

import { cx } from '#src/ui/cx.ts';
import styles from './GridLegend.module.css';

const MARKS = [
  ['free', '空き'],
  ['taken', '予約済'],
  ['own', '自分の予約'],
  ['chosen', '選択中'],
] as const;

/** What the grounds of the grid mean. A screen reader hears it of each cell. */
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

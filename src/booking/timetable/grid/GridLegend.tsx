import type { BoothDay } from '#domain/booking/availability.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './GridLegend.module.css';

const MARKS = [
  ['free', '空き'],
  ['taken', '予約済'],
  ['own', '自分'],
  ['moved', '変更前'],
  ['chosen', '選択中'],
  ['closed', '時間外'],
  ['past', '過去'],
] as const;

/** A time for which it is too late to reserve. */
export const TOO_NEAR = '受付終了';

interface GridLegendProps {
  isMove: boolean;
  booths: readonly Pick<BoothDay, 'leadMinutes'>[];
}

/** The meanings of the grid's grounds. A screen reader hears the state of each cell. */
export function GridLegend({ isMove, booths }: GridLegendProps) {
  const isLed = booths.some(({ leadMinutes }) => leadMinutes > 0);
  const marks = MARKS.filter(([mark]) => isMove || mark !== 'moved');
  return (
    <ul className={styles.legend} aria-hidden="true">
      {marks.map(([mark, word]) => (
        <li key={mark}>
          <span className={cx(styles.mark, styles[mark])} />
          {mark === 'closed' && isLed ? `${word}・${TOO_NEAR}` : word}
        </li>
      ))}
    </ul>
  );
}

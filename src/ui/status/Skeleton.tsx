import { cx } from '../cx.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /**
   * The shape of the coming content: rows of a list card, headed cards of two rows, cards, lines of text, or a picture.
   */
  shape: 'rows' | 'sections' | 'cards' | 'lines' | 'picture';
  count: number;
  /** The name of the loading content: 予約を読み込んでいます. */
  label: string;
}

const ITEM = {
  rows: styles.row,
  sections: styles.section,
  cards: styles.card,
  lines: undefined,
  picture: styles.picture,
} as const;

/** The first line of each: the figure of a card, the heading of a section. */
const FIRST = { rows: undefined, sections: styles.heading, cards: styles.tall, lines: undefined } as const;

/** Holds the place of loading content, from 300 ms on. */
export function Skeleton({ shape, count, label }: SkeletonProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={cx(styles.skeleton, shape === 'rows' && styles.rows)} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
          <div key={index} className={ITEM[shape]}>
            {shape !== 'picture' && <div className={cx(styles.line, FIRST[shape])} />}
            {(shape === 'rows' || shape === 'cards') && <div className={cx(styles.line, styles.short)} />}
            {shape === 'sections' && <HeadedRows />}
          </div>
        ))}
      </div>
    </div>
  );
}

function HeadedRows() {
  return (
    <div className={styles.rows}>
      {['first', 'second'].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.line} />
          <div className={cx(styles.line, styles.short)} />
        </div>
      ))}
    </div>
  );
}

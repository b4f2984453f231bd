import { type Home, nextOpening } from '#domain/search/home.ts';
import { dateOf, formatTime, formatWeekday, type Instant } from '#domain/time.ts';
import { nearDayName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './ClosedCard.module.css';

/** That every place is closed, and when the first opens (docs/spec/search.md, "Home screen"). */
export function ClosedCard({ areas }: Pick<Home, 'areas'>) {
  const now = useServerNow(60_000);
  const opening = nextOpening(areas);
  if (opening === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby="closed">
      <p className={styles.now}>
        {formatWeekday(dateOf(now))} {formatTime(now)}
      </p>
      <h2 id="closed" className={styles.title}>
        {opening.closed === 'day' ? '本日は休業です' : '営業時間外です'}
      </h2>
      {opening.opensAt !== null && <Opening opensAt={opening.opensAt} now={now} />}
      <p className={styles.text}>予約は今からできます。</p>
    </section>
  );
}

function Opening({ opensAt, now }: { opensAt: Instant; now: Instant }) {
  return (
    <p className={styles.text}>
      <strong className={styles.when}>
        {nearDayName(dateOf(opensAt), now)} {formatTime(opensAt)}
      </strong>
      から使えます。
    </p>
  );
}

import type { Vacancy } from '#domain/search/home.ts';
import { nextFreeName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './FreeCount.module.css';

/** How many booths are free now; when none is, from when the next is, never 0 (ui.md). Nothing while nobody knows. */
export function FreeCount({ vacancy }: { vacancy: Vacancy | null }) {
  const now = useServerNow(60_000);
  if (vacancy === null) return null;
  if (vacancy.freeCount > 0) {
    return (
      <span className={styles.count}>
        <strong className={styles.number}>{vacancy.freeCount}</strong> 空き
      </span>
    );
  }
  return (
    <span className={styles.count}>
      {vacancy.nextFreeAt === null ? '満席' : nextFreeName(vacancy.nextFreeAt, now)}
    </span>
  );
}

import type { Vacancy } from '#domain/search/home.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import { fullName, nextFreeDay } from '#src/shared/words/moments.ts';
import { useMember } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './FreeCount.module.css';

/**
 * How many booths are free now; when none is, from when the next is, never 0. Nothing while nobody knows, and nothing
 * for guests: what can be used at once is for regular members (docs/spec/search.md, "Roles").
 */
export function FreeCount({ vacancy }: { vacancy: Vacancy | null }) {
  const now = useServerNow(60_000);
  const member = useMember();
  if (vacancy === null || member?.isGuest === true) return null;
  if (vacancy.freeCount > 0) {
    return (
      <span className={styles.count}>
        <strong className={styles.number}>{vacancy.freeCount}</strong> 空き
      </span>
    );
  }
  return (
    <span className={styles.count}>
      {vacancy.nextFreeAt === null ? fullName(vacancy) : <NextFree at={vacancy.nextFreeAt} now={now} />}
    </span>
  );
}

function NextFree({ at, now }: { at: Instant; now: Instant }) {
  return (
    <>
      {nextFreeDay(at, now)}
      <strong className={styles.number}>{formatTime(at)}</strong>から
    </>
  );
}

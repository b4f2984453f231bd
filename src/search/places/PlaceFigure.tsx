import type { Place } from '#domain/search/place.ts';
import { standingOf } from '#domain/search/place.ts';
import { formatTime } from '#domain/time.ts';
import { fullName, nextFreeDay } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './PlaceFigure.module.css';

/** The number or time of a place right above its word: 3 空き, 12:30 まで, 11:30 から; why nothing is free, in a word. */
export function PlaceFigure({ place }: { place: Place }) {
  const now = useServerNow(60_000);
  const standing = standingOf(place);
  if (standing === null) return null;
  if (standing.kind === 'none') return <span className={styles.figure}>{fullName(place)}</span>;
  const day = standing.kind === 'from' ? nextFreeDay(standing.at, now).trim() : '';
  return (
    <span className={styles.figure}>
      <strong className={standing.kind === 'count' ? styles.number : styles.time}>
        {standing.kind === 'count' ? standing.count : formatTime(standing.at)}
      </strong>{' '}
      {standing.kind === 'count' ? '空き' : standing.kind === 'until' ? 'まで' : `${day}から`}
    </span>
  );
}

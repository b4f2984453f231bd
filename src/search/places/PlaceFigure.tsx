import { type FigureFacts, figureOf, type Place } from '#domain/search/place.ts';
import { formatTime } from '#domain/time.ts';
import { fullName, nextFreeDay } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './PlaceFigure.module.css';

/** The number or time of a place right above its word: 3 空き, 12:30 まで, 11:30 から; why nothing is free, in a word. */
export function PlaceFigure({ place }: { place: FigureFacts & Pick<Place, 'closed'> }) {
  const now = useServerNow(60_000);
  const figure = figureOf(place);
  if (figure === null) return null;
  if (figure.kind === 'none') return <span className={styles.figure}>{fullName(place)}</span>;
  const day = figure.kind === 'from' ? nextFreeDay(figure.at, now).trim() : '';
  return (
    <span className={styles.figure}>
      <strong className={figure.kind === 'count' ? styles.number : styles.time}>
        {figure.kind === 'count' ? figure.count : formatTime(figure.at)}
      </strong>{' '}
      {figure.kind === 'count' ? '空き' : figure.kind === 'until' ? 'まで' : `${day}から`}
    </span>
  );
}

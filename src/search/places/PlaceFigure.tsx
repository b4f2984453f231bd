import { type Figure, type FigureFacts, figureOf, type Place } from '#domain/search/place.ts';
import { formatEnd, formatTime, type Instant } from '#domain/time.ts';
import { fullName, nextFreeDay } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './PlaceFigure.module.css';

function partsOf(figure: Exclude<Figure, { kind: 'none' }>, now: Instant): readonly [string, string] {
  if (figure.kind === 'count') return [String(figure.count), '空き'];
  if (figure.kind === 'until') return [formatEnd(figure.at), 'まで'];
  return [formatTime(figure.at), `${nextFreeDay(figure.at, now).trim()}から`];
}

/** The number or time of a place right above its word: 3 空き, 12:30 まで, 11:30 から; why nothing is free, in a word. */
export function PlaceFigure({ place }: { place: FigureFacts & Pick<Place, 'closed'> }) {
  const now = useServerNow(60_000);
  const figure = figureOf(place);
  if (figure === null) return null;
  if (figure.kind === 'none') return <span className={styles.figure}>{fullName(place)}</span>;
  const [number, word] = partsOf(figure, now);
  return (
    <span className={styles.figure}>
      <strong className={figure.kind === 'count' ? styles.number : styles.time}>{number}</strong> {word}
    </span>
  );
}

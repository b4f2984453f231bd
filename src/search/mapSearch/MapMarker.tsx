import { Link } from 'react-router-dom';
import type { MapPoint } from '#domain/search/map.ts';
import type { LocatedPlace } from '#domain/search/mapPlaces.ts';
import { figureOf } from '#domain/search/place.ts';
import { formatTime } from '#domain/time.ts';
import { fullName } from '#src/shared/words/moments.ts';
import { cx } from '#src/ui/cx.ts';
import { type PlaceTime, placePath } from '../places/PlaceAction.tsx';
import styles from './MapMarker.module.css';

interface MapMarkerProps {
  place: LocatedPlace;
  at: MapPoint;
  time: PlaceTime;
  isChosen: boolean;
  /** Regular members see what can be used at once (docs/spec/search.md, "Roles"). */
  showsImmediateUse: boolean;
  onChoose: () => void;
}

/** Where a place is, and what is free there. It chooses the place; the chosen one leads to it. */
export function MapMarker({ place, at, time, isChosen, showsImmediateUse, onChoose }: MapMarkerProps) {
  const words = showsImmediateUse ? markerWords(place) : null;
  const isFree = !showsImmediateUse || place.freeCount !== 0;
  const shared = { style: { left: at.x, top: at.y }, draggable: false };
  if (isChosen) {
    return (
      <Link {...shared} className={cx(styles.marker, styles.chosen)} to={placePath(place, time)}>
        {words ?? place.name}
        <span className="visually-hidden">
          {`、${place.name}${place.kind === 'floorMap' ? 'のフロアマップへ' : 'の時間を選ぶ'}`}
        </span>
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      className={cx(styles.marker, !isFree && styles.taken)}
      onClick={onChoose}
    >
      {words === null ? <span className={styles.dot} /> : words.replace('空き', '')}
      <span className="visually-hidden">
        {`${words === null ? '' : words.endsWith('空き') ? '空き、' : '、'}${place.placeName} ${place.name}`}
      </span>
    </button>
  );
}

/** `3空き`, `11:30`, `満席`; null where nobody knows. A single booth that is free counts as one. */
function markerWords(place: LocatedPlace): string | null {
  const figure = figureOf(place);
  if (figure === null) return null;
  if (figure.kind === 'from') return formatTime(figure.at);
  return figure.kind === 'none' ? fullName(place) : `${place.freeCount}空き`;
}

import { Link } from 'react-router-dom';
import { type GroundPoint, MAP_SIZE, MAP_ZOOM, offsetOn } from '#domain/search/map.ts';
import type { MapPlace } from '#domain/search/mapPlaces.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { isOwnDrawing, MAP_HEIGHT, mapImage } from './mapImage.ts';
import { mapPlacePath, type PlaceTime } from './mapPlacePath.ts';
import styles from './StaticMap.module.css';

interface StaticMapProps {
  centre: GroundPoint;
  /** The place of the marker. */
  marked: MapPlace;
  time: PlaceTime;
}

/**
 * The picture around the centre, and the marker that leads on. It is shown as large as it was made, so that pixels are
 * true.
 */
export function StaticMap({ centre, marked, time }: StaticMapProps) {
  const template = useMetadata()?.mapUrlTemplate ?? null;
  const { x, y } = offsetOn(centre, marked, MAP_ZOOM);
  return (
    <figure>
      <div className={styles.map}>
        {template !== null && (
          <img
            className={styles.image}
            src={mapImage(template, centre)}
            width={MAP_SIZE}
            height={MAP_HEIGHT}
            alt={`${marked.placeName} ${marked.name}の周辺の地図`}
          />
        )}
        <Link
          className={styles.marker}
          style={{ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` }}
          to={mapPlacePath(marked, time)}
        >
          {marked.name}
          <span className="visually-hidden">
            {marked.kind === 'floorMap' ? 'のフロアマップへ' : 'の時間を選ぶ'}
          </span>
        </Link>
      </div>
      {template !== null && isOwnDrawing(template) && (
        <figcaption className={styles.note}>場所の位置関係を示す簡易な地図です。上が北です。</figcaption>
      )}
    </figure>
  );
}

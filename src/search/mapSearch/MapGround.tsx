import { type GroundPoint, MAP_SIZE, MAP_ZOOM, type TileSquare } from '#domain/search/map.ts';
import { useIsOnline, useMetadata } from '#src/shell/actors.ts';
import styles from './MovableMap.module.css';
import { isOwnDrawing, MAP_HEIGHT, mapImage } from './mapImage.ts';

interface MapGroundProps {
  square: TileSquare;
  centre: GroundPoint;
  /** Says in words where the picture is. */
  label: string;
}

/** A provider's tiles or static map over the plan, while there is a network; the plan needs none. */
export function MapGround({ square, centre, label }: MapGroundProps) {
  const metadata = useMetadata();
  const isOnline = useIsOnline();
  if (!isOnline) return null;
  const tiles = metadata?.mapTiles ?? null;
  if (tiles !== null) {
    return square.tiles.map(({ x, y, left, top }) => (
      <img
        key={`${x} ${y}`}
        className={styles.tile}
        style={{ left, top }}
        src={tileAddress(tiles.url, x, y)}
        alt=""
        loading="lazy"
        draggable={false}
      />
    ));
  }
  const template = metadata?.mapUrlTemplate ?? null;
  if (template === null || isOwnDrawing(template)) return null;
  return (
    <img
      className={styles.image}
      style={{ left: square.middle.x, top: square.middle.y }}
      src={mapImage(template, centre)}
      width={MAP_SIZE}
      height={MAP_HEIGHT}
      alt={label}
      draggable={false}
    />
  );
}

function tileAddress(template: string, x: number, y: number): string {
  return template
    .replaceAll('{z}', String(MAP_ZOOM))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y));
}

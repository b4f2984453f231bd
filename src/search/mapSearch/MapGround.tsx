import { type GroundPoint, MAP_SIZE, MAP_ZOOM, type TileSquare } from '#domain/search/map.ts';
import { useIsOnline, useMetadata } from '#src/shell/actors.ts';
import styles from './MovableMap.module.css';
import { MAP_HEIGHT, mapImage } from './mapImage.ts';

interface MapGroundProps {
  square: TileSquare;
  centre: GroundPoint;
  /** Says in words where the picture is. */
  label: string;
}

/** The ground below the markers: a provider's tiles, else the static map around the centre; the bare ground offline. */
export function MapGround({ square, centre, label }: MapGroundProps) {
  const metadata = useMetadata();
  const isOnline = useIsOnline();
  const tiles = metadata?.mapTiles ?? null;
  const template = metadata?.mapUrlTemplate ?? null;
  if (tiles !== null) {
    if (!isOnline) return null;
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
  if (template === null) return null;
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

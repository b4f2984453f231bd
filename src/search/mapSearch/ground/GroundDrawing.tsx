import type { CSSProperties } from 'react';
import { type GroundPoint, MAP_ZOOM, type MapPoint, metresPerPixel } from '#domain/search/map.ts';
import { cx } from '#src/ui/cx.ts';
import { type MarkerSpot, nameSideOf } from './drawnGround.ts';
import styles from './GroundDrawing.module.css';
import type { DrawnGround, DrawnLine, Position } from './tokyoStation.ts';

interface GroundDrawingProps {
  ground: DrawnGround;
  /** The side of the scene, in pixels; the drawing goes on beyond it, so that no window shows its end. */
  side: number;
  pointOn: (point: GroundPoint) => MapPoint;
  /** Names give way to them. */
  markers: readonly MarkerSpot[];
}

/** From the outside to the inside: the bed of the tracks, in metres, with a rail at each step. */
const TRACKS = [84, 72, 60, 48, 36, 24, 12];
const RAIL = 2;

/**
 * Streets, water, tracks and exits, north above. Names keep their size while the map is zoomed; they are shown where
 * there is room for them, and read by nobody: the list and the card say the way in words.
 */
export function GroundDrawing({ ground, side, pointOn, markers }: GroundDrawingProps) {
  const at = ([latitude, longitude]: Position) => pointOn({ latitude, longitude });
  const metre = 1 / metresPerPixel(ground.centre.latitude, MAP_ZOOM);
  const path = (line: readonly Position[]) =>
    `M${line
      .map(at)
      .map(({ x, y }) => `${x} ${y}`)
      .join('L')}`;
  const named = [...ground.streets, ...ground.waters].flatMap((line) => nameOf(line, at));
  const station = pointOn(ground.centre);
  return (
    <div aria-hidden="true">
      <svg className={styles.ground} width={side} height={side} aria-hidden="true">
        <rect className={styles.blocks} x={-side} y={-side} width={3 * side} height={3 * side} />
        {ground.waters.map(({ line, width }) => (
          <path key={path(line)} className={styles.water} strokeWidth={width * metre} d={path(line)} />
        ))}
        {ground.streets.map(({ line, width }) => (
          <path key={path(line)} className={styles.street} strokeWidth={width * metre} d={path(line)} />
        ))}
        {TRACKS.flatMap((width) => [
          <path
            key={`rail ${width}`}
            className={styles.rail}
            strokeWidth={width * metre}
            d={path(ground.tracks)}
          />,
          <path
            key={`bed ${width}`}
            className={styles.bed}
            strokeWidth={(width - RAIL) * metre}
            d={path(ground.tracks)}
          />,
        ])}
        {ground.buildings.map((corners) => (
          <path key={path(corners)} className={styles.building} d={`${path(corners)}Z`} />
        ))}
      </svg>
      {named.map(({ name, x, y, turn, isUpright }) => (
        <span
          key={name}
          className={cx(styles.name, styles.ofStreet, isUpright && styles.upright)}
          style={placed(x, y, turn)}
        >
          {name}
        </span>
      ))}
      <span
        className={cx(styles.name, styles.ofStation, styles.upright)}
        style={placed(station.x, station.y)}
      >
        {ground.name}
      </span>
      {ground.exits.map((exit) => {
        const { x, y } = pointOn(exit);
        const nameSide = nameSideOf(exit, { x, y }, markers);
        return (
          <span
            key={exit.name}
            className={cx(styles.exit, nameSide !== null && styles[nameSide])}
            style={placed(x, y)}
          >
            {nameSide && <span className={styles.name}>{exit.name}</span>}
          </span>
        );
      })}
    </div>
  );
}

function placed(left: number, top: number, turn = 0): CSSProperties {
  return { left, top, rotate: `${turn}deg` };
}

/** Where the name of a street stands, and how far it is turned; of a steep one it is written from above. */
function nameOf({ name, namedAt = 0, line }: DrawnLine, at: (position: Position) => MapPoint) {
  const [from, to] = line.slice(namedAt, namedAt + 2).map(at);
  if (name === undefined || from === undefined || to === undefined) return [];
  const slope = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const level = slope > 90 ? slope - 180 : slope < -90 ? slope + 180 : slope;
  const isUpright = Math.abs(level) > 45;
  const turn = isUpright ? level - Math.sign(level) * 90 : level;
  return [{ name, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, turn, isUpright }];
}

import { distanceMetres, type GroundPoint, type MapPoint } from '#domain/search/map.ts';
import { type DrawnExit, type DrawnGround, TOKYO_STATION } from './tokyoStation.ts';

/** Further away the drawing would end within the map. */
const DRAWN_METRES = 700;

/** The drawing of the ground around a point; undefined almost everywhere, where the plain plan is all there is. */
export function drawnGround(centre: GroundPoint): DrawnGround | undefined {
  return distanceMetres(centre, TOKYO_STATION.centre) <= DRAWN_METRES ? TOKYO_STATION : undefined;
}

/** The exit that the way to a place begins at, where the drawing has it. */
export function drawnExit(ground: DrawnGround | undefined, name: string | null): DrawnExit | undefined {
  return ground?.exits.find((exit) => exit.name === name);
}

/** The tip of a marker, and half of its width, in pixels of the map as it opens. */
export interface MarkerSpot extends MapPoint {
  readonly half: number;
}

/** From its tip to its top. */
const MARKER_HEIGHT = 54;
/** From the point of an exit to its name, and the width and half of the height of its letters. */
const [GAP, LETTER, HALF_LINE] = [9, 13, 8];

/** The side of an exit that its name stands on: its own, else the other; null where a marker lies on each. */
export function nameSideOf(
  { name, side }: DrawnExit,
  { x, y }: MapPoint,
  markers: readonly MarkerSpot[],
): DrawnExit['side'] | null {
  const isFree = (each: DrawnExit['side']) => {
    const end = (GAP + LETTER * name.length) * (each === 'east' ? 1 : -1);
    const [left, right] = [Math.min(x, x + end), Math.max(x, x + end)];
    return markers.every(
      (marker) =>
        marker.x + marker.half < left ||
        marker.x - marker.half > right ||
        marker.y < y - HALF_LINE ||
        marker.y - MARKER_HEIGHT > y + HALF_LINE,
    );
  };
  const other = side === 'east' ? 'west' : 'east';
  return ([side, other] as const).find(isFree) ?? null;
}

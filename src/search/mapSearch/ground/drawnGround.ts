import { distanceMetres, type GroundPoint } from '#domain/search/map.ts';
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

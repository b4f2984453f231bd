/** A point on the ground, in degrees. */
export interface GroundPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point of the world's picture, in pixels; x to the east, y to the south. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** The static map's zoom, and its largest side in pixels (docs/spec/search.md, "Constants"). */
export const MAP_ZOOM = 17;
export const MAP_SIZE = 640;

const TILE = 256;
/** Where the world's picture ends, as all map providers have it. */
export const LAST_LATITUDE = 85.05;
const EARTH_METRES = 6_371_000;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where a point of the ground lies in the world's picture at a zoom (Web Mercator, as all map providers have it). */
export function worldPoint({ latitude, longitude }: GroundPoint, zoom: number): MapPoint {
  const world = TILE * 2 ** zoom;
  const sine = Math.sin(radians(Math.min(Math.max(latitude, -LAST_LATITUDE), LAST_LATITUDE)));
  return {
    x: (longitude / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** The point of the ground at a place of the world's picture; the way back from `worldPoint`. */
export function groundPoint({ x, y }: MapPoint, zoom: number): GroundPoint {
  const world = TILE * 2 ** zoom;
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world)));
  return { latitude: (latitude * 180) / Math.PI, longitude: (x / world - 0.5) * 360 };
}

/** How far `place` lies from `centre` on a map, in pixels. */
export function offsetOn(centre: GroundPoint, place: GroundPoint, zoom: number): MapPoint {
  const [from, to] = [worldPoint(centre, zoom), worldPoint(place, zoom)];
  return { x: to.x - from.x, y: to.y - from.y };
}

/** Metres of ground in one pixel of a map, at a latitude. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (2 * Math.PI * EARTH_METRES * Math.cos(radians(latitude))) / (TILE * 2 ** zoom);
}

/** The shortest way over the ground, in metres. */
export function distanceMetres(a: GroundPoint, b: GroundPoint): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** A tile of a map, as its provider counts them, and where it lies on a square of tiles, in pixels. */
export interface MapTile extends MapPoint {
  readonly left: number;
  readonly top: number;
}

/** A square of tiles with a point in its middle tile, and where the point lies on it, in pixels. */
export interface TileSquare {
  readonly side: number;
  readonly middle: MapPoint;
  readonly tiles: readonly MapTile[];
}

/** How many tiles lie on every side of the one with the point. */
export function tilesAround(point: GroundPoint, zoom: number, reach: number): TileSquare {
  const { x, y } = worldPoint(point, zoom);
  const [firstX, firstY] = [Math.floor(x / TILE) - reach, Math.floor(y / TILE) - reach];
  const count = 2 * reach + 1;
  const steps = Array.from({ length: count }, (_, index) => index);
  return {
    side: count * TILE,
    middle: { x: x - firstX * TILE, y: y - firstY * TILE },
    tiles: steps.flatMap((row) =>
      steps.map((column) => ({
        x: firstX + column,
        y: firstY + row,
        left: column * TILE,
        top: row * TILE,
      })),
    ),
  };
}

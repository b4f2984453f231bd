import type { Instant } from '#domain/time.ts';
import { distanceMetres, type GroundPoint } from './map.ts';
import { floorPlace, type Place, roomPlace } from './place.ts';
import type { PlaceId } from './placeId.ts';
import type { FloorMap, Room } from './places.ts';

/** A place of which it is known where it is. */
export interface LocatedPlace extends Place, GroundPoint {}

/** A place, and how far it is from the centre of the map. */
export interface MapPlace extends LocatedPlace {
  readonly metres: number;
}

interface Found {
  readonly rooms: readonly Room[];
  readonly floorMaps: readonly FloorMap[];
}

function placesIn({ rooms, floorMaps }: Found, now: Instant): readonly LocatedPlace[] {
  return [
    ...floorMaps.map((floor) => ({ ...floorPlace(floor, now), ...pointOf(floor) })),
    ...rooms.map((room) => ({ ...roomPlace(room), ...pointOf(room) })),
  ];
}

function pointOf({ latitude, longitude }: GroundPoint): GroundPoint {
  return { latitude, longitude };
}

/** Whether both name the same place. */
export function isSame(a: PlaceId, b: PlaceId): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/**
 * The map's centre: what is looked for, where it is known; else the given point; else the first place.
 * undefined where there is nothing to show.
 */
export function centreOf(
  found: Found,
  target: PlaceId | null,
  point: GroundPoint | null,
  now: Instant,
): GroundPoint | undefined {
  const places = placesIn(found, now);
  const wanted = target && places.find((place) => isSame(place, target));
  return wanted ?? point ?? places[0];
}

/** All places, the nearest first; what is looked for before its neighbours at the same point. */
export function placesByDistance(
  found: Found,
  target: PlaceId | null,
  centre: GroundPoint,
  now: Instant,
): readonly MapPlace[] {
  const isOther = (place: PlaceId) => Number(!(target && isSame(place, target)));
  return placesIn(found, now)
    .map((place) => ({ ...place, metres: distanceMetres(centre, place) }))
    .sort((a, b) => a.metres - b.metres || isOther(a) - isOther(b));
}

/** The floors and single booths of one building. */
export interface Building extends GroundPoint {
  readonly name: string;
  /** To its nearest floor or booth; 0 for the building that the map is about. */
  readonly metres: number;
  readonly places: readonly MapPlace[];
}

/**
 * The places by building, the nearest first. Booths of one building stand some metres apart, which is no walk: the
 * first building counts as the one where the member is.
 */
export function buildingsOf(places: readonly MapPlace[]): readonly Building[] {
  const buildings = new Map<string, MapPlace[]>();
  for (const place of places)
    buildings.set(place.placeName, [...(buildings.get(place.placeName) ?? []), place]);
  return [...buildings].flatMap(([name, inside], index) => {
    const [nearest] = inside;
    if (nearest === undefined) return [];
    const { latitude, longitude } = nearest;
    return [{ name, latitude, longitude, metres: index === 0 ? 0 : nearest.metres, places: inside }];
  });
}

/** The places that have a point, in their order, and the middle between them. */
export interface PlacesMap {
  readonly centre: GroundPoint;
  readonly places: readonly LocatedPlace[];
}

/** The map of a list of places; undefined where nobody knows where any of them is. */
export function mapOf(places: readonly Place[]): PlacesMap | undefined {
  const located = places.flatMap((place) => (place.point === null ? [] : [{ ...place, ...place.point }]));
  if (located.length === 0) return undefined;
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    centre: {
      latitude: middle(located.map(({ latitude }) => latitude)),
      longitude: middle(located.map(({ longitude }) => longitude)),
    },
    places: located,
  };
}

import type { BoothFacts, Equipment } from '#domain/booking/boothFacts.ts';
import { type Instant, instantOf, type LocalDate, type Minutes } from '#domain/time.ts';
import { type CountedPlace, nearbyPlaces } from './home.ts';
import type { GroundPoint } from './map.ts';
import type { Walk } from './places.ts';

/** The booths that a search is for: with so many seats at least, and all of this equipment. */
export interface BoothWish {
  /** null: any will do. */
  readonly seats: 2 | null;
  readonly equipment: readonly Equipment[];
}

/** The time that booths are looked for, and how they are to be built (docs/spec/search.md, "Search by time"). */
export interface FreeWish extends BoothWish {
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly interval: Minutes;
}

/** A place with what is free of it for the whole time that is looked for. */
export interface FreePlace extends CountedPlace, Walk {
  /** The lowest price of that time, tax-included yen, of the booths that are free or else of all; null for guests. */
  readonly gross: number | null;
  /** Those booths cost the same. */
  readonly isOnePrice: boolean;
}

/** An area, and the middle of its booths. */
export interface FreeArea extends GroundPoint {
  readonly areaId: number;
  readonly name: string;
}

/** The surroundings that are looked at: all areas, an area and what is near it, or what is near the device. */
export type Around =
  | { readonly kind: 'everywhere' | 'here' }
  | { readonly kind: 'area'; readonly areaId: number };

/** Whether a booth is built as it is wished for; one of which nothing is told is not. */
export function isAsWished(
  { seats, equipment }: Pick<BoothFacts, 'seats' | 'equipment'>,
  wish: BoothWish,
): boolean {
  return (
    (wish.seats === null || (seats ?? 0) >= wish.seats) &&
    wish.equipment.every((each) => equipment.includes(each))
  );
}

/** The places near the point, the nearest first; those of the area all, whether they are near its middle or not. */
export function placesNear(
  places: readonly FreePlace[],
  point: GroundPoint,
  areaId: number | null,
): readonly FreePlace[] {
  const near = nearbyPlaces(places, point, places.length);
  const far = places.filter(
    (place) => place.areaId === areaId && near.every(({ boothIds }) => boothIds[0] !== place.boothIds[0]),
  );
  return [...near, ...far];
}

/** The next moment at which one of the places is free for so long; null where nobody knows one. */
export function nextFree(places: readonly FreePlace[]): Instant | null {
  const known = places.flatMap(({ nextFreeAt }) => nextFreeAt ?? []);
  return known.length === 0 ? null : instantOf(Math.min(...known));
}

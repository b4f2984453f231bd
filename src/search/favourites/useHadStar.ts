import { useState } from 'react';
import type { Starred } from '#domain/search/favourites.ts';
import type { PlaceId } from '#domain/search/placeId.ts';

function keyOf({ kind, id }: PlaceId): string {
  return `${kind} ${id}`;
}

/**
 * Says of a place whether it had a star when the list was opened. The list is ordered by that: a star that is given or
 * taken away moves no row under the finger.
 */
export function useHadStar(places: readonly (PlaceId & Starred)[]): (place: PlaceId) => boolean {
  const [had] = useState(() => new Set(places.filter(({ isFavourite }) => isFavourite).map(keyOf)));
  return (place) => had.has(keyOf(place));
}

import type { PlaceId } from './placeId.ts';

/** How many places and booths may have a star (docs/spec/search.md, "Favourites"). */
export const MAX_FAVOURITES = 20;

/** A floor, or a booth (on its own or of a floor), that gets its star or loses it. */
export interface FavouriteChoice extends PlaceId {
  readonly isFavourite: boolean;
}

/** Whether something has the member's star; null where the server knows none, and for guests, who have none. */
export interface Starred {
  readonly isFavourite: boolean | null;
}

/** Those first for which it is true, else in their order. */
export function favouritesFirst<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}

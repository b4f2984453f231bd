import type { BoothFacts } from '#domain/booking/boothFacts.ts';
import type { Starred } from '#domain/search/favourites.ts';
import type { BoothTerms, Walk } from '#domain/search/places.ts';

/** A booth of which the server tells nothing beyond the specification. */
export const UNTOLD_BOOTH: BoothFacts & BoothTerms & Starred = {
  seats: null,
  equipment: [],
  photo: null,
  usableUntil: null,
  nextFreeAt: null,
  gross: null,
  priceChange: null,
  isFavourite: null,
};

/** A place of which it tells neither the way on foot nor a price. */
export const UNTOLD_PLACE: Walk & Starred & { readonly gross: null } = {
  walkMinutes: null,
  exit: null,
  gross: null,
  isFavourite: null,
};

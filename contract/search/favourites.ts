import type { FavouriteChoice, Starred } from '#domain/search/favourites.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, oneOf } from '../field.ts';
import { type Means, ok, record } from '../record.ts';
import { flag, whole } from '../values.ts';

/** Whether the member has given it a star (docs/spec/search.md, "Favourites"). */
export const starred = record({
  isFavourite: ['is_favourite', addition(absent(flag))],
}) satisfies Means<Starred>;

const choice = record({
  kind: ['kind', oneOf({ floorMap: 'floormap', room: 'telecube' })],
  id: ['id', whole],
  isFavourite: ['is_favourite', flag],
}) satisfies Means<FavouriteChoice>;

/** Saying it again changes nothing. 404 for an unknown one. */
export const chooseFavourite = endpoint({
  call: 'POST /favourites',
  summary: 'Gives a floor or booth a star, or takes it away.',
  audience: 'regular',
  effect: true,
  additive: true,
  refuses: ['not_found', 'favourites_full'],
  body: choice,
  answer: ok,
});

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

/**
 * POST /favourites (addition): a floor or booth has the member's star from now on, or has it no more; saying it again
 * changes nothing. 404 for an unknown one; 409 favourites_full.
 */
export const chooseFavourite = endpoint({
  method: 'post',
  path: '/favourites',
  summary: 'Gives a floor or booth a star, or takes it away (an addition of ours).',
  audience: 'regular',
  additive: true,
  refuses: ['not_found', 'favourites_full'],
  body: choice,
  answer: ok,
});

import { chooseFavourite } from '#contract/search/favourites.ts';
import { choosingFavourite } from '#machines/search/favourites.ts';
import { type Asking, choice } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  choice(
    'a star',
    choosingFavourite,
    { kind: 'room', id: 3, isFavourite: true },
    chooseFavourite,
    'by the alert: no dialog is open where a star is given',
  ),
];

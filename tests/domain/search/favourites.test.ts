import { expect, it } from 'vitest';
import { favouritesFirst } from '#domain/search/favourites.ts';
import { placeIdOf } from '#domain/search/placeId.ts';

it('puts those with a star first, and leaves both parts in their order', () => {
  const isEven = (number: number) => number % 2 === 0;
  expect(favouritesFirst([5, 2, 3, 8, 1], isEven)).toEqual([2, 8, 5, 3, 1]);
  expect(favouritesFirst([], isEven)).toEqual([]);
});

it.each([
  ['a floor by its map', { floorMapId: 9, boothIds: [1, 2] }, { kind: 'floorMap', id: 9 }],
  ['a booth on its own by itself', { floorMapId: null, boothIds: [45] }, { kind: 'room', id: 45 }],
])('names %s', (_, place, id) => {
  expect(placeIdOf(place)).toEqual(id);
});

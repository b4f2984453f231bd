import { expect, it } from 'vitest';
import { isAsWished, nextFree, placesNear } from '#domain/search/freePlaces.ts';
import { at } from '#tests/support/clock/moments.ts';
import { freePlace } from '#tests/support/values/freePlaces.ts';

const middle = { latitude: 35.68, longitude: 139.77 };
/** About 111 m a thousandth of a degree. */
const north = (thousandths: number) => ({ ...middle, latitude: middle.latitude + thousandths / 1000 });
const ids = (places: readonly { readonly boothIds: readonly number[] }[]) =>
  places.map(({ boothIds }) => boothIds[0]);

it('has the nearest first within 3 km, and all of the area after them', () => {
  const places = [
    freePlace({ boothIds: [1], areaId: 1, ...north(40) }),
    freePlace({ boothIds: [2], areaId: 2, ...north(20) }),
    freePlace({ boothIds: [3], areaId: 2, ...north(40) }),
    freePlace({ boothIds: [4], areaId: 1, ...north(1) }),
  ];
  expect(ids(placesNear(places, middle, 1))).toEqual([4, 2, 1]);
  expect(ids(placesNear(places, middle, null))).toEqual([4, 2]);
});

it('wants all of the equipment and as many seats, of booths that say so', () => {
  const booth = { seats: 2, equipment: ['monitor', 'outlet'] } as const;
  expect(isAsWished(booth, { seats: 2, equipment: ['outlet', 'monitor'] })).toBe(true);
  expect(isAsWished(booth, { seats: null, equipment: ['outlet', 'window'] })).toBe(false);
  expect(isAsWished({ ...booth, seats: 1 }, { seats: 2, equipment: [] })).toBe(false);
  expect(isAsWished({ seats: null, equipment: [] }, { seats: 2, equipment: [] })).toBe(false);
  expect(isAsWished({ seats: null, equipment: [] }, { seats: null, equipment: [] })).toBe(true);
});

it('knows the first of the next free times, where one is known', () => {
  const [early, late] = [at('2026-11-20T15:00:00'), at('2026-11-21T07:00:00')];
  expect(nextFree([freePlace({ nextFreeAt: late }), freePlace({ nextFreeAt: early })])).toBe(early);
  expect(nextFree([freePlace()])).toBeNull();
});

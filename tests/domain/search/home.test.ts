import { expect, it } from 'vitest';
import {
  countedBooths,
  type HomePlace,
  nearbyPlaces,
  nextOpening,
  recentPlaces,
  walkingMinutes,
} from '#domain/search/home.ts';
import { at } from '#tests/support/clock/moments.ts';

const place = (name: string, latitude: number, lastUsed?: string): HomePlace => ({
  areaId: 1,
  floorMapId: null,
  boothIds: [1],
  placeName: name,
  name,
  latitude,
  longitude: 139.7,
  boothCount: 1,
  freeCount: 1,
  nextFreeAt: null,
  closed: null,
  lastUsedAt: lastUsed === undefined ? null : at(`${lastUsed}T10:00:00`),
  gross: null,
  isFavourite: null,
});
const names = (places: readonly HomePlace[]) => places.map((each) => each.name);

it('offers where the member was last, and nothing where they never were', () => {
  const places = [
    place('a', 35, '2026-11-01'),
    place('b', 35),
    place('c', 35, '2026-11-19'),
    place('d', 35, '2026-10-01'),
    place('e', 35, '2026-09-01'),
  ];
  expect(names(recentPlaces(places))).toEqual(['c', 'a', 'd']);
});

it('counts each booth once, those of the usual places first', () => {
  const places = [
    { ...place('a', 35), boothIds: [1, 2] },
    { ...place('b', 35, '2026-11-01'), boothIds: [3] },
    { ...place('c', 35, '2026-11-19'), boothIds: [5, 4] },
  ];
  expect(countedBooths(places)).toEqual([5, 4, 3, 1, 2]);
});

it('offers what is near, the nearest first, and nothing beyond 3 km', () => {
  const here = { latitude: 35.6, longitude: 139.7 };
  const places = [place('far', 35.7), place('near', 35.602), place('here', 35.6), place('edge', 35.626)];
  expect(names(nearbyPlaces(places, here))).toEqual(['here', 'near', 'edge']);
});

it.each([
  [0, 1],
  [61, 1],
  [62, 2],
  [1_000, 17],
])('%i m are a walk of %i minutes', (metres, minutes) => {
  expect(walkingMinutes(metres)).toBe(minutes);
});

it.each([
  ['none is closed', [null, null], undefined],
  ['one is open', ['hours', null], undefined],
  [
    'all are closed, one for the day',
    ['hours', 'day'],
    { closed: 'hours', opensAt: at('2026-11-21T07:00:00') },
  ],
  ['all have a day off', ['day', 'day'], { closed: 'day', opensAt: at('2026-11-21T07:00:00') }],
  ['there is no place', [], undefined],
] as const)(
  'says that everything is closed, and when the first opens, only where it is: %s',
  (_, closed, said) => {
    const places = closed.map((each, index) => ({
      boothCount: 1,
      freeCount: 0,
      nextFreeAt: at(`2026-11-21T0${7 + index}:00:00`),
      closed: each,
    }));
    expect(nextOpening(places)).toEqual(said);
  },
);

it('does not know when a place opens that names no time', () => {
  const shut = { boothCount: 1, freeCount: 0, nextFreeAt: null, closed: 'hours' } as const;
  expect(nextOpening([shut])).toEqual({ closed: 'hours', opensAt: null });
});

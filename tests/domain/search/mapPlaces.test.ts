import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildingsOf, centreOf, placesByDistance } from '#domain/search/mapPlaces.ts';
import { roomPlace } from '#domain/search/place.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { floorMap, room } from '#tests/support/values/arbitraries.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';

const [sampleFloor] = fc.sample(floorMap, { numRuns: 1, seed: 1 });
if (!sampleFloor) throw new Error('Failed to make a floor.');
const floor = { ...sampleFloor, id: 1, floorName: '2階', latitude: 35.68, longitude: 139.77 };
const untold = { ...UNTOLD_BOOTH, ...UNTOLD_PLACE, access: '', state: null };
const near = { ...untold, id: 1, name: 'C-1', placeName: '東京駅', latitude: 35.681, longitude: 139.77 };
const far = { ...untold, id: 2, name: 'C-2', placeName: '東京駅', latitude: 35.7, longitude: 139.77 };
const found = { floorMaps: [floor], rooms: [far, near] };
const point = { latitude: 35.7, longitude: 139.77 };

describe('the centre of the map', () => {
  it('is what is looked for; a room is not the floor of the same number', () => {
    expect(centreOf(found, { kind: 'room', id: 1 }, point, NOW)).toMatchObject({ latitude: near.latitude });
    expect(centreOf(found, { kind: 'floorMap', id: 1 }, point, NOW)).toMatchObject({
      latitude: floor.latitude,
    });
  });

  it('is the given point where that is not there, and the first place without one', () => {
    expect(centreOf(found, { kind: 'room', id: 99 }, point, NOW)).toEqual(point);
    expect(centreOf(found, null, null, NOW)).toMatchObject({ kind: 'floorMap', id: 1 });
    expect(centreOf({ floorMaps: [], rooms: [] }, null, null, NOW)).toBeUndefined();
  });
});

describe('the places of the map', () => {
  it('come by distance from its centre', () => {
    const places = placesByDistance(found, null, near, NOW);
    expect(places.map(({ kind, id }) => [kind, id])).toEqual([
      ['room', 1],
      ['floorMap', 1],
      ['room', 2],
    ]);
    expect(places[0]?.metres).toBe(0);
    expect(places[1]?.metres).toBeCloseTo(111, 0);
  });

  it('have what is looked for before a neighbour at the same point', () => {
    const neighbour = { ...near, id: 3 };
    const places = placesByDistance(
      { floorMaps: [], rooms: [near, neighbour] },
      { kind: 'room', id: 3 },
      near,
      NOW,
    );
    expect(places.map(({ id }) => id)).toEqual([3, 1]);
  });

  it('are all there, none twice, never nearer than the one before', () => {
    fc.assert(
      fc.property(
        fc.array(room, { maxLength: 8 }),
        fc.array(floorMap, { maxLength: 4 }),
        (rooms, floorMaps) => {
          const places = placesByDistance({ rooms, floorMaps }, null, point, NOW);
          expect(places).toHaveLength(rooms.length + floorMaps.length);
          expect(places.map(({ metres }) => metres)).toEqual(
            places.map(({ metres }) => metres).toSorted((a, b) => a - b),
          );
        },
      ),
    );
  });
});

describe('the buildings around', () => {
  const at = (id: number, placeName: string, metres: number) => ({
    ...roomPlace(near),
    latitude: near.latitude,
    longitude: near.longitude,
    id,
    placeName,
    metres,
  });

  it('hold their places in order, with the distance to the nearest; the first is the one that one is at', () => {
    const places = [at(1, '東京駅', 12), at(2, '丸の内', 40), at(3, '東京駅', 55), at(4, '丸の内', 60)];
    expect(
      buildingsOf(places).map(({ name, metres, places: inside }) => [
        name,
        metres,
        inside.map(({ id }) => id),
      ]),
    ).toEqual([
      ['東京駅', 0, [1, 3]],
      ['丸の内', 40, [2, 4]],
    ]);
  });
});

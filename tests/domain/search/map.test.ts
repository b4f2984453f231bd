import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceMetres,
  groundPoint,
  LAST_LATITUDE,
  MAP_ZOOM,
  metresPerPixel,
  offsetOn,
  worldPoint,
} from '#domain/search/map.ts';

const tokyo = { latitude: 35.6812, longitude: 139.7671 };
const osaka = { latitude: 34.7025, longitude: 135.4959 };

const point = fc.record({
  latitude: fc.double({ min: -LAST_LATITUDE, max: LAST_LATITUDE, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Where a small step changes next to nothing about the scale. */
const inJapan = fc.record({
  latitude: fc.double({ min: 24, max: 46, noNaN: true }),
  longitude: fc.double({ min: 123, max: 146, noNaN: true }),
});

describe('a map', () => {
  it('has the middle of the world in its middle, and Tokyo where every provider has it', () => {
    expect(worldPoint({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
    // The tile of Tokyo station, by the formula with tangent and secant.
    const { x, y } = worldPoint(tokyo, MAP_ZOOM);
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([116423, 51613]);
  });

  it('leads from the ground to the picture and back', () => {
    fc.assert(
      fc.property(point, (ground) => {
        const back = groundPoint(worldPoint(ground, MAP_ZOOM), MAP_ZOOM);
        expect(back.latitude).toBeCloseTo(ground.latitude, 6);
        expect(back.longitude).toBeCloseTo(ground.longitude, 6);
      }),
    );
  });

  it('has the east on the right and the north above', () => {
    const { x, y } = offsetOn(tokyo, osaka, MAP_ZOOM);
    expect([Math.sign(x), Math.sign(y)]).toEqual([-1, 1]);
  });

  it('is true to scale near its centre: as far in pixels as over the ground', () => {
    const step = fc.integer({ min: -300, max: 300 }).map((thousandths) => thousandths / 100_000);
    fc.assert(
      fc.property(inJapan, step, step, (centre, north, east) => {
        const place = { latitude: centre.latitude + north, longitude: centre.longitude + east };
        const { x, y } = offsetOn(centre, place, MAP_ZOOM);
        const drawn = Math.hypot(x, y) * metresPerPixel(centre.latitude, MAP_ZOOM);
        expect(Math.abs(drawn - distanceMetres(centre, place))).toBeLessThan(1);
      }),
    );
  });
});

describe('the distance over the ground', () => {
  it('from Tokyo station to Osaka station is 403 km', () => {
    expect(distanceMetres(tokyo, osaka) / 1000).toBeCloseTo(403, 0);
  });

  it('is the same there and back, and none to where one is', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 3);
        expect(distanceMetres(a, a)).toBe(0);
      }),
    );
  });
});

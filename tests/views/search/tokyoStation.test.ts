import { describe, expect, it } from 'vitest';
import { distanceMetres } from '#domain/search/map.ts';
import { required } from '#machines/shared/required.ts';
import { declaredThings } from '#server/demo/declared.ts';
import { drawnExit, drawnGround, nameSideOf } from '#src/search/mapSearch/ground/drawnGround.ts';
import { TOKYO_STATION } from '#src/search/mapSearch/ground/tokyoStation.ts';
import { NOW } from '#tests/support/clock/now.ts';

const { exits, centre } = TOKYO_STATION;

const spots = declaredThings('demo', NOW).flatMap(({ kind, values, parents }) =>
  (kind === 'floor' || (kind === 'booth' && parents.floor_map_id === null)) && values.walk_minutes !== null
    ? [
        {
          latitude: Number(values.latitude),
          longitude: Number(values.longitude),
          access: String(values.access),
          minutes: Number(values.walk_minutes),
          exit: String(values.exit_name),
        },
      ]
    : [],
);

describe('the drawing of Tokyo station', () => {
  it('is there around the station, and nowhere else', () => {
    expect(drawnGround(centre)).toBe(TOKYO_STATION);
    expect(drawnGround({ latitude: 35.6803, longitude: 139.7692 })).toBe(TOKYO_STATION);
    expect(drawnGround({ latitude: 35.6886, longitude: 139.7006 })).toBeUndefined();
    expect(drawnGround({ latitude: 35.6883, longitude: 139.7656 })).toBeUndefined(); // it would end within the map
  });

  it('has every exit by which a place of the demo world near it is reached, and as far from it as one walks there', () => {
    const near = spots.filter((spot) => drawnGround(spot) !== undefined);
    expect(near.length).toBeGreaterThan(5);
    for (const spot of near) {
      const exit = drawnExit(TOKYO_STATION, spot.exit);
      expect(exit, spot.exit).toBeDefined();
      // A minute is 80 m at most, counted up.
      if (exit) expect(distanceMetres(exit, spot), spot.access).toBeLessThanOrEqual(80 * spot.minutes + 40);
    }
  });

  it('has the exits of Marunouchi in the west, those of Yaesu in the east, each once and beside the hall', () => {
    expect(new Set(exits.map(({ name }) => name)).size).toBe(exits.length);
    for (const { name, longitude, side } of exits) {
      expect(side, name).toBe(name.startsWith('丸の内') ? 'west' : 'east');
      expect(longitude < centre.longitude, name).toBe(side === 'west');
    }
    for (const exit of exits) expect(distanceMetres(exit, centre), exit.name).toBeLessThan(260);
  });

  it('names each street and water once, at a stretch that it has', () => {
    const named = [...TOKYO_STATION.streets, ...TOKYO_STATION.waters].filter(
      ({ name }) => name !== undefined,
    );
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
    for (const { name, namedAt, line } of named) expect(namedAt, name).toBeLessThan(line.length - 1);
  });

  const sideWith = (...markers: readonly (readonly [x: number, y: number])[]) =>
    nameSideOf(
      required(exits.find(({ name }) => name === '八重洲北口')),
      { x: 0, y: 0 },
      markers.map(([x, y]) => ({ x, y, half: 22 })),
    );

  it('names an exit on the side where no marker lies, and nowhere between two', () => {
    expect(sideWith()).toBe('east');
    expect(sideWith([40, 10])).toBe('west');
    expect(sideWith([40, 10], [-40, 10])).toBeNull();
    expect(sideWith([40, -9]), 'its tip is above the line').toBe('east');
    expect(sideWith([40, 63]), 'its top is below the line').toBe('east');
    expect(sideWith([97, 10]), 'it begins behind the last letter').toBe('east');
    expect(sideWith([95, 10])).toBe('west');
    expect(sideWith([40, 10], [-97, 10])).toBe('west');
    expect(sideWith([40, 10], [-95, 10])).toBeNull();
  });

  it.each([
    ['above', [40, -8], [-40, -8]],
    ['below', [40, 62], [-40, 62]],
    ['behind', [96, 10], [-96, 10]],
  ] as const)('takes a marker that touches a name from %s for one that lies on it', (_, east, west) => {
    expect(sideWith(east)).toBe('west');
    expect(sideWith([40, 10], west)).toBeNull();
  });
});

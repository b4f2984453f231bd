import { describe, expect, it } from 'vitest';
import { paths } from '#machines/shell/paths.ts';
import { readFloorAddress } from '#src/search/floorMap/floorAddress.ts';
import { readMapAddress } from '#src/search/mapSearch/mapAddress.ts';
import { day } from '#tests/support/clock/moments.ts';

const queryOf = (path: string) => new URL(path, 'https://member.example').searchParams;
const nothing = { date: null, start: null, interval: null };

describe('the address of a floor map', () => {
  it('is read as it was written', () => {
    const address = {
      floorMapId: 4,
      date: day('2026-11-21'),
      start: 545,
      interval: 60,
      isForNow: true,
      locationSelection: false,
    };
    expect(readFloorAddress(queryOf(paths.floorMap(address)))).toEqual({ kind: 'read', address });
  });

  it('LocationSelection is true and immediateAvailable false where nothing is said', () => {
    expect(readFloorAddress(new URLSearchParams('floorMapId=4'))).toEqual({
      kind: 'read',
      address: { floorMapId: 4, isForNow: false, locationSelection: true },
    });
  });

  it.each([
    ['', 'floor'],
    ['floorMapId=', 'floor'],
    ['floorMapId=-1', 'floor'],
    ['floorMapId=1e9', 'floor'],
    ['floorMapId=1234567890', 'floor'],
    ['floorMapId=1&date=2026-02-30', 'date'],
    ['floorMapId=1&hour=24', 'time'],
    ['floorMapId=1&hour=9&minute=60', 'time'],
  ])('%j is wrong in its %s', (query, part) => {
    expect(readFloorAddress(new URLSearchParams(query))).toEqual({ kind: 'wrong', part });
  });
});

describe('the address of the map', () => {
  it.each(['floorMap', 'room'] as const)('of a %s is read as it was written', (kind) => {
    const target = { kind, id: 7 };
    const point = { latitude: 35.6803, longitude: 139.7692 };
    const date = day('2026-11-21');
    const path = paths.mapSearch({ target, areaId: 3, ...point, date, start: 545 });
    expect(readMapAddress(queryOf(path))).toEqual({
      kind: 'read',
      address: { target, areaId: 3, point, wanted: { date, start: 545, interval: null } },
    });
  });

  it('says with targetFlag which of the two ids is meant', () => {
    const read = (query: string) => readMapAddress(new URLSearchParams(query));
    expect(read('targetFlag=1&focus_on=5&floor_id=6')).toMatchObject({
      address: { target: { kind: 'floorMap', id: 6 } },
    });
    expect(read('targetFlag=2&focus_on=5&floor_id=6')).toMatchObject({
      address: { target: { kind: 'room', id: 5 } },
    });
    expect(read('focus_on=5')).toMatchObject({ address: { target: { kind: 'room', id: 5 } } });
  });

  it.each([
    '',
    'focus_on=x&targetAreaId=-1',
    'targetLat=91&targetLng=139',
    'targetLat=35.6',
    'targetLat=NaN&targetLng=Infinity',
  ])('%j names nothing: all places are shown', (query) => {
    expect(readMapAddress(new URLSearchParams(query))).toEqual({
      kind: 'read',
      address: { target: null, areaId: null, point: null, wanted: nothing },
    });
  });

  it.each([
    ['85', '180', true],
    ['-85', '-180', true],
    ['85.1', '180', false],
    ['85', '180.1', false],
  ])('has its point from pole to pole and around the world: %s, %s', (latitude, longitude, isPoint) => {
    const read = readMapAddress(new URLSearchParams({ targetLat: latitude, targetLng: longitude }));
    const point = isPoint ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
    expect(read).toMatchObject({ address: { point } });
  });

  it('with an hour that does not exist is wrong', () => {
    expect(readMapAddress(new URLSearchParams('hour=24'))).toEqual({ kind: 'wrong', part: 'time' });
  });
});

import { describe, expect, it } from 'vitest';
import type { FloorBooth, FloorMap } from '#domain/search/places.ts';
import {
  type FloorMapInput,
  floorMapMachine,
  selectImmediateUsePath,
  selectTimetablePath,
} from '#machines/search/floorMap.ts';
import { day } from '#tests/support/clock/moments.ts';
import { UNTOLD_BOOTH } from '#tests/support/values/places.ts';

const usable = { isImmediatelyAvailable: true, isInBusinessHours: true, isExceptionallyClosed: false };

function booth(id: number, state: Partial<FloorBooth> = {}): FloorBooth {
  return { id, name: `A-${id}`, place: null, ...UNTOLD_BOOTH, ...usable, ...state };
}

function snapshotOf(
  booths: readonly FloorBooth[] | null,
  input: Partial<FloorMapInput> = {},
  boothId: number | null = null,
) {
  const context = {
    address: { floorMapId: 4 },
    isRegular: true,
    ...input,
    layout: 'map' as const,
    boothId,
    floorMap: booths && ({ booths } as FloorMap), // the rest of a floor is not looked at
  };
  return floorMapMachine.resolveState({ value: booths ? 'shown' : 'loading', context });
}

describe('the way to immediate use', () => {
  it.each([
    ['a booth is available, in hours, on no closed day', [booth(1)], true],
    ['one of several is', [booth(1, { isImmediatelyAvailable: false }), booth(2)], true],
    ['none is available', [booth(1, { isImmediatelyAvailable: false })], false],
    ['it is outside business hours', [booth(1, { isInBusinessHours: false })], false],
    ['it is an exceptional closed day', [booth(1, { isExceptionallyClosed: true })], false],
    [
      'each booth lacks something else',
      [booth(1, { isImmediatelyAvailable: false }), booth(2, { isExceptionallyClosed: true })],
      false,
    ],
    ['there is no booth', [], false],
  ])('%s: %s', (_, booths, isShown) => {
    expect(selectImmediateUsePath(snapshotOf(booths))).toBe(
      isShown ? '/app/booth-selection?floorMapId=4' : null,
    );
  });

  it('is not shown to guests', () => {
    expect(selectImmediateUsePath(snapshotOf([booth(1)], { isRegular: false }))).toBeNull();
  });

  it.each([
    [true, '/app/booth-selection?floorMapId=4'],
    [false, null],
  ])('before the floor is known the link decides: immediateAvailable %s', (isForNow, path) => {
    const snapshot = snapshotOf(null, { address: { floorMapId: 4, isForNow } });
    expect(selectImmediateUsePath(snapshot)).toBe(path);
  });

  it('leads straight to the chosen booth, or nowhere where that one is taken', () => {
    const booths = [booth(1, { isImmediatelyAvailable: false }), booth(2)];
    expect(selectImmediateUsePath(snapshotOf(booths, {}, 2))).toBe('/app/use-without-reservation?room=2');
    expect(selectImmediateUsePath(snapshotOf(booths, {}, 1))).toBeNull();
  });
});

describe('the way to the timetable', () => {
  const address = {
    floorMapId: 4,
    date: day('2026-11-21'),
    start: 605,
    interval: 30,
    locationSelection: false,
  };

  it('names all rooms of the floor, and the time that was wanted', () => {
    expect(selectTimetablePath(snapshotOf([booth(1), booth(2)], { address }))).toBe(
      '/app/area-search/make-reservation?room=1,2&date=2026-11-21&hour=10&minute=5&interval=30',
    );
  });

  it('names the chosen room', () => {
    expect(selectTimetablePath(snapshotOf([booth(1), booth(2)], {}, 2))).toBe(
      '/app/area-search/make-reservation?room=2',
    );
  });

  it('is not there before the floor is known, or where it has no booth', () => {
    expect(selectTimetablePath(snapshotOf(null))).toBeNull();
    expect(selectTimetablePath(snapshotOf([]))).toBeNull();
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { floorPlace } from '#domain/search/place.ts';
import { required } from '#machines/shared/required.ts';
import { at } from '#tests/support/clock/moments.ts';
import { floorMap } from '#tests/support/values/arbitraries.ts';

const [floor] = fc.sample(
  floorMap.filter(({ booths }) => booths.length > 1),
  { numRuns: 1, seed: 1 },
);
const [one] = required(floor).booths;
const FIVE = at('2026-11-20T17:00:00');
const SIX = at('2026-11-20T18:00:00');
const usable = {
  ...required(one),
  isImmediatelyAvailable: true,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
  nextFreeAt: null,
};
const taken = { ...usable, isImmediatelyAvailable: false, nextFreeAt: SIX };

it.each([
  ['no booth is free: when the first one is', [taken, { ...taken, nextFreeAt: FIVE }], 0, FIVE],
  ['one is free: nothing of the others', [taken, usable], 1, null],
])('a floor tells, where %s', (_, booths, freeCount, nextFreeAt) => {
  const place = floorPlace({ ...required(floor), booths }, at('2026-11-20T16:30:00'));
  expect([place.freeCount, place.nextFreeAt]).toEqual([freeCount, nextFreeAt]);
});

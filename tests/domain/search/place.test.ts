import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Figure, type FigureFacts, figureOf, floorPlace } from '#domain/search/place.ts';
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

it.each<[string, FigureFacts, Figure | null]>([
  ['nothing', { freeCount: null, usableUntil: null, nextFreeAt: null }, null],
  ['no booth is free', { freeCount: 0, usableUntil: null, nextFreeAt: null }, { kind: 'none' }],
  ['none until six', { freeCount: 0, usableUntil: null, nextFreeAt: SIX }, { kind: 'from', at: SIX }],
  ['one is free', { freeCount: 1, usableUntil: null, nextFreeAt: null }, { kind: 'count', count: 1 }],
  ['one is until six', { freeCount: 1, usableUntil: SIX, nextFreeAt: null }, { kind: 'until', at: SIX }],
])('a place has its figure by what is known of it: %s', (_, facts, figure) => {
  expect(figureOf(facts)).toEqual(figure);
});

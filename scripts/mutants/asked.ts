import { type Layer, layerOf, MORE, MOST } from './nearest.ts';
import type { ReachingTest } from './reach.ts';

/** A file of tests, and which of them are asked; all of them where that is null. */
export interface Asked {
  readonly test: string;
  readonly names: readonly string[] | null;
}

/** How many tests of one file reach the same mistake at most; the others would hardly say more. */
const MOST_OF_A_FILE = 48;

/**
 * The tests that reach a mistake, those of the layer that most likely notice it: of the nearest files first, and in
 * each file those that call the fewest functions. Files that have changed since they were recorded are asked as a whole
 * where they are near. @param isWide four times as many
 */
export function askedOf(
  callers: readonly ReachingTest[],
  layer: Layer,
  isWide: boolean,
  nearest: readonly string[],
  isRecorded: (test: string) => boolean,
): Asked[] {
  const most = MOST[layer] * (isWide ? MORE : 1);
  const place = (test: string) => (nearest.indexOf(test) + nearest.length + 1) % (nearest.length + 1);
  const files = Map.groupBy(
    callers.filter(({ test }) => layerOf(test) === layer && isRecorded(test)),
    ({ test }) => test,
  );
  const asked = [...files]
    .map(([test, tests]) => {
      const ranked = tests.toSorted((a, b) => a.breadth - b.breadth);
      const names = [...new Set(ranked.map(({ name }) => name))].slice(
        0,
        MOST_OF_A_FILE * (isWide ? MORE : 1),
      );
      return { test, names, breadth: ranked[0]?.breadth ?? 0 };
    })
    .sort((a, b) => place(a.test) - place(b.test) || a.breadth - b.breadth);
  const changed = nearest.filter((test) => !isRecorded(test)).map((test) => ({ test, names: null }));
  return [...changed, ...asked.slice(0, most)];
}

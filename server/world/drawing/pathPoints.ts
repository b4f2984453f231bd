import { numbersOf } from './vocabulary.ts';

/** How many numbers each command takes, all but the last two of them points that pull its curve. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6 };

/**
 * The points of a path and those that pull its curves, between which it lies; undefined for one that has arcs, of which
 * the points say too little, or that can't be read.
 */
export function pathPoints(path: string): readonly (readonly [number, number])[] | undefined {
  // A path begins with a move: a browser draws nothing of one that does not.
  if (!/^\s*m/i.test(path)) return undefined;
  const found: [number, number][] = [];
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  for (const [, command = '', given = ''] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const name = command.toLowerCase();
    const numbers = numbersOf(given);
    if (name === 'z') {
      [x, y] = start;
      continue;
    }
    const takes = TAKES[name];
    if (
      takes === undefined ||
      numbers === undefined ||
      numbers.length === 0 ||
      numbers.length % takes !== 0
    ) {
      return undefined;
    }
    for (let from = 0; from < numbers.length; from += takes) {
      const [left, top] = command === name ? [x, y] : [0, 0];
      const own = numbers.slice(from, from + takes);
      if (name === 'h') own.push(command === name ? 0 : y);
      if (name === 'v') own.unshift(command === name ? 0 : x);
      for (let nth = 0; nth < own.length; nth += 2) {
        [x, y] = [left + (own[nth] ?? 0), top + (own[nth + 1] ?? 0)];
        found.push([x, y]);
      }
      if (name === 'm' && from === 0) start = [x, y];
    }
  }
  return found;
}

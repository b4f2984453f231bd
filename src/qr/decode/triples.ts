import type FinderPattern from '@zxing/library/es2015/core/qrcode/detector/FinderPattern.js';

/** Three corners of one code, as they stand in it. */
export interface Corners {
  readonly topLeft: FinderPattern;
  readonly topRight: FinderPattern;
  readonly bottomLeft: FinderPattern;
}

/** Between the centres of two patterns, in pixels of the picture. */
export const distance = (one: FinderPattern, other: FinderPattern) =>
  Math.hypot(one.getX() - other.getX(), one.getY() - other.getY());

/** How far three centres are from the corners of a square, 0 for perfect; undefined where they can't be. */
function misfit(topLeft: FinderPattern, one: FinderPattern, other: FinderPattern): number | undefined {
  const sizes = [topLeft, one, other].map((corner) => corner.getEstimatedModuleSize());
  const smallest = Math.min(...sizes);
  const largest = Math.max(...sizes);
  if (largest > smallest * 2) return undefined;
  const first = distance(topLeft, one);
  const second = distance(topLeft, other);
  const across = distance(one, other);
  const longer = Math.max(first, second);
  // Between the centres of two corners lie 14 modules (version 1) to 170 (version 40).
  if (Math.min(first, second) < 8 * smallest || longer > 180 * largest) return undefined;
  const unequal = (longer - Math.min(first, second)) / longer;
  const skew = Math.abs(across / Math.hypot(first, second) - 1);
  if (unequal > 0.6 || skew > 0.35) return undefined;
  return unequal + 2 * skew + (largest - smallest) / largest;
}

/** The two arms in the order of an unmirrored code: y grows downwards. */
function arranged(topLeft: FinderPattern, one: FinderPattern, other: FinderPattern): Corners {
  const turn =
    (one.getX() - topLeft.getX()) * (other.getY() - topLeft.getY()) -
    (one.getY() - topLeft.getY()) * (other.getX() - topLeft.getX());
  return turn > 0
    ? { topLeft, topRight: one, bottomLeft: other }
    : { topLeft, topRight: other, bottomLeft: one };
}

/** The triples that are most like the corners of a square, the best first. */
export function bestTriples(centres: readonly FinderPattern[], most: number): readonly Corners[] {
  const found: { corners: Corners; misfit: number }[] = [];
  for (const [a, first] of centres.entries()) {
    for (const [b, second] of centres.entries()) {
      if (b <= a) continue;
      for (const third of centres.slice(b + 1)) {
        const turns = [
          [first, second, third],
          [second, first, third],
          [third, first, second],
        ] as const;
        let best: { corners: Corners; misfit: number } | undefined;
        for (const [topLeft, one, other] of turns) {
          const amount = misfit(topLeft, one, other);
          if (amount === undefined || (best && best.misfit <= amount)) continue;
          best = { corners: arranged(topLeft, one, other), misfit: amount };
        }
        if (best) found.push(best);
      }
    }
  }
  return found
    .sort((one, other) => one.misfit - other.misfit)
    .slice(0, most)
    .map(({ corners }) => corners);
}

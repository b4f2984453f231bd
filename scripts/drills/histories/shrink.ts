import { type BoothOperation, booths, nameOfUse, overlaps, stretchesOf } from './booths.ts';
import { judge } from './linearisable.ts';

const MOST_CONFIGURATIONS = 20_000;

/** Whether it was answered as it was because somebody had the booth. */
function isBecauseOfOthers({ output }: BoothOperation): boolean {
  return output === 'taken' || output === 'own' || output === 'busy';
}

/**
 * Operations that may be left out without making a good history bad. A single one may not: without a cancellation,
 * what follows it becomes a double booking. An answer that changed nothing may; and a use as a whole, with all that was
 * done to it and everything that was refused, or seen busy, where it was while it may have lived.
 */
function unitsOf(operations: readonly BoothOperation[]): readonly ReadonlySet<BoothOperation>[] {
  const answers = operations.filter(({ output }) => output !== 'done').map((each) => new Set([each]));
  const byUse = Map.groupBy(operations, nameOfUse);
  byUse.delete(undefined);
  const uses = [...byUse.values()].map((own) => {
    const places = own.flatMap(stretchesOf);
    const from = Math.min(...own.map(({ start }) => start));
    const ended = own.find(({ input, output }) => input.kind === 'end' && output === 'done');
    const until = ended?.end ?? Number.POSITIVE_INFINITY;
    const due = operations.filter(
      (each) =>
        isBecauseOfOthers(each) &&
        each.end >= from &&
        each.start <= until &&
        stretchesOf(each).some((one) => places.some((other) => overlaps(one, other))),
    );
    return new Set([...own, ...due]);
  });
  return [...uses, ...answers];
}

/** The fewest operations of a broken part that still can't be explained: halves are tried first, then quarters. */
export function shrink(part: readonly BoothOperation[]): readonly BoothOperation[] {
  let left = part;
  for (let share = 2; ; share *= 2) {
    const before = left.length;
    const units = unitsOf(left);
    const size = Math.max(1, Math.ceil(units.length / share));
    for (let from = 0; from < units.length; from += size) {
      const without = new Set(units.slice(from, from + size).flatMap((unit) => [...unit]));
      const fewer = left.filter((each) => !without.has(each));
      const isLess = fewer.length > 0 && fewer.length < left.length;
      if (isLess && judge(booths, fewer, { most: MOST_CONFIGURATIONS }).kind === 'broken') left = fewer;
    }
    if (size === 1 && left.length === before) return left;
  }
}

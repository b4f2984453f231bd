import { MOST_BOOTHS } from '#contract/booking/waitingList.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import type { Present } from '#server/world/model/present.ts';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import type { Change } from './change.ts';
import { floorOf, isOnFloor } from './floorCells.ts';

/**
 * Refuses booths that would be one more on a floor than its timetable shows. A booth counts until the day from which it
 * is closed for good has come, and whether the file has it or not.
 */
export function withoutTooMany(
  changes: readonly Change[],
  { things }: Pick<Present, 'things'>,
  nowOf: (thing: Thing) => Instant,
): readonly Change[] {
  const isOpen = (thing: Thing) => {
    const from = thing.values.closed_from;
    return isOnFloor(thing) && (typeof from !== 'string' || from > dateOf(nowOf(thing)));
  };
  const opening = changes.filter(
    ({ thing, before }) => isOpen(thing) && (before === undefined || !isOpen(before)),
  );
  if (opening.length === 0) return changes;
  const after = new Map([...things, ...changes.map(({ thing }) => [nameOf(thing), thing] as const)]);
  const open = Map.groupBy([...after.values()].filter(isOpen), floorOf);
  const surplus = new Map(
    [...Map.groupBy(opening, ({ thing }) => floorOf(thing))].flatMap(([floor, own]) => {
      const count = open.get(floor)?.length ?? 0;
      return own
        .slice(Math.max(0, own.length - Math.max(0, count - MOST_BOOTHS)))
        .map((change) => [change, count]);
    }),
  );
  return changes.map((change) => {
    const count = surplus.get(change);
    return count === undefined || change.refusal !== undefined
      ? change
      : { ...change, refusal: refusalOf(count) };
  });
}

function refusalOf(count: number): string {
  return (
    `Its floor would have ${count} open booths, and at most ${MOST_BOOTHS} are shown: ` +
    'write it on another floor, or wait until others are closed (closed_from).'
  );
}

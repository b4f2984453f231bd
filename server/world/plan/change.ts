import { isDeepStrictEqual } from 'node:util';
import type { Json, Thing } from '#server/world/model/things.ts';

/** Something that is to be done, and what that means. */
export interface Change {
  readonly act: 'add' | 'change' | 'close';
  /** As it should be afterwards; where a moment is the word now, it is that of the change. */
  readonly thing: Thing;
  /** As it is; undefined where it is to be added. */
  readonly before: Thing | undefined;
  /** The columns that differ. */
  readonly fields: readonly string[];
  readonly notes: readonly string[];
  /** Why it can't be done. */
  readonly refusal: string | undefined;
}

/** The moment of the change, where a thing is closed. */
export const AT_ONCE = 'now';

/** The columns that are to be changed; null in `granted_yen` leaves what is there. */
export function differing(before: Thing, after: Thing): readonly string[] {
  const isLeft = (column: string, value: Json | undefined) => column === 'granted_yen' && value === null;
  return Object.keys(after.values).filter(
    (column) =>
      !isLeft(column, after.values[column]) &&
      !isDeepStrictEqual(before.values[column] ?? null, after.values[column] ?? null),
  );
}

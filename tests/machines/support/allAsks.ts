import type { Asking } from './asking.ts';

/** Every call that a flow is tried with, found by its file. */
export const allAsks: readonly Asking[] = Object.values(
  import.meta.glob<{ readonly asks: readonly Asking[] }>('../**/*asks.ts', { eager: true }),
).flatMap(({ asks }) => asks);

/** Those of one kind, named for the title of a test. */
export function asksOf<Kind extends Asking['kind']>(kind: Kind) {
  return allAsks
    .filter((each): each is Extract<Asking, { kind: Kind }> => each.kind === kind)
    .map((each) => [each.name, each] as const);
}

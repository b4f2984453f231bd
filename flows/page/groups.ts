import { MANDATED } from '../charts/mandated.ts';

/** A flow as the list groups it. */
interface Listed {
  readonly id: string;
  readonly area: string;
  readonly shape: string | null;
}

/** Flows under a heading; `isFolded` where they are copies of one shape. */
export interface Group<F> {
  readonly name: string;
  readonly flows: readonly F[];
  readonly isFolded: boolean;
}

const open = <F>([name, flows]: readonly [string, readonly F[]]): Group<F> => ({
  name,
  flows,
  isFolded: false,
});

/** The list of flows: the mandated first, then charts of their own by area, then copies, folded under their shape. */
export function groupsOf<F extends Listed>(flows: readonly F[]): readonly Group<F>[] {
  const mandated = MANDATED.flatMap((id) => flows.find((flow) => flow.id === id) ?? []);
  const others = flows.filter(({ id }) => !MANDATED.includes(id));
  const own = Map.groupBy(
    others.filter(({ shape }) => shape === null),
    ({ area }) => area,
  );
  const copies = Map.groupBy(
    others.filter(({ shape }) => shape !== null),
    ({ shape }) => `${shape}`,
  );
  return [
    ...(mandated.length === 0 ? [] : [open(['the specification’s nine', mandated] as const)]),
    ...[...own].map(open),
    ...[...copies].map(([name, alike]) => ({ name, flows: alike, isFolded: true })),
  ];
}

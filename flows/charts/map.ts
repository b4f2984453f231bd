/** A flow as the map of the whole knows it. */
export interface MapFlow {
  readonly id: string;
  /** The shape that it is a copy of; null for a chart of its own. */
  readonly shape: string | null;
  /** The flows that it invokes, by id. */
  readonly runs: readonly string[];
}

/** A flow with those that it invokes, and those that they invoke. */
export interface MapTree<F extends MapFlow> {
  readonly flow: F;
  readonly runs: readonly MapTree<F>[];
}

export interface FlowMap<F extends MapFlow> {
  /** The charts that no other invokes, each with all below it. */
  readonly trees: readonly MapTree<F>[];
  /** The shapes, the most copied first, each with its copies and what these invoke. */
  readonly shapes: readonly (readonly [shape: string, copies: readonly MapTree<F>[]])[];
}

/**
 * Makes the map of the whole, in which flows stand below those that invoke them; a flow that two others invoke stands
 * below each of them.
 */
export function mapOf<F extends MapFlow>(flows: readonly F[]): FlowMap<F> {
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  const invoked = new Set(flows.flatMap(({ runs }) => runs));

  function treeOf(flow: F, above: readonly string[] = []): MapTree<F> {
    const path = [...above, flow.id];
    const below = flow.runs.filter((id) => !path.includes(id)).flatMap((id) => byId.get(id) ?? []);
    return { flow, runs: below.map((each) => treeOf(each, path)) };
  }

  const copies = flows.filter(({ shape }) => shape !== null);
  const byShape = Map.groupBy(copies, ({ shape }) => shape ?? '');
  return {
    trees: flows.filter(({ id, shape }) => shape === null && !invoked.has(id)).map((flow) => treeOf(flow)),
    shapes: [...byShape]
      .map(([shape, alike]) => [shape, alike.map((flow) => treeOf(flow))] as const)
      .sort(([, a], [, b]) => b.length - a.length),
  };
}

import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type ChartState, type ChartTransition, statesWithin } from '../charts/chart.ts';
import { type Box, stateBox, transitionBox } from './boxes.ts';

/** What a node of the picture stands for. */
export type Shape =
  | { readonly kind: 'state'; readonly path: string; readonly box: Box }
  | { readonly kind: 'transition'; readonly transition: string; readonly box: Box }
  | { readonly kind: 'initial'; readonly path: string };

/** A chart as the layout engine takes it, and what its ids stand for. */
export interface Graph {
  readonly root: ElkNode;
  readonly shapes: ReadonlyMap<string, Shape>;
  /** The transition that an edge belongs to; edges of initial states belong to none. */
  readonly transitionOfEdge: ReadonlyMap<string, string>;
}

const INITIAL_SIZE = 12;

const LAYOUT_OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
};

const SPACING = {
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
};

function isAncestor(ancestor: string, path: string): boolean {
  return ancestor !== path && (ancestor === '' || path.startsWith(`${ancestor}.`));
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

/** The innermost state that holds both, other than the two themselves where they are the same. */
function holderOf(a: string, b: string): string {
  let holder = a === b ? parentOf(a) : a;
  while (holder !== '' && holder !== b && !isAncestor(holder, b)) holder = parentOf(holder);
  return holder;
}

function last(path: string, root: ChartState): string {
  return path.split('.').at(-1) || root.name;
}

/** Builds the graph of one chart. */
class GraphBuilder {
  readonly #root: ChartState;
  readonly #nodes = new Map<string, ElkNode>();
  readonly #edges: ElkExtendedEdge[] = [];
  readonly shapes = new Map<string, Shape>();
  readonly transitionOfEdge = new Map<string, string>();

  constructor(root: ChartState) {
    this.#root = root;
  }

  #edge(source: string, target: string, transition: string | null): void {
    const id = `e${this.#edges.length}`;
    this.#edges.push({ id, sources: [source], targets: [target] });
    if (transition !== null) this.transitionOfEdge.set(id, transition);
  }

  #childrenOf(path: string): ElkNode[] {
    const node = this.#nodes.get(path);
    if (!node) throw new Error(`Failed to draw ${this.#root.name}: no state ${path}.`);
    node.children ??= [];
    return node.children;
  }

  #state(state: ChartState): ElkNode {
    const box = stateBox(state);
    const id = `s:${state.path}`;
    this.shapes.set(id, { kind: 'state', path: state.path, box });
    const node: ElkNode = { id, width: box.width, height: box.height };
    this.#nodes.set(state.path, node);
    if (state.children.length === 0) return node;
    node.layoutOptions = {
      ...SPACING,
      'elk.padding': `[top=${box.height + 14},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${box.width},${box.height})`,
    };
    node.children = state.children.map((child) => this.#state(child));
    return node;
  }

  #initial(state: ChartState): void {
    const id = `i:${state.path}`;
    this.shapes.set(id, { kind: 'initial', path: state.path });
    this.#childrenOf(parentOf(state.path)).unshift({ id, width: INITIAL_SIZE, height: INITIAL_SIZE });
    this.#edge(id, `s:${state.path}`, null);
  }

  /**
   * A transition is a box of its own between two edges. Where one end is a state around the other, the box lies
   * inside it and says in words what an edge to its border would.
   */
  #transition(transition: ChartTransition): void {
    const [first] = transition.targets;
    if (first === undefined) return; // stays: a line in its state
    const { source, id } = transition;
    const isFromAround = isAncestor(source, first) || source === '';
    const isToAround = isAncestor(first, source) || first === '';
    const notes = [
      isFromAround ? 'from any state in here' : null,
      isToAround ? `→ ${last(first, this.#root)}` : null,
    ].filter((note) => note !== null);
    const box = transitionBox(transition, notes.join(', ') || null);
    const node = `t:${id}`;
    this.shapes.set(node, { kind: 'transition', transition: id, box });
    this.#childrenOf(holderOf(source, first)).push({ id: node, width: box.width, height: box.height });
    if (!isFromAround) this.#edge(`s:${source}`, node, id);
    if (!isToAround) for (const target of transition.targets) this.#edge(node, `s:${target}`, id);
  }

  build(): ElkNode {
    const top = this.#state(this.#root);
    const states = statesWithin(this.#root);
    for (const state of states) if (state.isInitial) this.#initial(state);
    for (const state of states) for (const transition of state.transitions) this.#transition(transition);
    return {
      id: 'page',
      layoutOptions: { ...LAYOUT_OPTIONS, ...SPACING, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
      children: [top],
      edges: this.#edges,
    };
  }
}

/** The chart as a graph whose every label is a node, so that neither labels nor edges cross a label. */
export function graphOf(chart: ChartState): Graph {
  const builder = new GraphBuilder(chart);
  return { root: builder.build(), shapes: builder.shapes, transitionOfEdge: builder.transitionOfEdge };
}

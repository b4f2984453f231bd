import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type ChartState, type ChartTransition, statesWithin } from '../charts/chart.ts';
import { type Box, stateBox, transitionBox } from './boxes.ts';

/** The subject of a node of the picture. */
export type Shape =
  | { readonly kind: 'state'; readonly path: string; readonly box: Box }
  | { readonly kind: 'transition'; readonly transition: string; readonly box: Box }
  | { readonly kind: 'heading'; readonly path: string; readonly box: Box };

/** The meaning of an edge: a half of a transition, where a state begins, or nothing, because it only keeps an order. */
export type EdgeRole =
  | { readonly kind: 'transition'; readonly transition: string; readonly isReversed: boolean }
  | { readonly kind: 'initial' | 'order' };

/** A chart as the layout engine takes it, and what its ids stand for. */
export interface Graph {
  readonly root: ElkNode;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly roles: ReadonlyMap<string, EdgeRole>;
}

const LAYOUT_OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
};

/** For each state around others: the engine hands none of these down. */
const INNER_OPTIONS = {
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.padding': '[top=6,left=12,bottom=14,right=12]',
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
  /** The states as the file lists them. */
  readonly #order: readonly string[];
  readonly #nodes = new Map<string, ElkNode>();
  readonly #edges: ElkExtendedEdge[] = [];
  readonly shapes = new Map<string, Shape>();
  readonly roles = new Map<string, EdgeRole>();

  constructor(root: ChartState) {
    this.#root = root;
    this.#order = statesWithin(root).map(({ path }) => path);
  }

  #edge(source: string, target: string, role: EdgeRole): void {
    const id = `e${this.#edges.length}`;
    const isReversed = role.kind === 'transition' && role.isReversed;
    const [from, to] = isReversed ? [target, source] : [source, target];
    this.#edges.push({ id, sources: [from], targets: [to] });
    this.roles.set(id, role);
  }

  /** Edges that lead back in the order of the file point up, so that every chart reads from its top. */
  #leadsBack(source: string, target: string): boolean {
    return this.#order.indexOf(target) < this.#order.indexOf(source);
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
    const node: ElkNode = { id };
    this.shapes.set(id, { kind: 'state', path: state.path, box });
    this.#nodes.set(state.path, node);
    if (state.children.length === 0) {
      node.width = box.width;
      node.height = box.height;
      return node;
    }
    node.layoutOptions = INNER_OPTIONS;
    node.children = [this.#heading(state, box), ...state.children.map((child) => this.#state(child))];
    return node;
  }

  /** The own text of a state around others is a node in it: edges that come in from above go round it. */
  #heading(state: ChartState, box: Box): ElkNode {
    const id = `h:${state.path}`;
    this.shapes.set(id, { kind: 'heading', path: state.path, box });
    for (const child of state.children) {
      if (child.isInitial) this.#edge(id, `s:${child.path}`, { kind: 'initial' });
      else if (state.type === 'parallel') this.#edge(id, `s:${child.path}`, { kind: 'order' });
    }
    return { id, width: box.width, height: box.height };
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
    const half = (isReversed: boolean) => ({ kind: 'transition', transition: id, isReversed }) as const;
    if (!isFromAround) this.#edge(`s:${source}`, node, half(this.#leadsBack(source, first)));
    if (isToAround) return;
    for (const target of transition.targets) {
      // The way back to where it came from leads up, or both halves would lie in each other's way.
      this.#edge(node, `s:${target}`, half(target === source || this.#leadsBack(source, target)));
    }
  }

  build(): ElkNode {
    const top = this.#state(this.#root);
    const states = statesWithin(this.#root);
    for (const state of states) for (const transition of state.transitions) this.#transition(transition);
    return {
      id: 'page',
      layoutOptions: { ...LAYOUT_OPTIONS, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
      children: [top],
      edges: this.#edges,
    };
  }
}

/** The chart as a graph whose every label is a node, so that neither labels nor edges cross a label. */
export function graphOf(chart: ChartState): Graph {
  const builder = new GraphBuilder(chart);
  return { root: builder.build(), shapes: builder.shapes, roles: builder.roles };
}

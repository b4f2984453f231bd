import ElkConstructor, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { ChartState } from '../charts/chart.ts';
import { type Graph, graphOf } from './graph.ts';
import type { PlacedShape, Point } from './shapes.ts';

export interface PlacedEdge {
  /** Null for the edge that leads to an initial state. */
  readonly transition: string | null;
  readonly points: readonly Point[];
  /** Whether it ends at a state, and so in an arrowhead. */
  readonly isArrow: boolean;
}

/** A chart with a place for everything in it, in px from the top left; shapes come after those that hold them. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly PlacedShape[];
  readonly edges: readonly PlacedEdge[];
}

function placedShapes(node: ElkNode, graph: Graph): PlacedShape[] {
  const shape = graph.shapes.get(node.id);
  const { x = 0, y = 0, width = 0, height = 0 } = node;
  const own = shape ? [{ ...shape, x, y, width, height }] : [];
  return [...own, ...(node.children ?? []).flatMap((child) => placedShapes(child, graph))];
}

function placedEdges(root: ElkNode, graph: Graph): PlacedEdge[] {
  return (root.edges ?? []).flatMap(({ id, sections = [], sources, targets }) => {
    const role = graph.roles.get(id);
    if (!role || role.kind === 'order') return [];
    const isReversed = role.kind === 'transition' && role.isReversed;
    const [end] = isReversed ? sources : targets;
    return sections.map(({ startPoint, bendPoints = [], endPoint }) => {
      const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y }));
      return {
        transition: role.kind === 'transition' ? role.transition : null,
        points: isReversed ? points.reverse() : points,
        isArrow: end?.startsWith('s:') ?? false,
      };
    });
  });
}

/** Where `elk.layout` answers are kept; the key is what was asked. */
export interface LayoutCache {
  get(asked: string): string | undefined;
  set(asked: string, answer: string): void;
}

/** Lays a chart out, or takes it from the cache where the same picture was laid out before. */
export async function layoutOf(chart: ChartState, cache?: LayoutCache): Promise<Layout> {
  const graph = graphOf(chart);
  const asked = JSON.stringify(graph.root);
  const found = cache?.get(asked);
  const answer: ElkNode = found ? JSON.parse(found) : await new ElkConstructor().layout(graph.root);
  if (!found) cache?.set(asked, JSON.stringify(answer));
  return {
    width: Math.ceil(answer.width ?? 0),
    height: Math.ceil(answer.height ?? 0),
    shapes: placedShapes(answer, graph),
    edges: placedEdges(answer, graph),
  };
}

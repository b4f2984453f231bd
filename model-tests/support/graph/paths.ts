import { getShortestPaths, getSimplePaths, type StatePath, type TraversalOptions } from '@xstate/graph';
import type { ActorLogic, AnyMachineSnapshot } from 'xstate';
import { required } from '#machines/shared/required.ts';
import { firstStep, nextStep } from '#tests/machines/support/step.ts';
import { remembered } from '#tests/support/remembered.ts';
import type { AnyModel } from '../model/model.ts';
import {
  inertMachine,
  keyOf,
  type ModelPath,
  type PathStep,
  type Possibility,
  possibilities,
  shownBy,
} from './graph.ts';

/** Far more edges than a chart needs. */
const LIMIT = 5000;
const ENDLESS = 'does `reads` hold something that grows without end, like an id, a time or a count?';

/** Where the chart stands, as the library wants a state to look. */
interface Stand {
  readonly status: 'active';
  readonly output: undefined;
  readonly error: undefined;
  readonly snapshot: AnyMachineSnapshot;
  /** The text that tells the state from others. */
  readonly key: string;
  /** The step that led there; the start has none. */
  readonly step?: PathStep;
}

/** An edge of the graph. Its type is a number, because errors are lost in JSON: two failures would be one event. */
interface Edge extends Possibility {
  readonly type: string;
}

interface Graph {
  readonly start: ModelPath['start'];
  readonly logic: ActorLogic<Stand, Edge>;
  readonly options: TraversalOptions<Stand, Edge, unknown>;
  stepOf(edge: Edge): PathStep;
}

/** The chart from one input, as the library traverses it. However a state is reached, its edges are the same. */
function graphFrom(model: AnyModel, input: string): Graph {
  const machine = inertMachine(model);
  const edgesFrom = new Map<string, readonly Edge[]>();
  const ends = new Map<Edge, Stand>();
  let count = 0;

  function standAt(snapshot: AnyMachineSnapshot): Stand {
    return { status: 'active', output: undefined, error: undefined, snapshot, key: keyOf(model, snapshot) };
  }

  function findEdges({ key, snapshot }: Stand): readonly Edge[] {
    const known = edgesFrom.get(key);
    if (known) return known;
    if (count > LIMIT) throw new Error(`Failed to end the graph of ${machine.id}: ${ENDLESS}`);
    const edges = possibilities(model, machine, snapshot).map((each) => ({ ...each, type: String(count++) }));
    edgesFrom.set(key, edges);
    return edges;
  }

  function take({ snapshot }: Stand, edge: Edge): Stand {
    const known = ends.get(edge);
    if (known) return known;
    const { event, cause } = edge;
    const step = nextStep(machine, snapshot, event);
    const taken = { event, cause, snapshot: step.snapshot, ...shownBy(snapshot, step) };
    const end = { ...standAt(step.snapshot), step: taken };
    ends.set(edge, end);
    return end;
  }

  const first = firstStep(machine, model.inputs[input]);
  const origin = standAt(first.snapshot);
  return {
    start: { snapshot: first.snapshot, ...shownBy(undefined, first) },
    logic: {
      getInitialSnapshot: () => origin,
      getPersistedSnapshot: (stand) => stand,
      transition: take,
    },
    options: { fromState: origin, events: findEdges },
    stepOf: (edge) => required(ends.get(edge)?.step),
  };
}

/** The library's path as the harness walks it. Its first step is the start, which no edge leads to. */
function modelPathOf({ start, stepOf }: Graph, input: string, found: StatePath<Stand, Edge>): ModelPath {
  return { input, start, steps: found.steps.slice(1).map(({ event }) => stepOf(event)) };
}

/**
 * Every edge of the graph from the input, after the shortest way to its source; and the start. Each edge is a vertex of
 * its own for the library, because its shortest ways to states leave out every edge that leads back.
 */
function shortestPathsFrom(model: AnyModel, input: string): ModelPath[] {
  const graph = graphFrom(model, input);
  const found = getShortestPaths(graph.logic, {
    ...graph.options,
    serializeState: (_, edge) => edge?.type ?? 'start',
    serializeEvent: ({ type }) => type,
  });
  return found.map((path) => modelPathOf(graph, input, path));
}

/** From how many simple paths on a chart is left to pairs of transitions and to random walks. */
const MANY = 200;
/** Enough for the library to find that many paths, each of them once for every state. */
const MOST_LOOKS = 40_000;

class TooMany extends Error {}

/**
 * Every way from the input that meets no state twice, where there are fewer than 200; none where there are more. The
 * library has no limit for them, though their number grows exponentially: it is stopped by what it has to ask.
 */
function simplePathsFrom(model: AnyModel, input: string): ModelPath[] {
  const graph = graphFrom(model, input);
  let looks = 0;
  try {
    const found = getSimplePaths(graph.logic, {
      ...graph.options,
      serializeState: ({ key }) => {
        looks += 1;
        if (looks > MOST_LOOKS) throw new TooMany();
        return key;
      },
      serializeEvent: ({ type }) => type,
    });
    return found.length < MANY ? found.map((path) => modelPathOf(graph, input, path)) : [];
  } catch (error) {
    if (error instanceof TooMany) return [];
    throw error;
  }
}

/**
 * Every edge of the graph from each input, each after the shortest way to its source, and the starts themselves; the
 * shortest ways first.
 */
export const pathsOf = remembered((model: AnyModel): readonly ModelPath[] =>
  Object.keys(model.inputs)
    .flatMap((input) => shortestPathsFrom(model, input))
    .sort((a, b) => a.steps.length - b.steps.length),
);

/** The simple paths from each input; the shortest ones first. */
export function simplePathsOf(model: AnyModel): readonly ModelPath[] {
  return Object.keys(model.inputs)
    .flatMap((input) => simplePathsFrom(model, input))
    .sort((a, b) => a.steps.length - b.steps.length);
}

import { type AdjacencyValue, getAdjacencyMap } from '@xstate/graph';
import type {
  ActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
} from 'xstate';
import {
  activePaths,
  delaysIn,
  hears,
  idOf,
  invokedIn,
  isForbidden,
  passedPaths,
  pathOf,
  refusalOf,
  refusedGuards,
  statesOf,
  type TransitionId,
  transitionsOf,
} from '#tests/machines/support/chart.ts';
import { holdingAll } from '#tests/machines/support/held.ts';
import { firstStep, nextStep, type Step } from '#tests/machines/support/step.ts';
import { remembered } from '#tests/support/remembered.ts';
import type { AnyModel, Gesture } from './model.ts';
import { eventOf, type Outcome } from './outcomes.ts';

/** What brings an event about. */
export type Cause =
  | { readonly kind: 'gesture'; readonly by: Gesture; readonly also?: readonly Gesture[] | undefined }
  | {
      readonly kind: 'outcome';
      readonly actorId: string;
      readonly name: string;
      readonly outcome: Outcome<unknown>;
    }
  | { readonly kind: 'delay' };

/** What a step of a path shows of the chart. */
export interface Shown {
  readonly transitions: readonly TransitionId[];
  /** Guards that said no, by the transition that they stand on. */
  readonly refused: readonly TransitionId[];
  readonly states: readonly string[];
}

export interface PathStep extends Shown {
  readonly event: AnyEventObject;
  readonly cause: Cause;
  /** What the machine must be in afterwards. */
  readonly snapshot: AnyMachineSnapshot;
}

/** A way through the chart from one of the inputs. */
export interface ModelPath {
  readonly input: string;
  readonly start: Shown & { readonly snapshot: AnyMachineSnapshot };
  readonly steps: readonly PathStep[];
}

/** The transitions that can be taken; what a state forbids is held by its table. */
export function drawnTransitions(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return transitionsOf(machine).filter((transition) => !isForbidden(transition));
}

/** Everything that must be shown: each state entered, each transition taken, each guard saying no. */
function goalsOf(machine: AnyStateMachine): string[] {
  const transitions = drawnTransitions(machine);
  const guards = transitions.filter(({ guard }) => guard).map((guarded) => refusalOf(idOf(guarded)));
  const states = statesOf(machine).filter(({ type }) => type !== 'history');
  return [...transitions.map(idOf), ...guards, ...states.map(pathOf)];
}

/** The goals that a step reaches. */
export function shownGoals({ transitions, refused, states }: Shown): string[] {
  return [...transitions, ...refused.map(refusalOf), ...states];
}

/** What the step shows of the chart. */
export function shownBy(before: AnyMachineSnapshot | undefined, step: Step): Shown {
  return {
    transitions: step.transitions.map(idOf),
    refused: refusedGuards(before, step.microsteps, step.snapshot).map(idOf),
    states: [
      ...new Set([
        ...step.transitions.flatMap(passedPaths),
        ...step.microsteps.flatMap(({ after }) => activePaths(after)),
        ...activePaths(step.snapshot),
      ]),
    ],
  };
}

/** Something that can happen next, and what brings it about. */
export interface Possibility {
  readonly event: AnyEventObject;
  readonly cause: Cause;
}

function delayOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, delay: string | number): number {
  const implementation: unknown = machine.implementations.delays[delay] ?? Number(delay);
  return typeof implementation === 'function'
    ? Number(implementation({ context: snapshot.context, event: { type: 'xstate.init' } }))
    : Number(implementation);
}

/** Of several delays that run at once the shortest comes first. */
function nextDelays(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Possibility[] {
  const running = delaysIn(snapshot).map(({ type, delay }) => ({
    type,
    ms: delayOf(machine, snapshot, delay),
  }));
  const soonest = Math.min(...running.map(({ ms }) => ms));
  return running
    .filter(({ ms }) => ms === soonest)
    .map(({ type }) => ({ event: { type }, cause: { kind: 'delay' } }));
}

function possibleGestures(model: AnyModel, snapshot: AnyMachineSnapshot): Possibility[] {
  return Object.entries(model.events).flatMap(([type, cases]) =>
    cases
      .filter(({ when }) => when?.(snapshot.context, snapshot) ?? true)
      .map((one) => ({
        event: { type, ...one.with },
        cause: { kind: 'gesture', by: one.by, also: one.also },
      })),
  );
}

function possibleOutcomes(model: AnyModel, snapshot: AnyMachineSnapshot): Possibility[] {
  return invokedIn(snapshot).flatMap(({ id, src }) =>
    Object.entries(model.outcomes[src] ?? {}).map(([name, outcome]) => ({
      event: eventOf(id, outcome),
      cause: { kind: 'outcome', actorId: id, name, outcome },
    })),
  );
}

/** Everything that the model knows to happen in the snapshot and that its chart does something on. */
export function possibilities(
  model: AnyModel,
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
): Possibility[] {
  if (snapshot.status !== 'active') return [];
  return [
    ...possibleOutcomes(model, snapshot),
    ...nextDelays(machine, snapshot),
    ...possibleGestures(model, snapshot),
  ].filter(({ event }) => hears(snapshot, event.type));
}

/** The part of a snapshot by which the model tells states apart. */
export function keyOf(model: AnyModel, snapshot: AnyMachineSnapshot): string {
  const { status, value, context } = snapshot;
  return JSON.stringify([status, value, model.reads?.(context)]);
}

/**
 * The model's machine with nothing behind it that could start, read its input, or need a place in a system twice.
 * Its transitions have the ids of the real one.
 */
export const inertMachine = remembered(
  ({ machine }: AnyModel): AnyStateMachine => machine.provide({ actors: holdingAll(machine) }),
);

type Vertex = AdjacencyValue<AnyMachineSnapshot, AnyEventObject>;

/** Far more edges than a chart needs. */
const LIMIT = 5000;
const ENDLESS = 'does `reads` hold something that grows without end, like an id, a time or a count?';

function pathsFrom(model: AnyModel, machine: AnyStateMachine, input: string): ModelPath[] {
  const first = firstStep(machine, model.inputs[input]);
  const start = { snapshot: first.snapshot, ...shownBy(undefined, first) };
  const causes = new Map<AnyEventObject, { readonly cause: Cause; readonly number: number }>();
  const shown = new Map<AnyEventObject, Shown>();
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject> = {
    getInitialSnapshot: () => first.snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (snapshot, event) => {
      const step = nextStep(machine, snapshot, event);
      shown.set(event, shownBy(snapshot, step));
      return step.snapshot;
    },
  };
  const adjacency: unknown = getAdjacencyMap(logic, {
    fromState: first.snapshot,
    serializeState: (snapshot) => keyOf(model, snapshot),
    // By number: errors are lost in JSON, so that two failures would be one event.
    serializeEvent: (event) => String(causes.get(event)?.number),
    events: (snapshot) => {
      if (causes.size > LIMIT) throw new Error(`Failed to end the graph of ${machine.id}: ${ENDLESS}`);
      return possibilities(model, machine, snapshot).map(({ event, cause }) => {
        causes.set(event, { cause, number: causes.size });
        return event;
      });
    },
  });
  const ways = new Map<AnyMachineSnapshot, readonly PathStep[]>([[first.snapshot, []]]);
  // The map's keys are of a branded type, which hides its values from Object.values.
  const edges = Object.values(adjacency as Readonly<Record<string, Vertex>>).flatMap(
    ({ state, transitions }) =>
      Object.values(transitions).map(({ event, state: snapshot }): ModelPath => {
        const way = ways.get(state);
        const cause = causes.get(event)?.cause;
        const shows = shown.get(event);
        if (!way || !cause || !shows) throw new Error(`Failed to find the way to ${keyOf(model, state)}.`);
        const steps = [...way, { event, cause, snapshot, ...shows }];
        if (!ways.has(snapshot)) ways.set(snapshot, steps);
        return { input, start, steps };
      }),
  );
  return [{ input, start, steps: [] }, ...edges];
}

/**
 * Every edge of the graph from each input, each after the shortest way to its source, and the starts themselves; the
 * shortest ways first.
 */
export const pathsOf = remembered((model: AnyModel): readonly ModelPath[] =>
  Object.keys(model.inputs)
    .flatMap((input) => pathsFrom(model, inertMachine(model), input))
    .sort((a, b) => a.steps.length - b.steps.length),
);

/** The paths to walk, each with the goals that none before it has shown, and the goals that no path reaches. */
export interface Plan {
  readonly paths: readonly (ModelPath & { readonly goals: readonly string[] })[];
  readonly unreached: readonly string[];
}

/**
 * Shortest ways that show everything: the goal that is furthest away comes first, since the way to it shows others, and
 * whatever no way has shown yet gets one of its own. Starts nothing.
 */
export function planOf(model: AnyModel): Plan {
  const shortest = new Map<string, ModelPath>();
  for (const path of pathsOf(model)) {
    for (const goal of shownGoals(path.steps.at(-1) ?? path.start)) {
      if (!shortest.has(goal)) shortest.set(goal, path);
    }
  }
  const goals = goalsOf(inertMachine(model));
  const reached = goals.flatMap((goal) => {
    const path = shortest.get(goal);
    return path ? [{ goal, path }] : [];
  });
  const shown = new Set<string>();
  const paths: Plan['paths'][number][] = [];
  for (const { goal, path } of reached.sort((a, b) => b.path.steps.length - a.path.steps.length)) {
    if (shown.has(goal)) continue;
    const shows = new Set([path.start, ...path.steps].flatMap(shownGoals));
    paths.push({ ...path, goals: goals.filter((each) => shows.has(each) && !shown.has(each)) });
    for (const each of shows) shown.add(each);
  }
  return { paths, unreached: goals.filter((goal) => !shortest.has(goal)) };
}

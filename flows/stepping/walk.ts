import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  initialTransition,
  transition,
} from 'xstate';
import {
  type AnyStateNode,
  candidatesIn,
  idOf,
  pathOf,
  statesOf,
  type TransitionId,
  transitionsOf,
} from '../charts/names.ts';
import { type Choice, skeletonOf } from './skeleton.ts';

/** A chart that can be walked through, transition by transition, by XState's pure functions. */
export interface Walk {
  readonly start: AnyMachineSnapshot;
  /** The transitions that can be chosen here, by the names of the chart. */
  offers(at: AnyMachineSnapshot): TransitionId[];
  /** Where the transition leads. Throws when it is not offered. */
  take(at: AnyMachineSnapshot, id: TransitionId): AnyMachineSnapshot;
}

function nodesOf(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

/** The dotted paths of the states that are active, outer ones first, the flow itself as the empty one. */
export function activeStates(snapshot: AnyMachineSnapshot): Set<string> {
  return new Set(
    nodesOf(snapshot)
      .toSorted((a, b) => a.path.length - b.path.length)
      .map(pathOf),
  );
}

function isWithin(node: AnyStateNode, holder: AnyStateNode): boolean {
  return node !== holder && holder.path.every((key, depth) => node.path[depth] === key);
}

/** An inner state that takes the event in any case keeps it from those around. */
function isShadowed(each: AnyTransitionDefinition, active: readonly AnyStateNode[]): boolean {
  return active.some(
    (node) => isWithin(node, each.source) && candidatesIn(node, each.eventType).some(({ guard }) => !guard),
  );
}

/** The states that eventless transitions leave in any case, before anything else can happen. */
function passedIn(machine: AnyStateMachine): ReadonlySet<string> {
  const passed = statesOf(machine).filter(({ always = [] }) => always.some(({ guard }) => !guard));
  return new Set(passed.map(pathOf));
}

function possible(snapshot: AnyMachineSnapshot, passed: ReadonlySet<string>): AnyTransitionDefinition[] {
  if (snapshot.status !== 'active') return [];
  const active = nodesOf(snapshot);
  const passing = active.flatMap((node) => node.always ?? []);
  if (active.some((node) => passed.has(pathOf(node)))) return passing;
  const waiting = active.flatMap((node) => [...node.transitions.values()].flat());
  return [...passing, ...waiting.filter((each) => !isShadowed(each, active))];
}

function choiceOf({ eventType, guard }: AnyTransitionDefinition): Choice {
  const type = eventType === '' ? 'way.chosen' : eventType.replace(/\*$/, 'any');
  const way =
    typeof guard === 'object' && guard !== null && 'params' in guard
      ? (guard.params as { way: string }).way // every guard of a skeleton is `isChosen`
      : undefined;
  return way === undefined ? { type } : { type, way };
}

export function walkOf(machine: AnyStateMachine): Walk {
  const skeleton = skeletonOf(machine);
  const ids = transitionsOf(machine).map(idOf);
  const passed = passedIn(machine);
  const names = new Map(transitionsOf(skeleton).map((each, index) => [each, ids[index] ?? '']));
  return {
    start: initialTransition(skeleton)[0],
    offers: (at) => possible(at, passed).map((each) => names.get(each) ?? ''),
    take: (at, id) => {
      const chosen = possible(at, passed).find((each) => names.get(each) === id);
      if (!chosen) throw new Error(`Failed to step: ${id} can't be taken here.`);
      return transition(skeleton, at, choiceOf(chosen))[0];
    },
  };
}

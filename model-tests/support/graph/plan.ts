import type { AnyStateMachine } from 'xstate';
import { idOf, pathOf, refusalOf, statesOf } from '#tests/machines/support/chart.ts';
import type { AnyModel } from '../model/model.ts';
import { drawnTransitions, inertMachine, type ModelPath, shownGoals } from './graph.ts';
import { pathsOf } from './paths.ts';

/** Everything that must be shown: each state entered, each transition taken, each guard saying no. */
function goalsOf(machine: AnyStateMachine): string[] {
  const transitions = drawnTransitions(machine);
  const guards = transitions.filter(({ guard }) => guard).map((guarded) => refusalOf(idOf(guarded)));
  const states = statesOf(machine).filter(({ type }) => type !== 'history');
  return [...transitions.map(idOf), ...guards, ...states.map(pathOf)];
}

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

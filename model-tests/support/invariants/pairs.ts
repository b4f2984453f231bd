import { idOf, listensTo, type TransitionId } from '#tests/machines/support/chart.ts';
import { keyOf, type ModelPath, type PathStep } from '../graph/graph.ts';
import { pathsOf } from '../graph/paths.ts';
import { beginTrace, endOf, extended } from '../graph/trace.ts';
import { trailOf } from '../graph/trail.ts';
import type { AnyModel } from '../model/model.ts';
import { ensureInvariants } from './invariants.ts';

/** Two transitions, one right after the other, in words: `a ⇒ b`. */
export type PairId = string;

function pairOf(first: TransitionId, second: TransitionId): PairId {
  return `${first} ⇒ ${second}`;
}

/** The pairs inside a step, and the one that it makes with the step before. */
function pairsOfStep(before: PathStep | undefined, { transitions }: PathStep): PairId[] {
  const last = before?.transitions.at(-1);
  const chain = last === undefined ? transitions : [last, ...transitions];
  return chain.slice(1).map((second, index) => pairOf(chain[index] ?? '', second));
}

function keyBefore(model: AnyModel, { start, steps }: ModelPath): string {
  return keyOf(model, (steps.at(-2) ?? start).snapshot);
}

/** Each step that the graph knows, gone on with each step that it knows from there. */
function couplesFrom(model: AnyModel, input: string): ModelPath[] {
  const paths = pathsOf(model).filter((path) => path.input === input && path.steps.length > 0);
  const following = Map.groupBy(paths, (path) => keyBefore(model, path));
  return paths.flatMap((path) => {
    const last = path.steps.at(-1);
    const next = last ? (following.get(keyOf(model, last.snapshot)) ?? []) : [];
    return [path, ...next.map(({ steps }) => ({ ...path, steps: [...path.steps, ...steps.slice(-1)] }))];
  });
}

/**
 * Every pair of consecutive transitions that the chart allows from the model's inputs, with the shortest way that
 * ends in it. Pairs that guards rule out are not among them.
 */
export function pairsOf(model: AnyModel): ReadonlyMap<PairId, ModelPath> {
  const ways = new Map<PairId, ModelPath>();
  const couples = Object.keys(model.inputs).flatMap((input) => couplesFrom(model, input));
  for (const path of couples.sort((a, b) => a.steps.length - b.steps.length)) {
    const [before, last] = [path.steps.at(-2), path.steps.at(-1)];
    for (const pair of last ? pairsOfStep(before, last) : []) if (!ways.has(pair)) ways.set(pair, path);
  }
  return ways;
}

/**
 * Takes the way for real, each step from the very snapshot that the one before has led to, with the invariants
 * checked after each. Throws where the chart does something else than its graph says: then `reads` leaves out
 * something that a guard reads.
 */
export function takeWay(model: AnyModel, { input, steps }: ModelPath): void {
  let trace = beginTrace(model, input);
  ensureInvariants(trace);
  for (const [index, step] of steps.entries()) {
    if (!listensTo(endOf(trace), step.event.type)) throw new Error(`${step.event.type} is not heard`);
    trace = extended(trace, step);
    const transitions = trace.taken.at(-1)?.step.transitions.map(idOf) ?? [];
    const told = trailOf({ input, steps: steps.slice(0, index + 1) });
    if (transitions.join('; ') !== step.transitions.join('; ')) {
      throw new Error(`The chart took ${transitions.join('; ') || 'nothing'} at the end of\n${told}`);
    }
    ensureInvariants(trace);
  }
}

import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import { type ModelPath, type Possibility, possibilities } from '../graph/graph.ts';
import { beginTrace, endOf, extended, pathOfTrace, type Trace } from '../graph/trace.ts';
import { trailOf } from '../graph/trail.ts';
import type { AnyModel } from '../model/model.ts';
import { spawnedBy } from './charges.ts';
import { violations } from './invariants.ts';

/** The same walks in every run, so that a failure is one of the change; another seed by `WALK_SEED`. */
const SEED = Number(process.env.WALK_SEED ?? 20201020);
const RUNS = 60;
const LONGEST = 24;

/** The number of an input, then those of the things that can happen there, counted round. */
interface Choices {
  readonly input: number;
  readonly steps: readonly number[];
}

const choices: fc.Arbitrary<Choices> = fc.record({
  input: fc.nat(30),
  steps: fc.array(fc.nat(30), { maxLength: LONGEST, size: 'max' }),
});

function chosen<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** The faults at the end of the trace; also that the chart broke on the way there. */
function gone(trace: Trace, next: Possibility): Wandered {
  try {
    const further = extended(trace, next);
    return { trace: further, wrong: violations(further) };
  } catch (error) {
    return {
      trace,
      wrong: [`breaks on ${next.event.type}: ${error instanceof Error ? error.message : error}`],
    };
  }
}

interface Wandered {
  readonly trace: Trace;
  readonly wrong: readonly string[];
}

/** Whether the actor has ended and was not begun again: it can't end twice. */
function hasEnded({ taken }: Trace, actorId: string): boolean {
  const since = taken.findLastIndex(({ cause }) => cause.kind === 'outcome' && cause.actorId === actorId);
  return (
    since !== -1 &&
    !taken.slice(since).some(({ step }) => spawnedBy(step.actions).some(({ id }) => id === actorId))
  );
}

/** The things that can happen next, as they could in the running flow. */
function optionsOf(trace: Trace): Possibility[] {
  return possibilities(trace.model, trace.machine, endOf(trace)).filter(
    ({ cause }) => cause.kind !== 'outcome' || !hasEnded(trace, cause.actorId),
  );
}

/** The trace of these choices, as far as it goes; ends where an invariant does not hold. */
function wandered(model: AnyModel, { input, steps }: Choices, options = optionsOf): Wandered {
  const trace = beginTrace(model, chosen(Object.keys(model.inputs), input) ?? '');
  let present: Wandered = { trace, wrong: violations(trace) };
  for (const number of steps) {
    const next = chosen(options(present.trace), number);
    if (!next || present.wrong.length > 0) break;
    present = gone(present.trace, next);
  }
  return present;
}

/** Fewer steps as long as something stays wrong: each one is left out in turn. */
function shortest(model: AnyModel, found: Choices): Choices {
  for (let index = 0; index < found.steps.length; index += 1) {
    const fewer = { ...found, steps: found.steps.toSpliced(index, 1) };
    if (wandered(model, fewer).wrong.length > 0) return shortest(model, fewer);
  }
  return found;
}

/** Walks at random through the chart. Throws the shortest way to a state in which an invariant does not hold. */
export function wander(model: AnyModel): void {
  const result = fc.check(
    fc.property(choices, (each) => wandered(model, each).wrong.length === 0),
    { seed: SEED, numRuns: RUNS },
  );
  const [found] = result.counterexample ?? [];
  if (!found) return;
  const { trace, wrong } = wandered(model, shortest(model, found));
  const [said] = wrong;
  throw new Error(`${model.machine.id}: ${said}\n${trailOf(pathOfTrace(trace))}\n  (WALK_SEED=${SEED})`);
}

function restOf({ status, value, context }: AnyMachineSnapshot): string {
  return JSON.stringify([status, value, context]);
}

/** A value that is chosen or typed already stays so: the view has nothing to tell. */
function isVain(trace: Trace, { event, cause }: Possibility): boolean {
  if (cause.kind !== 'gesture') return false;
  const isRepeated = trace.taken.some(
    ({ event: earlier }) =>
      Object.keys(event).length > 1 && JSON.stringify(earlier) === JSON.stringify(event),
  );
  const after = extended(trace, { event, cause });
  const actions = after.taken.at(-1)?.step.actions ?? [];
  return isRepeated || (actions.length === 0 && restOf(endOf(trace)) === restOf(endOf(after)));
}

function visibleOptionsOf(trace: Trace): Possibility[] {
  return optionsOf(trace).filter((option) => !isVain(trace, option));
}

const viewed = fc.record({
  input: fc.nat(30),
  steps: fc.array(fc.nat(30), { minLength: 6, maxLength: 12, size: 'max' }),
});

/** Some random walks of middling length, to be walked through the view too. */
export function sampleWalks(model: AnyModel, count: number): ModelPath[] {
  return fc
    .sample(viewed, { seed: SEED, numRuns: count })
    .map((each) => pathOfTrace(wandered(model, each, visibleOptionsOf).trace));
}

import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { firstStep, nextStep, type Step } from '#tests/machines/support/step.ts';
import type { AnyModel } from '../model/model.ts';
import { type Cause, inertMachine, type ModelPath, type PathStep, shownBy } from './graph.ts';

/** A step as it was really taken from where the one before had led, with everything that it asked for. */
export interface Taken {
  readonly event: AnyEventObject;
  readonly cause: Cause;
  readonly before: AnyMachineSnapshot;
  readonly step: Step;
}

/**
 * A run of a machine without a view. Unlike a path of the graph, in which states that read alike are one, each step
 * goes on from the very snapshot, with all of its context.
 */
export interface Trace {
  readonly model: AnyModel;
  readonly machine: AnyStateMachine;
  readonly input: string;
  readonly first: Step;
  readonly taken: readonly Taken[];
}

/** Says what is wrong where the trace stands; nothing where all is well. */
export type Invariant = (trace: Trace) => string | undefined;

export function beginTrace(model: AnyModel, input: string): Trace {
  const machine = inertMachine(model);
  return { model, machine, input, first: firstStep(machine, model.inputs[input]), taken: [] };
}

/** Where the trace stands. */
export function endOf({ first, taken }: Trace): AnyMachineSnapshot {
  return taken.at(-1)?.step.snapshot ?? first.snapshot;
}

/** The trace with one more step. Throws what a guard or an action throws. */
export function extended(trace: Trace, { event, cause }: Pick<Taken, 'event' | 'cause'>): Trace {
  const before = endOf(trace);
  const step = nextStep(trace.machine, before, event);
  return { ...trace, taken: [...trace.taken, { event, cause, before, step }] };
}

function pathStepOf({ event, cause, before, step }: Taken): PathStep {
  return { event, cause, snapshot: step.snapshot, ...shownBy(before, step) };
}

/** The trace as a path, to be walked through the view or told to a person. */
export function pathOfTrace({ input, first, taken }: Trace): ModelPath {
  return {
    input,
    start: { snapshot: first.snapshot, ...shownBy(undefined, first) },
    steps: taken.map(pathStepOf),
  };
}

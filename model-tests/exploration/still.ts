import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { holdingAll } from '#tests/machines/support/held.ts';
import { nextStep, type Step } from '#tests/machines/support/step.ts';

const inert = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The chart with nothing behind it: its actors are what the exploration makes happen. */
export function still(machine: AnyStateMachine): AnyStateMachine {
  const known = inert.get(machine) ?? machine.provide({ actors: holdingAll(machine) });
  inert.set(machine, known);
  return known;
}

const stepped = new WeakMap<AnyMachineSnapshot, Map<string, Step>>();

/** The same step of the same snapshot is computed once: most states share most of their tabs. */
export function wholeStep(machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject): Step {
  const known = stepped.get(from) ?? new Map<string, Step>();
  stepped.set(from, known);
  const { type, output, alternative, before, update } = event;
  const name = JSON.stringify([type, output, alternative, before, update]);
  const after = known.get(name) ?? nextStep(still(machine), from, event);
  known.set(name, after);
  return after;
}

export function step(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot {
  return wholeStep(machine, from, event).snapshot;
}

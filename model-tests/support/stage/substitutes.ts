import type { AnyStateMachine } from 'xstate';

const substitutes = new Map<AnyStateMachine, AnyStateMachine>();

/** Says which machine a screen runs when it asks `useFlow` for one; returns how to take it back. */
export function substitute(machine: AnyStateMachine, by: AnyStateMachine): () => void {
  substitutes.set(machine, by);
  return () => substitutes.delete(machine);
}

/** The machine to run for the one that a screen asked for. */
export function substituteFor<Machine extends AnyStateMachine>(machine: Machine): Machine {
  return (substitutes.get(machine) ?? machine) as Machine; // a substitute is the machine with other actors behind it
}

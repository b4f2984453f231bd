import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import {
  activePaths,
  delaysIn,
  hears,
  idOf,
  invokedIn,
  isForbidden,
  passedPaths,
  refusalOf,
  refusedGuards,
  type TransitionId,
  transitionsOf,
} from '#tests/machines/support/chart.ts';
import { readable } from '#tests/machines/support/held.ts';
import type { Step } from '#tests/machines/support/step.ts';
import type { AnyModel, Gesture } from '../model/model.ts';
import { eventOf, type Outcome } from '../model/outcomes.ts';

/** The cause of an event. */
export type Cause =
  | { readonly kind: 'gesture'; readonly by: Gesture; readonly also?: readonly Gesture[] | undefined }
  | {
      readonly kind: 'outcome';
      readonly actorId: string;
      readonly name: string;
      readonly outcome: Outcome<unknown>;
    }
  | { readonly kind: 'delay' };

/** The part of the chart that a step of a path shows. */
export interface Shown {
  readonly transitions: readonly TransitionId[];
  /** Guards that said no, by the transition that they stand on. */
  readonly refused: readonly TransitionId[];
  readonly states: readonly string[];
}

export interface PathStep extends Shown {
  readonly event: AnyEventObject;
  readonly cause: Cause;
  /** The state in which the machine must be afterwards. */
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

/** The goals that a step reaches. */
export function shownGoals({ transitions, refused, states }: Shown): string[] {
  return [...transitions, ...refused.map(refusalOf), ...states];
}

/** The part of the chart that the step shows. */
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
  return JSON.stringify([status, value, model.reads?.(context)], inOrderOfNames);
}

/** A codec and a fixture may name the same fields in another order. */
function inOrderOfNames(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The model's machine, to be read: its transitions have the ids of the real one. */
export const inertMachine = ({ machine }: AnyModel): AnyStateMachine => readable(machine);

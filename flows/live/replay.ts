import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { type ApiError, ApiFailure } from '#contract/errors.ts';
import type { Plain } from '#src/inspection/plain.ts';
import type { Heard } from './timeline.ts';

/** Stands for an actor of the app on the copy: whatever it is told, nothing happens. */
function absentActor(sessionId: string) {
  return { sessionId, id: sessionId, send: () => undefined, getSnapshot: () => undefined };
}

function isRecord(value: Plain): value is { readonly [key: string]: Plain } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function errorOf(recorded: Plain): Error {
  const { name, message, ...more } = isRecord(recorded) ? recorded : { name: null, message: null };
  // An ApiFailure was recorded as one, and its error is an ApiError.
  if (name === 'ApiFailure') return new ApiFailure(revived(more.error ?? null) as ApiError);
  return Object.assign(new Error(String(message)), { name: String(name) });
}

/** The value that was made plain; its secrets stay masked. */
export function revived(plain: Plain): unknown {
  if (Array.isArray(plain)) return plain.map(revived);
  if (!isRecord(plain)) return plain;
  const { $actor, $map, $set, $date, $error } = plain;
  if (typeof $actor === 'string') return absentActor($actor);
  if (Array.isArray($map)) return new Map($map.map((pair) => revived(pair) as [unknown, unknown])); // made in pairs
  if (Array.isArray($set)) return new Set($set.map(revived));
  if (typeof $date === 'number') return new Date($date);
  if ($error !== undefined) return errorOf($error);
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, revived(value)]));
}

/**
 * Runs the recorded events on a copy of the machine, by XState's pure functions: no call is made, nobody is told.
 * @param heard what the actor heard, from its start on
 * @returns where each of them leaves the copy
 * @throws what a guard or action throws on the masked values
 */
export function replay(machine: AnyStateMachine, heard: readonly Heard[]): AnyMachineSnapshot[] {
  const snapshots: AnyMachineSnapshot[] = [];
  let at: AnyMachineSnapshot | undefined;
  for (const each of heard) {
    if (each.kind === 'started') at = initialTransition(machine, revived(each.input))[0];
    else if (at) at = transition(machine, at, revived(each.event) as { type: string })[0]; // recorded from an event
    if (at) snapshots.push(at);
  }
  return snapshots;
}

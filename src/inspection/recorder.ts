import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { createMask } from './plain.ts';
import type { Recorded, TransitionPlace } from './recording.ts';

function flowOf(actor: AnyActorRef): string | undefined {
  const logic: unknown = 'logic' in actor ? actor.logic : undefined;
  return logic instanceof StateMachine ? logic.id : undefined;
}

function placeOf(transition: AnyTransitionDefinition): TransitionPlace {
  const { source, eventType } = transition;
  const branches = eventType === '' ? source.always : source.transitions.get(eventType);
  return { source: source.path, descriptor: eventType, branch: branches?.indexOf(transition) ?? -1 };
}

/** Dotted paths, outer states first: XState lists them in either order. */
function statesIn(snapshot: AnyMachineSnapshot): string[] {
  const paths: (readonly string[])[] = snapshot._nodes.map(({ path }) => path);
  return paths.sort((a, b) => a.length - b.length).map((path) => path.join('.'));
}

/**
 * An inspector that says what the flows do, in order. Actors that are no flows show by the events of their parents.
 * @param tell gets each entry as it happens
 * @param now device time in ms
 */
export function createRecorder(record: (recorded: Recorded) => void, now: () => number) {
  const mask = createMask();
  const taken = new Map<string, TransitionPlace[]>();

  return (inspected: InspectionEvent): void => {
    const actorRef = inspected.actorRef as AnyActorRef; // XState inspects its own actors only
    const flow = flowOf(actorRef);
    if (flow === undefined) return;
    const actor = actorRef.sessionId;
    const at = now();
    if (inspected.type === '@xstate.event') {
      const { event, sourceRef } = inspected;
      if (event.type === 'xstate.init') {
        const parent = actorRef._parent?.sessionId ?? null;
        record({ kind: 'started', actor, at, flow, name: actorRef.id, parent, input: mask(event.input) });
      } else {
        const from = sourceRef?.sessionId ?? null;
        record({ kind: 'heard', actor, at, from, type: event.type, event: mask(event) });
      }
    } else if (inspected.type === '@xstate.microstep') {
      taken.set(actor, [...(taken.get(actor) ?? []), ...inspected._transitions.map(placeOf)]);
    } else if (inspected.type === '@xstate.snapshot') {
      const snapshot = inspected.snapshot as AnyMachineSnapshot; // its logic is a machine
      const steps = taken.get(actor) ?? [];
      taken.delete(actor);
      record({
        kind: 'stepped',
        actor,
        at,
        states: statesIn(snapshot),
        status: snapshot.status,
        taken: steps,
      });
    }
  };
}

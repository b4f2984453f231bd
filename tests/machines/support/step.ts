import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type ExecutableActionObject,
} from 'xstate';
import type { Microstep } from './chart.ts';

/** The effects of one event on a chart, computed without starting anything. */
export interface Step {
  readonly snapshot: AnyMachineSnapshot;
  /** Everything that would be executed, in order; `assign` has already been worked into the context. */
  readonly actions: readonly ExecutableActionObject[];
  /** The transitions of the chart that were taken, those of raised events and eventless ones included. */
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly microsteps: readonly Microstep[];
}

/**
 * XState's own pure `transition` keeps to itself which transitions it took; the same call with a scope of our own,
 * in whose system they can be inspected, tells.
 */
function recorded(run: (scope: AnyActorScope) => AnyMachineSnapshot): Step {
  const actions: ExecutableActionObject[] = [];
  const microsteps: Microstep[] = [];
  const self = createEmptyActor();
  self.system.inspect((inspected) => {
    if (inspected.actorRef !== self) return; // a child flow that begins in the same system
    if (inspected.type !== '@xstate.microstep') return;
    const after = inspected.snapshot as AnyMachineSnapshot; // only machines have microsteps
    microsteps.push({ type: inspected.event.type, taken: inspected._transitions, after });
  });
  const nothing = () => undefined;
  const snapshot = run({
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action) => actions.push(action),
  });
  if (snapshot.status === 'error') throw snapshot.error;
  return { snapshot, actions, transitions: microsteps.flatMap(({ taken }) => taken), microsteps };
}

/** The chart at its start. Throws what an action or an input function throws. */
export function firstStep(machine: AnyStateMachine, input?: unknown): Step {
  return recorded((scope) => machine.getInitialSnapshot(scope, input));
}

/** The effects of the event. Throws what a guard or an action throws. */
export function nextStep(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): Step {
  return recorded((scope) => machine.transition(snapshot, event, scope));
}

import {
  type ActorLogic,
  type ActorRef,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  createEmptyActor,
  type EventObject,
  type Snapshot,
  StateMachine,
  type StateValue,
} from 'xstate';
import { remembered } from '#tests/support/remembered.ts';

/** How an actor ends. */
export type Ending =
  | { readonly status: 'done'; readonly output: unknown }
  | { readonly status: 'error'; readonly error: unknown };

type Ended = EventObject & { readonly type: 'held.ended'; readonly ending: Ending };

/** Stays as it begins, whatever it is sent, until it is told how it ends. */
function held(begin: ActorLogic<Snapshot<unknown>, EventObject>['getInitialSnapshot']): AnyActorLogic {
  const logic: ActorLogic<Snapshot<unknown>, EventObject> = {
    getInitialSnapshot: begin,
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (snapshot, event) =>
      event.type === 'held.ended'
        ? ({ ...snapshot, ...(event as Ended).ending } as Snapshot<unknown>) // only `settle` sends it
        : snapshot,
  };
  return logic;
}

function isMachine(logic: AnyActorLogic): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

/**
 * Stands in for an actor. A child flow keeps its first state, so that its real view can be rendered; anything else
 * is only there. Made once for each, because the shell's has most of the app's charts in it.
 */
const holding = remembered((logic: AnyActorLogic): AnyActorLogic => {
  if (!isMachine(logic)) return held(() => ({ status: 'active', output: undefined, error: undefined }));
  const still = logic.provide({ actors: holdingAll(logic) });
  return held((scope, input) => still.getInitialSnapshot(scope as AnyActorScope, input)); // one that knows its machine
});

/** Stands in for a flow that rests in a state of the test's choosing. */
export function holdingAt(machine: AnyStateMachine, value: StateValue, context: object): AnyActorLogic {
  return held(() => machine.resolveState({ value, context }));
}

/** Stand-ins for the machine's actors, or for those of them that `isHeld` names. */
export function holdingAll(
  machine: AnyStateMachine,
  isHeld: (src: string) => boolean = () => true,
): Record<string, AnyActorLogic> {
  const actors = Object.entries(machine.implementations.actors).filter(([src]) => isHeld(src));
  return Object.fromEntries(actors.map(([src, logic]) => [src, holding(logic as AnyActorLogic)])); // actors of a setup
}

/**
 * Stand-ins for the actions that notify others, under their names: a chart that is only read says what it would ask,
 * although it has nobody to say it to.
 */
function namedNotices({ implementations }: AnyStateMachine): Record<string, () => void> {
  const notices = Object.entries(implementations.actions).filter(
    ([, action]) => action && 'type' in action && action.type === 'xstate.enqueueActions',
  );
  return Object.fromEntries(notices.map(([name]) => [name, () => undefined]));
}

/**
 * The machine to be read rather than run: nothing behind it starts, reads its input or is told anything. Its
 * transitions have the ids of the real one.
 */
export const readable = remembered(
  (machine: AnyStateMachine): AnyStateMachine =>
    machine.provide({ actors: holdingAll(machine), actions: namedNotices(machine) }),
);

/** Somebody who is told things and does nothing about them. */
export const bystander: AnyActorRef = createEmptyActor();

/** Ends a held actor. */
export function endHeld(actor: AnyActorRef, ending: Ending): void {
  const ended: Ended = { type: 'held.ended', ending };
  (actor as ActorRef<Snapshot<unknown>, Ended>).send(ended); // every held actor understands it
}

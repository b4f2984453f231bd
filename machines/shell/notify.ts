import { type AnyActorRef, type EventObject, enqueueActions } from 'xstate';

/** Something to be said to another actor. */
export interface Notice<Event extends EventObject> {
  /** The listener; undefined where there is none. */
  readonly to: { send(event: Event): void } | undefined;
  /** Null where there is nothing to be said. */
  readonly event: Event | null;
}

/**
 * An action that notifies another actor, for `flow({ actions })`. The notice is sent when the transition is complete:
 * whoever hears it and looks back at the sender, for the token of a session perhaps, finds it in its next state. An
 * action that sends by itself is heard in the middle of the transition, in the state before.
 */
export function notify<Args, Params, const Event extends EventObject>(
  noticeOf: (args: Args, params: Params) => Notice<Event>,
): (args: Args, params: Params) => void {
  const action = enqueueActions(({ enqueue, ...args }, params) => {
    const { to, event } = noticeOf(args as Args, params as Params); // XState calls it with what the setup's types say
    if (to !== undefined && event !== null) enqueue.sendTo(to as AnyActorRef, event); // only actors hear notices
  });
  return action as unknown as (args: Args, params: Params) => void; // and so it calls the action
}

import { type AnyActorRef, fromCallback } from 'xstate';
import { tagged } from '../shared/tags.ts';

/** A flow whose screen has been left. */
export interface Departure {
  readonly flow: AnyActorRef;
}

const selectIsOutgoing = tagged('outgoing');

/** Whether a choice of the member that shows already is on its way out of it. */
export function isOutgoing(flow: AnyActorRef): boolean {
  return selectIsOutgoing(flow.getSnapshot());
}

/** Waits for flows whose screens have been left, and says of each when nothing is outgoing any more. */
export const departures = fromCallback<{ type: 'flow.left' } & Departure>(({ receive, sendBack }) => {
  const waited = new Set<{ unsubscribe(): void }>();
  receive(({ flow }) => {
    const subscription = flow.subscribe(() => {
      if (isOutgoing(flow)) return;
      subscription.unsubscribe();
      waited.delete(subscription);
      sendBack({ type: 'flow.finished', flow });
    });
    waited.add(subscription);
  });
  return () => {
    for (const subscription of waited) subscription.unsubscribe();
  };
});

import { type AnyActorRef, fromCallback } from 'xstate';
import { tagged } from '../shared/tags.ts';

/** A flow whose screen has been left. */
export interface Departure {
  readonly flow: AnyActorRef;
}

const selectIsUnsent = tagged('unsent');

/** Whether the member has chosen something in it that shows already and is still to be sent. */
export function isUnsent(flow: AnyActorRef): boolean {
  return selectIsUnsent(flow.getSnapshot());
}

/** Waits for flows whose screens have been left, and says of each when nothing in it is unsent any more. */
export const departures = fromCallback<{ type: 'flow.left' } & Departure>(({ receive, sendBack }) => {
  const waited = new Set<{ unsubscribe(): void }>();
  receive(({ flow }) => {
    const subscription = flow.subscribe(() => {
      if (isUnsent(flow)) return;
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

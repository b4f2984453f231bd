import { assign, type SnapshotFrom } from 'xstate';
import type { Alert } from './events.ts';
import { flow } from './flow.ts';

/** The dialogs of the global error handling (docs/spec/shell.md, "Refusals"), one after the other. */
export const alertsMachine = flow({
  types: {} as {
    context: { queue: readonly Alert[] };
    events: { type: 'alert.raised'; alert: Alert } | { type: 'dialog.dismissed' };
  },
  actions: {
    enqueue: assign({
      queue: ({ context }, params: { alert: Alert }) =>
        context.queue.some((waiting) => waiting.messages.join() === params.alert.messages.join())
          ? context.queue
          : [...context.queue, params.alert],
    }),
    dequeue: assign({ queue: ({ context }) => context.queue.slice(1) }),
  },
  guards: {
    hasMore: ({ context }) => context.queue.length > 1,
  },
}).createMachine({
  id: 'alerts',
  context: { queue: [] },
  initial: 'silent',
  on: {
    'alert.raised': {
      target: '.showing',
      actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) },
    },
  },
  states: {
    silent: { description: 'Nothing is said.' },
    showing: {
      description: 'The first of the alerts is shown until it is closed.',
      on: {
        'dialog.dismissed': [
          { guard: 'hasMore', target: 'showing', actions: 'dequeue' },
          { target: 'silent', actions: 'dequeue' },
        ],
      },
    },
  },
});

/** The alert on the screen, if any. */
export function selectAlert(snapshot: SnapshotFrom<typeof alertsMachine>): Alert | undefined {
  return snapshot.context.queue[0];
}

import { fromPromise, type SnapshotFrom, setup } from 'xstate';
import { readPart, writePart } from '../storage.ts';
import { shellActions } from './actions.ts';

/**
 * The help dialog (docs/spec/shell.md, "Help"): shown on first view, and whenever the member has not chosen to hide it.
 */
export const helpMachine = setup({
  types: {
    events: {} as { type: 'help.dismissed' } | { type: 'help.hidden' },
  },
  actors: {
    recallChoice: fromPromise<boolean>(async () => readPart('TabBar.help')?.isHidden ?? false),
    hideHelp: fromPromise<void>(async () => writePart('TabBar.help', { isHidden: true })),
  },
  actions: { ...shellActions },
  guards: { isHidden: (_, params: { isHidden: boolean }) => params.isHidden },
}).createMachine({
  id: 'help',
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallChoice',
        src: 'recallChoice',
        onDone: [
          {
            guard: { type: 'isHidden', params: ({ event }) => ({ isHidden: event.output }) },
            target: 'closed',
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    shown: {
      on: {
        'help.dismissed': { target: 'closed', description: 'It is shown again at the next visit.' },
        'help.hidden': 'hiding',
      },
    },
    hiding: {
      invoke: {
        id: 'hideHelp',
        src: 'hideHelp',
        onDone: 'closed',
        // Without storage it is hidden as long as the page lives.
        onError: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});

/** Whether the first help stands over the home screen. */
export function selectIsHelpShown(snapshot: SnapshotFrom<typeof helpMachine>): boolean {
  return snapshot.matches('shown');
}

/** Whether the member's choice is known. */
export function selectIsHelpDecided(snapshot: SnapshotFrom<typeof helpMachine>): boolean {
  return !snapshot.matches('recalling');
}

import { fromPromise, type SnapshotFrom } from 'xstate';
import { readPart, writePart } from '../storage.ts';
import { flow } from './flow.ts';

/**
 * The help dialog (docs/spec/shell.md, "Help"): shown on first view, and whenever the member has not chosen to hide it;
 * folded to one line for members who have used a booth before.
 */
export const helpMachine = flow({
  types: {} as {
    input: { readonly isExperienced: boolean };
    context: { readonly isExperienced: boolean };
    events:
      | { type: 'unfolding.requested' }
      | { type: 'help.wanted' }
      | { type: 'dialog.dismissed' }
      | { type: 'help.hidden' };
    tags: 'folded' | 'reading' | 'shown';
  },
  actors: {
    recallChoice: fromPromise<boolean>(async () => readPart('TabBar.help')?.isHidden ?? false),
    hideHelp: fromPromise<void>(async () => writePart('TabBar.help', { isHidden: true })),
  },
  guards: {
    isHidden: (_, params: { isHidden: boolean }) => params.isHidden,
    isExperienced: ({ context }) => context.isExperienced,
  },
}).createMachine({
  id: 'help',
  context: ({ input }) => input,
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Has the member put the help away before?',
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
      description: 'The help is on the screen.',
      tags: 'shown',
      initial: 'weighing',
      on: { 'help.hidden': 'hiding' },
      states: {
        weighing: {
          description: 'How much of it does the member need?',
          always: [{ guard: 'isExperienced', target: 'folded' }, { target: 'open' }],
        },
        folded: {
          description: 'The help is one line, for members who know their way.',
          tags: 'folded',
          on: { 'unfolding.requested': 'open' },
        },
        open: {
          description: 'The help says in three steps how a booth is used.',
          on: { 'help.wanted': 'reading' },
        },
        reading: {
          description: 'The member reads the whole help, which the settings have, too.',
          tags: 'reading',
          on: { 'dialog.dismissed': 'open' },
        },
      },
    },
    hiding: {
      description: 'The device remembers that the member has put the help away.',
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

type HelpSnapshot = SnapshotFrom<typeof helpMachine>;

/** Whether the help stands on the home screen, and what of it. */
export function selectHelp(snapshot: HelpSnapshot): 'open' | 'folded' | 'reading' | 'hidden' {
  if (!snapshot.hasTag('shown')) return 'hidden';
  if (snapshot.hasTag('folded')) return 'folded';
  return snapshot.hasTag('reading') ? 'reading' : 'open';
}

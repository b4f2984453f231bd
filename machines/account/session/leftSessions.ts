import { fromPromise } from 'xstate';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { endLeft } from './leaving.ts';

/**
 * The sessions whose logout had no answer (docs/spec/account.md, "Session"): they are ended as soon as the server can
 * be reached, whoever is signed in by then.
 */
export const leftSessionsMachine = flow({
  types: {} as { events: PageReturn },
  actors: { endLeft: fromPromise<void, void>(({ signal }) => endLeft(signal)) },
}).createMachine({
  id: 'leftSessions',
  initial: 'ending',
  states: {
    ending: {
      description: 'The server is told which sessions are over.',
      invoke: { id: 'endLeft', src: 'endLeft', onDone: 'nothingLeft', onError: 'unreachable' },
    },
    unreachable: {
      description: 'There is no connection, or the server is out of order: nobody waits for it.',
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: { 'connection.restored': 'ending', 'page.shown': 'ending' },
    },
    nothingLeft: { type: 'final' },
  },
});

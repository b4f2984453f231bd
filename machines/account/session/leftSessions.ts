import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { endLeftSessions, MOST_LEFT, SessionMark } from '#contract/account/leaving.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { flow } from '../../shell/flow.ts';
import type { PageReturn } from '../../shell/page.ts';
import { readPart } from '../../storage.ts';
import { noteLeft } from './leaving.ts';

/**
 * Ends the sessions whose logout had no answer, where there are any: those that were left last, as many as may be named
 * at once. A server without the call ends none.
 */
export async function endLeft(signal: AbortSignal): Promise<void> {
  const left = readPart('Auth.ending') ?? [];
  const sessions = left.filter((mark) => v.is(SessionMark, mark)).slice(-MOST_LEFT);
  if (sessions.length > 0 && serves(await serverCapabilities.known(), endLeftSessions)) {
    await call(endLeftSessions, { sessions }, { signal });
  }
  for (const mark of left) noteLeft(mark, true);
}

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

import { fromPromise } from 'xstate';
import { endLeftSessions } from '#contract/account/leaving.ts';
import { logout } from '#contract/account/logout.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { endLeft } from '#machines/account/session/leftSessions.ts';
import { writePart } from '#machines/storage.ts';
import { type Asking, actorOf, question } from '../../support/asking.ts';

const leftSession = fromPromise<void, void>(({ signal }) => {
  writePart('Auth.ending', ['a'.repeat(64)]);
  return endLeft(signal);
});

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('a logout', actorOf(sessionMachine, 'endSession'), undefined, logout),
  question('a session that was left', leftSession, undefined, endLeftSessions),
];

import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { flow } from './flow.ts';
import { listensToWholePage, type PageEvent } from './page.ts';
import { reachServer } from './reachServer.ts';

/** How long until code is asked for again by itself, in ms; afterwards only the member asks. */
const RETRY_DELAYS = [1_000, 3_000, 9_000] as const;

/**
 * The code of a screen, or of a part of the frame around it, which is loaded when it is first shown. Code that does not
 * come is asked for again: by the chart when there is a connection, three times after a wait, and by the member.
 *
 * Where it fails once more although the server answers, the whole app is loaded. Browsers before the autumn of 2026
 * keep a module that did not come for as long as the document lives (whatwg/html#6768): the first screen that was lost
 * to a bad connection would stay lost.
 */
export const screenCodeMachine = flow({
  types: {} as {
    /** `mayLoadApp`: whether the app may be loaded without the member's word; never twice in a row. */
    input: { mayLoadApp: boolean; isOnline: boolean };
    context: { readonly mayLoadApp: boolean; readonly isOnline: boolean; readonly retries: number };
    events:
      | Exclude<PageEvent, { type: 'page.hidden' }>
      | { type: 'code.failed' }
      | { type: 'retry.requested' };
  },
  actors: {
    listenToWholePage: listensToWholePage,
    reachServer: fromPromise<void>(({ signal }) => reachServer(signal)),
  },
  actions: {
    rememberConnection: assign({ isOnline: (_, params: { isOnline: boolean }) => params.isOnline }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
  },
  guards: {
    canLoadApp: ({ context }) => context.mayLoadApp,
    canRetry: ({ context }) => context.isOnline && context.retries < RETRY_DELAYS.length,
  },
  delays: { retryDelay: ({ context }) => RETRY_DELAYS[context.retries] ?? 0 },
}).createMachine({
  id: 'screenCode',
  context: ({ input }) => ({ ...input, retries: 0 }),
  initial: 'loading',
  invoke: { id: 'listenToWholePage', src: 'listenToWholePage' },
  on: {
    'connection.lost': { actions: { type: 'rememberConnection', params: { isOnline: false } } },
    'connection.restored': { actions: { type: 'rememberConnection', params: { isOnline: true } } },
  },
  states: {
    loading: {
      description: 'The code is asked for, or is there: its screen is shown.',
      initial: 'first',
      states: {
        first: {
          description: 'The code is asked for the first time.',
          on: { 'code.failed': '#screenCode.failed' },
        },
        byItself: {
          description: 'The code is asked for again by itself.',
          on: {
            'code.failed': [
              { guard: 'canLoadApp', target: '#screenCode.failed.probing' },
              { target: '#screenCode.failed' },
            ],
          },
        },
        forMember: {
          description: 'The code is asked for again because the member wants it.',
          on: { 'code.failed': '#screenCode.failed.probing' },
        },
      },
    },
    failed: {
      description: 'The code did not come.',
      on: {
        'retry.requested': { target: 'loading.forMember', actions: 'countRetry' },
        'page.shown': { target: 'loading.byItself', actions: 'countRetry' },
        'connection.restored': {
          description: 'A browser says so a moment before requests go through: hence the tries after a wait.',
          target: 'loading.byItself',
          actions: [{ type: 'rememberConnection', params: { isOnline: true } }, 'countRetry'],
        },
      },
      after: { retryDelay: { guard: 'canRetry', target: 'loading.byItself', actions: 'countRetry' } },
      initial: 'waiting',
      states: {
        waiting: {
          description:
            'The code is asked for again after a while, when page or connection is back, or when the member wants it.',
        },
        probing: {
          description: 'Is the connection to blame, or does the browser keep the failure?',
          invoke: {
            id: 'reachServer',
            src: 'reachServer',
            onDone: { target: 'waiting', actions: 'loadAgain' },
            onError: 'waiting',
          },
        },
      },
    },
  },
});

/** Whether the code did not come and nobody is asking for it. */
export function selectIsUnloaded(snapshot: SnapshotFrom<typeof screenCodeMachine>): boolean {
  return snapshot.matches('failed');
}

/** How often the code was asked for again: another number means another try. */
export function selectRetries(snapshot: SnapshotFrom<typeof screenCodeMachine>): number {
  return snapshot.context.retries;
}

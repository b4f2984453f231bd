import { assign, fromCallback, fromPromise } from 'xstate';
import { UPDATE_WORDS } from '#domain/shell/words.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { flow } from './flow.ts';
import type { PageReturn } from './page.ts';

/** Events of the keeper of the app's files: a newer version is there, or another tab has taken one over. */
export type WorkerEvent = { type: 'update.found' } | { type: 'worker.replaced' };

/** Whoever keeps the app's files on the device, so that it opens without a network. */
export interface WorkerPort {
  /** Calls back with what happens, also with what was there before; returns how to stop. */
  watch(happened: (event: WorkerEvent) => void): () => void;
  /** Looks for a newer version; what it finds is told by `watch`. Rejects without a network. */
  check(): Promise<void>;
  /** Lets the newer version take over; the running one goes on with its own files until it is loaded again. */
  takeOver(): Promise<void>;
}

/** A browser without such a keeper has no news. */
let port: WorkerPort = { watch: () => () => undefined, check: async () => {}, takeOver: async () => {} };

/** Says who keeps the app's files. Bound once at start. */
export function bindWorker(bound: WorkerPort): void {
  port = bound;
}

const notTaken = { type: 'alert' as const, params: { messages: [UPDATE_WORDS.failed] } };

/**
 * Newer versions of the app: found while it runs, offered where the member is between flows, taken by a word of the
 * member and never otherwise. A member who says nothing gets it at the next start.
 */
export const updatesMachine = flow({
  types: {} as {
    tags: 'offer' | 'busy';
    context: { readonly isAtRest: boolean };
    events:
      | WorkerEvent
      | PageReturn
      | { type: 'rest.changed'; isAtRest: boolean }
      | { type: 'update.accepted' }
      | { type: 'update.postponed' };
  },
  actors: {
    watchWorker: fromCallback<WorkerEvent>(({ sendBack }) => port.watch(sendBack)),
    checkForUpdate: fromPromise<void>(() => port.check()),
    takeOver: fromPromise<void>(() => port.takeOver()),
  },
  actions: { rememberRest: assign({ isAtRest: (_, params: { isAtRest: boolean }) => params.isAtRest }) },
  guards: {
    isAtRest: ({ context }) => context.isAtRest,
    isInFlow: ({ context }) => !context.isAtRest,
  },
  delays: { checkInterval: 60 * MINUTE_MS, patience: 15_000 },
}).createMachine({
  id: 'updates',
  context: { isAtRest: false },
  initial: 'current',
  invoke: [
    { id: 'watchWorker', src: 'watchWorker' },
    { id: 'listenToPage', src: 'listenToPage' },
  ],
  on: {
    'rest.changed': {
      actions: { type: 'rememberRest', params: ({ event }) => ({ isAtRest: event.isAtRest }) },
    },
    'update.found': '.found',
    'worker.replaced': {
      description: 'Another tab has taken the newer version; this page goes on with the files it came from.',
      target: '.found',
    },
  },
  states: {
    current: {
      description: 'No newer version is known of.',
      on: { 'page.shown': 'checking', 'connection.restored': 'checking' },
      after: { checkInterval: 'checking' },
    },
    checking: {
      description: 'Is there a newer version?',
      invoke: {
        id: 'checkForUpdate',
        src: 'checkForUpdate',
        onDone: 'current',
        // Without a network the next look finds it.
        onError: 'current',
      },
    },
    found: {
      description: 'A newer version is there; the member is in the middle of something.',
      always: { guard: 'isAtRest', target: 'offered' },
    },
    offered: {
      description: 'The member is between flows, and may take the newer version.',
      tags: 'offer',
      always: { guard: 'isInFlow', target: 'found' },
      on: { 'update.accepted': 'applying', 'update.postponed': 'postponed' },
    },
    postponed: {
      description:
        'The member wants it later: the next start has it, and a still newer version is offered again.',
    },
    applying: {
      description: 'The newer version takes over.',
      tags: ['offer', 'busy'],
      on: {
        'worker.replaced': { description: 'This page has been waiting for that.' },
        'update.found': { description: 'The newest of all takes over.' },
      },
      invoke: {
        id: 'takeOver',
        src: 'takeOver',
        onDone: { target: 'applied', actions: 'loadAgain' },
        onError: {
          target: 'found',
          actions: notTaken,
        },
      },
      after: { patience: { target: 'found', actions: notTaken } },
    },
    applied: { tags: ['offer', 'busy'], description: 'The page is about to be loaded again.' },
  },
});

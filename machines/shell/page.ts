import { type ActorRefFrom, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { PAGE_ID } from './ids.ts';

/** The browser's events about the page: its connection, and that somebody looks at it again. */
export type PageEvent =
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' };

/** The moments at which a screen may have to load its data again. */
export type PageReturn = Extract<PageEvent, { type: 'connection.restored' | 'page.shown' }>;

/** Calls back with what happens to the page, and at once where it has no connection; returns how to stop. */
export type WatchPage = (happened: (event: PageEvent) => void) => () => void;

let watchPage: WatchPage = () => () => undefined;

/** Says who knows of connection and visibility. Bound once at start. */
export function bindPage(bound: WatchPage): void {
  watchPage = bound;
}

/**
 * The page as the browser has it: connected or not. It lives as long as the shell; what is on the screen hears from it
 * by `listensToPage`.
 */
export const pageMachine = setup({
  types: { events: {} as PageEvent, emitted: {} as PageEvent },
  actors: {
    watchPage: fromCallback<PageEvent>(({ sendBack }) => watchPage(sendBack)),
  },
  actions: {
    notify: emit((_, params: PageEvent) => params),
  },
}).createMachine({
  id: 'page',
  initial: 'online',
  invoke: { id: 'watchPage', src: 'watchPage' },
  on: {
    'page.hidden': { actions: { type: 'notify', params: { type: 'page.hidden' } } },
    'page.shown': { actions: { type: 'notify', params: { type: 'page.shown' } } },
  },
  states: {
    online: {
      description: 'The device has a network.',
      on: {
        'connection.lost': {
          target: 'offline',
          actions: { type: 'notify', params: { type: 'connection.lost' } },
        },
      },
    },
    offline: {
      description: 'The device has no network.',
      on: {
        'connection.restored': {
          target: 'online',
          actions: { type: 'notify', params: { type: 'connection.restored' } },
        },
      },
    },
  },
});

/** Whether there is a connection, as far as the browser knows. */
export function selectIsOnline(snapshot: SnapshotFrom<typeof pageMachine>): boolean {
  return snapshot.matches('online');
}

/** Actor: tells its parent everything that happens to the page. */
export const listensToWholePage = fromCallback<PageEvent>(({ sendBack, system }) => {
  const page: ActorRefFrom<typeof pageMachine> | undefined = system.get(PAGE_ID);
  const subscription = page?.on('*', sendBack);
  return () => subscription?.unsubscribe();
});

/** Actor: tells its parent when the connection is restored and when the page is looked at again. */
export const listensToPage = fromCallback<PageReturn>(({ sendBack, system }) => {
  const page: ActorRefFrom<typeof pageMachine> | undefined = system.get(PAGE_ID);
  const subscriptions = [page?.on('connection.restored', sendBack), page?.on('page.shown', sendBack)];
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe();
  };
});

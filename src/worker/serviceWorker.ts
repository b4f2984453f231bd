import { type Build, createOfflineFiles } from './offlineFiles.ts';
import { openPush, type Shows, showPush } from './pushes.ts';

/**
 * The files that this worker answers the pages' requests with; the build writes it in (scripts/build/serviceWorker.ts).
 */
declare const __BUILD__: Build;

/** As a service worker has it; the types of the project are those of pages. */
interface LifeEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends LifeEvent {
  readonly data: { text(): string } | null;
}
interface TapEvent extends LifeEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}
interface Worker {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): ReturnType<Shows['pages']>;
    openWindow: Shows['open'];
  };
  readonly registration: { readonly scope: string; showNotification: Shows['show'] };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: TapEvent) => void): void;
  addEventListener(type: 'message', listen: (event: LifeEvent & MessageEvent<unknown>) => void): void;
}

const worker = globalThis as unknown as Worker; // what runs this file

const files = createOfflineFiles(__BUILD__, {
  caches,
  fetch: (address, options) => fetch(address, options),
  openEntries: async () => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name }) => (name === undefined ? [] : [name]));
  },
});

worker.addEventListener('install', (event) => event.waitUntil(files.install()));
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), files.sweep()]));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== worker.location.origin) return;
  const answer = files.answer(request);
  if (answer === undefined) return;
  event.respondWith(answer);
  if (!files.isDocument(request)) return;
  const offline = () => undefined; // the last document is as good
  event.waitUntil(Promise.all([files.sweep(), files.renewDocument().catch(offline)]));
});
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') event.waitUntil(worker.skipWaiting());
  if (Array.isArray(data)) event.waitUntil(files.keep(data.filter((path) => typeof path === 'string')));
});

// Pushes touch no file: they work with whatever build is kept, and whichever worker is active.
const pushes: Shows = {
  base: worker.registration.scope,
  icon: new URL('icon-192.png', worker.registration.scope).href,
  show: (title, options) => worker.registration.showNotification(title, options),
  pages: () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (url) => worker.clients.openWindow(url),
};

worker.addEventListener('push', (event) => event.waitUntil(showPush(pushes, event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(pushes, event.notification.data));
});

import { APP_BASE } from '#domain/shell/base.ts';
import type { WorkerPort } from '#machines/shell/updates.ts';
import { ownScript } from './trustedScripts.ts';

const SCRIPT = `${APP_BASE}/sw.js`;
const ASSETS = `${APP_BASE}/assets/`;

/**
 * The service worker that keeps the app's files (src/worker). `entry` is the address of the file that this page began
 * with: while the page lives it holds a lock of that name, by which the worker knows that the files of that build are
 * needed. It fetches files to keep when `ready` resolves. Null where the browser has no such worker.
 */
export function browserWorker(browser: Window, entry: string, ready: Promise<void>): WorkerPort | null {
  const { serviceWorker, locks } = browser.navigator;
  // Missing on plain http; the types say they are there.
  if (!(serviceWorker as ServiceWorkerContainer | undefined) || !(locks as LockManager | undefined))
    return null;
  let registration: Promise<ServiceWorkerRegistration> | undefined;

  /** Keeps what came before the worker cared for this page. */
  async function hand(worker: ServiceWorkerRegistration) {
    const loaded = browser.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    worker.active?.postMessage(loaded.filter((path) => path.startsWith(ASSETS)));
  }

  function start(): Promise<ServiceWorkerRegistration> {
    registration ??= serviceWorker.register(ownScript(SCRIPT), {
      scope: `${APP_BASE}/`,
      updateViaCache: 'none',
    });
    return registration;
  }

  return {
    watch(happened) {
      const watching = new AbortController();
      const { signal } = watching;
      const isFirst = serviceWorker.controller === null;
      let isFirstChange = isFirst;
      // The lock lasts as long as the page.
      void locks.request(new URL(entry).pathname, { mode: 'shared' }, () => new Promise(() => undefined));
      serviceWorker.addEventListener(
        'controllerchange',
        () => {
          if (!isFirstChange) happened({ type: 'worker.replaced' });
          isFirstChange = false;
        },
        { signal },
      );
      const follow = (worker: ServiceWorker | null) => {
        const report = () => {
          if (worker?.state === 'installed' && serviceWorker.controller !== null) {
            happened({ type: 'update.found' });
          }
        };
        worker?.addEventListener('statechange', report, { signal });
        report();
      };
      const begin = async () => {
        if (signal.aborted) return;
        try {
          const registered = await start();
          if (signal.aborted) return;
          follow(registered.waiting);
          follow(registered.installing);
          registered.addEventListener('updatefound', () => follow(registered.installing), { signal });
          await hand(await serviceWorker.ready);
        } catch {
          // The app needs a network then, as it did before. The next start tries again.
        }
      };
      void ready.then(begin);
      return () => watching.abort();
    },

    async check() {
      await (await start()).update();
    },

    async takeOver() {
      const { waiting } = await start();
      if (waiting === null) return; // another tab has seen to it
      const changed = new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      waiting.postMessage('take over');
      await changed;
    },
  };
}

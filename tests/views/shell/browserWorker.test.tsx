import { expect, it, onTestFinished } from 'vitest';
import { browserWorker } from '#src/shell/browserWorker.ts';

/** A service worker's script that is being installed, or has been. */
function workerIn(state: ServiceWorkerState) {
  return Object.assign(new EventTarget(), { state });
}
type Worker = ReturnType<typeof workerIn>;

/** The worker is registered, and looked at. */
const begun = () => new Promise((resolve) => setTimeout(resolve));

/** A browser whose service worker cares for the page already, or does not yet. */
function browserWith(controller: object | null, waiting: Worker | null = null) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null as Worker | null,
    active: null,
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  const browser = {
    navigator: { serviceWorker, locks: { request: async () => undefined } },
    performance,
    document: { readyState: 'complete' },
  } as unknown as Window; // as much of one as is asked for
  const heard: string[] = [];
  const stop = browserWorker(browser, 'https://komori.example/user/assets/main.js', Promise.resolve())?.watch(
    ({ type }) => {
      heard.push(type);
    },
  );
  onTestFinished(() => stop?.());
  return {
    heard,
    change: () => serviceWorker.dispatchEvent(new Event('controllerchange')),
    async install() {
      await begun();
      const worker = workerIn('installing');
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}

it('a worker that begins to care for the page has replaced none; the next has', () => {
  const { heard, change } = browserWith(null);
  change();
  expect(heard).toEqual([]);
  change();
  expect(heard).toEqual(['worker.replaced']);
});

it('a worker that follows the one that cared for the page has replaced it', () => {
  const { heard, change } = browserWith({});
  change();
  expect(heard).toEqual(['worker.replaced']);
});

it.each([
  ['none is offered to a first visit, whose own worker is being installed', null, []],
  ['one is offered where an older one cares for the page', {}, ['update.found']],
])('of the newer versions that are installed meanwhile, %s', async (_, controller, told) => {
  const { heard, install } = browserWith(controller);
  await install();
  expect(heard).toEqual(told);
});

it.each([
  ['none is offered to a page that no worker cares for', null, []],
  ['one is offered where an older one cares for the page', {}, ['update.found']],
])('of the newer versions that wait since another visit, %s', async (_, controller, told) => {
  const { heard } = browserWith(controller, workerIn('installed'));
  await begun();
  expect(heard).toEqual(told);
});

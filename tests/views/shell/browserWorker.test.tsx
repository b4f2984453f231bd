import { expect, it, onTestFinished } from 'vitest';
import { browserWorker } from '#src/shell/browserWorker.ts';

/** A browser whose service worker cares for the page already, or does not yet. */
function browserWith(controller: object | null) {
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null, active: null });
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
  const stop = browserWorker(browser, 'https://komori.example/user/assets/main.js')?.watch(({ type }) => {
    heard.push(type);
  });
  onTestFinished(() => stop?.());
  return { heard, change: () => serviceWorker.dispatchEvent(new Event('controllerchange')) };
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

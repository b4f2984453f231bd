import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOfflineFiles } from '#src/worker/offlineFiles.ts';

const ORIGIN = 'https://booths.example';
const addressOf = (path: string) => new URL(path, ORIGIN).href;

/** The Cache Storage of a browser, as far as it is used. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      match: async (asked: string) => store.get(addressOf(asked))?.clone(),
      put: async (asked: string, answer: Response) => void store.set(addressOf(asked), answer),
    } as unknown as Cache; // what the worker uses of it
  }
  async match(asked: string) {
    for (const store of this.stores.values()) {
      const found = store.get(addressOf(asked));
      if (found) return found.clone();
    }
    return undefined;
  }
  keys = async () => [...this.stores.keys()];
  delete = async (name: string) => this.stores.delete(name);
}

const caches = new FakeCaches();
let served: Record<string, string> | null = {};
let policy = 'one';
let openEntries: string[] = [];
const fetch = vi.fn(async (asked: string | Request, _options?: RequestInit) => {
  if (served === null) throw new TypeError('Failed to fetch');
  const path = new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;
  const body = served[path];
  return body === undefined
    ? new Response('Not found', { status: 404 })
    : new Response(body, { headers: { 'Content-Security-Policy': policy } });
});

function filesOf(version: string) {
  const build = {
    version,
    hashed: [`/user/assets/main-${version}.js`, '/user/assets/shared.js'],
    plain: ['/user/', '/user/offline.html'],
    links: { '/user/app/reservations': '</user/assets/shared.js>; rel=modulepreload' },
  };
  return createOfflineFiles(build, { caches, fetch, openEntries: async () => openEntries });
}

/** The server's files while a build is its newest; those of the one before stay. */
function serve(version: string) {
  served = {
    ...served,
    '/user/': `document of ${version}`,
    '/user/offline.html': 'オフライン',
    [`/user/assets/main-${version}.js`]: `main of ${version}`,
    [`/user/assets/late-${version}.js`]: `late of ${version}`,
    '/user/assets/shared.js': 'shared',
    '/user/signup-personal/a/b': 'document with card fields',
  };
}

function ask(path: string, mode: RequestMode = 'cors', method = 'GET') {
  return { url: addressOf(path), mode, method } as Request; // all that is read of it
}

const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

beforeEach(() => {
  caches.stores.clear();
  served = {};
  policy = 'one';
  openEntries = [];
  fetch.mockClear();
  serve('a');
});

describe('without a network', () => {
  it('opens every screen with the document of its build, and the files that it starts with', async () => {
    const files = filesOf('a');
    await files.install();
    served = null;
    for (const path of ['/user/', '/user/app/reservations?x=1', '/user/q/b1']) {
      expect(await textOf(files.answer(ask(path, 'navigate')))).toBe('document of a');
    }
    expect(await textOf(files.answer(ask('/user/assets/main-a.js')))).toBe('main of a');
  });

  it('names with the document what its screen begins with, as the server does', async () => {
    const files = filesOf('a');
    await files.install();
    served = null;
    const linkAt = async (path: string) => (await files.answer(ask(path, 'navigate')))?.headers;
    expect((await linkAt('/user/app/reservations?x=1'))?.get('Link')).toBe(
      '</user/assets/shared.js>; rel=modulepreload',
    );
    expect((await linkAt('/user/app/reservations'))?.get('Content-Security-Policy')).toBe('one');
    expect((await linkAt('/user/app/survey'))?.get('Link')).toBeNull();
  });

  it('has what was loaded once, and what a page had loaded before', async () => {
    const files = filesOf('a');
    await files.install();
    await files.answer(ask('/user/assets/late-a.js'));
    served = { ...served, '/user/assets/early.js': 'early', '/user/secret.json': 'secret' };
    await files.keep(['/user/assets/early.js', '/user/secret.json']);
    served = null;
    expect(await textOf(files.answer(ask('/user/assets/late-a.js')))).toBe('late of a');
    expect(await textOf(files.answer(ask('/user/assets/early.js')))).toBe('early');
    expect(await caches.match('/user/secret.json')).toBeUndefined();
  });

  it('says so where a screen has card fields, whose document only the server may give', async () => {
    const files = filesOf('a');
    await files.install();
    const asked = ask('/user/signup-personal/a/b', 'navigate');
    expect(await textOf(files.answer(asked))).toBe('document with card fields');
    served = null;
    expect(await textOf(files.answer(asked))).toBe('オフライン');
  });

  it('keeps nothing that was not found, and fails as a network does', async () => {
    const files = filesOf('a');
    await files.install();
    expect((await files.answer(ask('/user/assets/gone.js')))?.status).toBe(404);
    served = null;
    await expect(files.answer(ask('/user/assets/gone.js'))).rejects.toThrow('Failed to fetch');
  });
});

it.each([
  ['/api/reservations', 'cors', 'GET'],
  ['/user/icon-192.png', 'no-cors', 'GET'],
  ['/user/', 'navigate', 'POST'],
  ['/flows/', 'navigate', 'GET'],
] as const)('leaves %s (%s, %s) to the network', async (path, mode, method) => {
  expect(filesOf('a').answer(ask(path, mode, method))).toBeUndefined();
});

describe('a newer build', () => {
  it('takes nothing over that is not whole', async () => {
    served = { ...served, '/user/': 'document of b' };
    await expect(filesOf('b').install()).rejects.toThrow('main-b.js: 404');
  });

  it('asks for its document past every cache, and for no hashed file twice', async () => {
    await filesOf('a').install();
    serve('b');
    fetch.mockClear();
    await filesOf('b').install();
    expect(fetch.mock.calls.map(([path, options]) => [path, options?.cache]).sort()).toEqual([
      ['/user/', 'reload'],
      ['/user/assets/main-b.js', 'default'],
      ['/user/offline.html', 'reload'],
    ]);
  });

  it('leaves the build before as it is until it answers itself, and has its files while a page needs them', async () => {
    const [before, after] = [filesOf('a'), filesOf('b')];
    await before.install();
    await before.answer(ask('/user/assets/late-a.js'));
    serve('b');
    await after.install();
    expect(await textOf(before.answer(ask('/user/app', 'navigate')))).toBe('document of a');

    openEntries = ['some other lock', '/user/assets/main-a.js'];
    await after.sweep();
    served = null;
    expect(await textOf(after.answer(ask('/user/app', 'navigate')))).toBe('document of b');
    expect(await textOf(after.answer(ask('/user/assets/late-a.js')))).toBe('late of a');

    openEntries = ['/user/assets/main-b.js'];
    caches.stores.set("somebody else's", new Map());
    await after.sweep();
    expect(await caches.keys()).toEqual(['komori-build-b', "somebody else's"]);
  });
});

describe("the document's policy", () => {
  async function policyAfterRenewal() {
    const files = filesOf('a');
    await files.install();
    policy = 'two';
    return async () => {
      await files.renewDocument();
      return (await caches.match('/user/'))?.headers.get('Content-Security-Policy');
    };
  }

  it('follows the configuration of the server', async () => {
    const renewed = await policyAfterRenewal();
    expect(await renewed()).toBe('two');
  });

  it('stays where the server has another build', async () => {
    const renewed = await policyAfterRenewal();
    serve('b');
    expect(await renewed()).toBe('one');
    expect(await (await caches.match('/user/'))?.text()).toBe('document of a');
  });
});

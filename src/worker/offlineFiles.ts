import { APP_BASE } from '#domain/shell/base.ts';
import { hasCardFields } from '#domain/shell/screens.ts';

/** The files of one build that must be there without a network. */
export interface Build {
  /** Another one for every build that differs. */
  readonly version: string;
  /** Paths of hashed files: they never change. */
  readonly hashed: readonly string[];
  /** Paths of the others: the app's document first. */
  readonly plain: readonly string[];
  /** The header that names with the document what a screen begins with, by its path, as the server sends it. */
  readonly links: Readonly<Record<string, string>>;
}

/** The parts of the browser that a worker uses; in tests something smaller. */
interface Surroundings {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (address: string | Request, options?: RequestInit) => Promise<Response>;
  /** The entry files of the pages that are open, each the name of a lock that its page holds. */
  readonly openEntries: () => Promise<readonly string[]>;
}

/** A request, as far as it decides what is answered. */
type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

const PREFIX = 'komori-build-';
const APP = `${APP_BASE}/`;
const HASHED = `${APP}assets/`;
/** The documents that only the network can bring. */
const OFFLINE = `${APP}offline.html`;

/** A cached answer is the same whoever asks: the browser has decoded it. */
const ANYBODY = { ignoreVary: true, ignoreSearch: true } as const;

/**
 * The app's files on the device. The document of a build is kept with the files it starts with, and is answered until
 * the next build takes over, so that what runs always fits together; hashed files are answered from whichever build
 * brought them. A build's files are deleted when no page that came from it is open. Answers of /api are never kept.
 */
export function createOfflineFiles(build: Build, { caches, fetch, openEntries }: Surroundings) {
  const own = PREFIX + build.version;

  async function fetchWhole(path: string, cache: RequestCache): Promise<Response> {
    const answer = await fetch(path, { cache });
    if (!answer.ok) throw new Error(`Failed to keep ${path}: ${answer.status}.`);
    return answer;
  }

  async function keepHashed(path: string): Promise<void> {
    const cache = await caches.open(own);
    const known = await caches.match(path, ANYBODY);
    await cache.put(path, known ?? (await fetchWhole(path, 'default')));
  }

  async function fromNetwork(request: Request): Promise<Response> {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(own)).put(request.url, answer.clone());
    return answer;
  }

  async function openDocument(request: Request): Promise<Response> {
    const cache = await caches.open(own);
    const kept = await cache.match(APP, ANYBODY);
    return kept === undefined ? fetch(request) : withLinks(kept, build.links[new URL(request.url).pathname]);
  }

  /** A document with card fields has a policy of its own, which only the server gives. */
  async function openCardDocument(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (offline) {
      const words = await (await caches.open(own)).match(OFFLINE, ANYBODY);
      if (words === undefined) throw offline;
      return words;
    }
  }

  return {
    /** Before this build may take over, everything that it starts with is there. */
    async install(): Promise<void> {
      const cache = await caches.open(own);
      await Promise.all([
        ...build.hashed.map(keepHashed),
        ...build.plain.map(async (path) => cache.put(path, await fetchWhole(path, 'reload'))),
      ]);
    },

    /** The files that a page loaded before it was under this worker's care. */
    async keep(paths: readonly string[]): Promise<void> {
      await Promise.all(paths.filter((path) => path.startsWith(HASHED)).map(keepHashed));
    },

    /** Deletes the files of other builds that no open page has come from. */
    async sweep(): Promise<void> {
      const entries = await openEntries();
      const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
      for (const name of others) {
        const cache = await caches.open(name);
        const found = await Promise.all(entries.map((entry) => cache.match(entry, ANYBODY)));
        if (found.every((file) => file === undefined)) await caches.delete(name);
      }
    },

    /**
     * Takes over the headers of the document, where it is still the same one: its policy follows the configuration of
     * the server, which may change between two builds.
     */
    async renewDocument(): Promise<void> {
      const cache = await caches.open(own);
      const [kept, answer] = await Promise.all([
        cache.match(APP, ANYBODY),
        fetch(APP, { cache: 'no-cache' }),
      ]);
      if (!answer.ok || (await kept?.text()) !== (await answer.clone().text())) return;
      await cache.put(APP, answer);
    },

    /** The answer to a request of a page; undefined for what is the network's alone. */
    answer(request: Request): Promise<Response> | undefined {
      switch (kindOf(request)) {
        case 'document':
          return openDocument(request);
        case 'cardDocument':
          return openCardDocument(request);
        case 'hashed':
          return caches.match(request.url, ANYBODY).then((kept) => kept ?? fromNetwork(request));
        case 'other':
          return undefined;
      }
    },

    /** Whether a request is for a screen of the app. */
    isDocument: (request: Asked) => kindOf(request) === 'document',
  };
}

/** The document of all screens, as that of one. */
function withLinks(document: Response, links: string | undefined): Response {
  if (links === undefined) return document;
  const headers = new Headers(document.headers);
  headers.set('Link', links);
  return new Response(document.body, { headers });
}

function kindOf({ method, mode, url }: Asked): 'document' | 'cardDocument' | 'hashed' | 'other' {
  const { pathname } = new URL(url);
  if (method !== 'GET' || !pathname.startsWith(APP)) return 'other';
  if (mode === 'navigate') {
    return hasCardFields(pathname.slice(APP.length - 1)) ? 'cardDocument' : 'document';
  }
  return pathname.startsWith(HASHED) ? 'hashed' : 'other';
}

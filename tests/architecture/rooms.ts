/** The means that a room of the house may use. */
interface Rule {
  /** The rooms that it imports. */
  readonly rooms: readonly string[];
  readonly packages: (name: string) => boolean;
  /** Globals that it may not use. */
  readonly globals: readonly string[];
  /** Files that may use a forbidden global, because they are where it is wrapped. */
  readonly exempt?: Readonly<Record<string, readonly string[]>>;
  /** Files that may import by a name made at run time, because running others' files is what they do. */
  readonly computed?: readonly string[];
}

const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const browser = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage'];
const timers = ['setTimeout', 'setInterval'];

const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);
const allBut =
  (...names: (string | RegExp)[]) =>
  (name: string) =>
    !names.some((each) => (typeof each === 'string' ? each === name : each.test(name)));

const production = ['domain', 'contract', 'machines', 'src', 'server'];

/** Imports run one way: domain <- contract <- machines <- src, and domain <- contract <- server. */
export const rules: Readonly<Record<string, Rule>> = {
  domain: {
    rooms: ['domain'],
    // It computes, and knows nothing of the world; one file uses it.
    packages: only('dayjs'),
    globals: [...network, ...browser, ...timers, 'process'],
  },
  contract: {
    rooms: ['domain', 'contract'],
    packages: only('axios', 'valibot', '@valibot/to-json-schema'),
    globals: [...network, ...browser, ...timers, 'process'],
    // A stream is read by fetch, which has no time-out of its own.
    exempt: { 'contract/stream.ts': ['fetch', ...timers] },
  },
  machines: {
    rooms: ['domain', 'contract', 'machines'],
    packages: only('valibot', 'xstate'),
    globals: [...network, ...browser, ...timers, 'process'],
  },
  src: {
    rooms: ['domain', 'contract', 'machines', 'src'],
    packages: allBut('axios', /^node:/, /^hono$|^@hono\//, 'kysely', 'pg', '@electric-sql/pglite'),
    globals: [...network, ...timers, 'process'],
    exempt: {
      'src/settings/card/gmo/tokens.ts': timers,
      'src/shell/addressRecorder.ts': timers,
      'src/shell/patientClock.ts': timers,
      'src/shell/serverNow.ts': timers,
      // Before the client has come.
      'src/start/askFirst.ts': ['fetch', 'setTimeout'],
      'src/worker/offlineFiles.ts': network,
      'src/worker/serviceWorker.ts': network,
    },
  },
  server: {
    rooms: ['domain', 'contract', 'server'],
    packages: allBut('axios', /^react/, 'xstate', /^@xstate\//),
    globals: browser,
  },
  'model-tests': {
    rooms: ['domain', 'contract', 'machines', 'src', 'flows', 'tests', 'model-tests'],
    packages: allBut('axios'),
    globals: network,
  },
  tests: { rooms: [...production, 'flows', 'tests', 'scripts'], packages: () => true, globals: [] },
  // Of the tests, the servers that know the specification alone.
  e2e: {
    rooms: ['domain', 'contract', 'e2e', 'scripts', 'tests'],
    packages: allBut(/^react/, 'xstate', /^@xstate\//, 'vitest'),
    globals: [],
  },
  bench: { rooms: [...production, 'bench', 'scripts'], packages: () => true, globals: [] },
  flows: {
    rooms: ['domain', 'contract', 'machines', 'src', 'flows', 'scripts'],
    packages: () => true,
    globals: [],
  },
  scripts: {
    rooms: ['domain', 'flows', 'scripts'],
    packages: () => true,
    globals: [],
    computed: ['scripts/mutants/tableWorker.ts'],
  },
};

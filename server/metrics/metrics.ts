import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Everything that the process measures of itself. Labels are patterns and names of ours, never what somebody sent. */
export const registry = new Registry();

const requests = new Histogram({
  name: 'komori_request_duration_seconds',
  help: 'Requests by method, route and status; `left` is a client that did not wait.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Notes a request that is over. */
export function noteRequest(
  labels: { readonly method: string; readonly route: string; readonly status: string },
  ms: number,
): void {
  requests.observe(labels, ms / 1_000);
}

const forwarding = new Counter({
  name: 'komori_forwarding_trouble_total',
  help: 'Requests whose forwarding headers do not go with TRUST_PROXY.',
  labelNames: ['trouble'],
  registers: [registry],
});

/** Counts a request whose forwarding headers do not go with the configuration. */
export function countForwarding(trouble: 'unexpected' | 'missing'): void {
  forwarding.inc({ trouble });
}

/** Numbers by name, read when they are asked for. */
type Reading = () => Readonly<Record<string, number>>;

function gaugeOf(name: string, help: string, read: Reading): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: ['of'],
    registers: [registry],
    collect() {
      for (const [of, value] of Object.entries(read())) this.set({ of }, value);
    },
  });
}

/** Measures the process from now on: its event loop and memory, its database connections, its sockets and hashes. */
export function measureProcess(read: {
  readonly database: Reading;
  readonly connections: Reading;
  readonly hashing: Reading;
  readonly updates: Reading;
}): void {
  collectDefaultMetrics({ register: registry });
  gaugeOf('komori_database', 'Connections and transactions: in use, free, waited for.', read.database);
  gaugeOf(
    'komori_connections',
    'Connections, those turned away, and answers under way, open streams among them.',
    read.connections,
  );
  gaugeOf(
    'komori_updates',
    'Open streams of changes, and whether this process listens to the database (1).',
    read.updates,
  );
  gaugeOf('komori_hashing', 'Password hashes under way, and those in line.', read.hashing);
}

const dueWaiting = new Gauge({
  name: 'komori_due_waiting',
  help: 'Rows of that kind that are due and not done.',
  labelNames: ['kind'],
  registers: [registry],
});

const dueOldest = new Gauge({
  name: 'komori_due_oldest_seconds',
  help: 'For how long the oldest due row of that kind has waited; that of `mail` and `sms` is the age of the outbox.',
  labelNames: ['kind'],
  registers: [registry],
});

/** Publishes how far behind the due work of that kind is. */
export function showBacklog(kind: string, waiting: number, oldestMs: number): void {
  dueWaiting.set({ kind }, waiting);
  dueOldest.set({ kind }, oldestMs / 1000);
}

const troubles = new Gauge({
  name: 'komori_trouble',
  help: 'What somebody has to look at: charges that are owed, doors that do not answer.',
  labelNames: ['of'],
  registers: [registry],
});

/** Sets what is read from the database before each answer. */
export function showTroubles(measured: {
  readonly failedCharges: number;
  readonly silentDoors: number;
}): void {
  troubles.set({ of: 'failedCharges' }, measured.failedCharges);
  troubles.set({ of: 'silentDoors' }, measured.silentDoors);
}

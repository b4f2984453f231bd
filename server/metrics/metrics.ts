import { Counter, Gauge, Registry } from 'prom-client';

/** Everything that the process measures of itself. */
export const registry = new Registry();

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

const dueWaiting = new Gauge({
  name: 'komori_due_waiting',
  help: 'Rows of that kind that are due and not done.',
  labelNames: ['kind'],
  registers: [registry],
});

const dueOldest = new Gauge({
  name: 'komori_due_oldest_seconds',
  help: 'For how long the oldest due row of that kind has waited.',
  labelNames: ['kind'],
  registers: [registry],
});

/** Publishes how far behind the due work of that kind is. */
export function showBacklog(kind: string, waiting: number, oldestMs: number): void {
  dueWaiting.set({ kind }, waiting);
  dueOldest.set({ kind }, oldestMs / 1000);
}

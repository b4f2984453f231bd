import { Counter, Registry } from 'prom-client';

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

import { serverCapabilities, serves } from '#contract/capabilities.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** Whether the server has a call of ours, as far as it is known; what needs one that it lacks is not offered. */
export function isServed(endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'additive'>): boolean {
  return serves(serverCapabilities.current(), endpoint);
}

import type { IdempotencyKey } from '#contract/caller.ts';

/** A key for one command of a member, kept for every retry of it. 128 random bits in hexadecimal. */
export function newKey(): IdempotencyKey {
  // randomUUID is missing on plain http addresses of a local network, where phones try the development server.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

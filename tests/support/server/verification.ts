import { vi } from 'vitest';

const { hash, verify } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');

const verified = new Map<string, Promise<boolean>>();

/**
 * The verification of passwords, which tests of the server can watch and hold back (hashing.ts puts it in its place).
 * A hash and a password are compared once: the demo's members sign in with the same ones in hundreds of tests.
 */
export const verification = vi.fn((hashed: string, password: string) => {
  const key = JSON.stringify([hashed, password]);
  const known = verified.get(key) ?? verify(hashed, password);
  verified.set(key, known);
  return known;
});
/** The same for the hashing of new ones. */
export const hashing = vi.fn(hash);

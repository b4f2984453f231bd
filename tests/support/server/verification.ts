import { vi } from 'vitest';

const { hash, verify } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');

/**
 * The verification of passwords, which tests of the server can watch and hold back (hashing.ts puts it in its place).
 */
export const verification = vi.fn(verify);
/** The same for the hashing of new ones. */
export const hashing = vi.fn(hash);

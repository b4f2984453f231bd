import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as they stand in a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret that is long enough not to be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

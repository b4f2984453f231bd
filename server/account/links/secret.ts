import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, as they stand in a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret that is long enough not to be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * A secret of a command that stands nowhere: whoever has the command's key, and the salt that was kept, makes the same
 * again. `purpose` says what it is for, and whose it is.
 */
export function secretOfKey(key: string, salt: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes));
}

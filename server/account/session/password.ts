import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/account/password.ts';

/** Argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's minimum. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password));
}

let dummy: Promise<string> | undefined;

/** In place of a hash, for those who sign in without a password: guests, by their link. */
export const NO_PASSWORD = '';

/**
 * Whether the password fits. Without a hash (no such member, or one without a password) the same work is done against a dummy,
 * so that the time of the answer does not tell whether an ID exists.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('no member has this');
  const hasPassword = storedHash !== undefined && storedHash !== NO_PASSWORD;
  const fits = await verify(hasPassword ? storedHash : await dummy, normalPassword(password));
  return fits && hasPassword;
}

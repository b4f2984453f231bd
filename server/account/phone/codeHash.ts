import { createHash } from 'node:crypto';

/** The stored form of a code: a reader of the table does not see the codes of others. */
export function codeHashOf(salt: string, code: string): string {
  return createHash('sha256')
    .update(salt + code)
    .digest('hex');
}

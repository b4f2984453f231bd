import { createHash } from 'node:crypto';

/** What is stored of a code: who reads the table does not read the codes of others off it. */
export function codeHashOf(salt: string, code: string): string {
  return createHash('sha256')
    .update(salt + code)
    .digest('hex');
}

import { createHash, randomBytes } from 'node:crypto';
import type { Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

/** What is kept of a bearer token. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session; the bearer token is answered once and only its hash is kept. */
export async function openSession(db: Db, tenantId: string, memberId: number, now: Instant): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ tenant_id: tenantId, token_hash: tokenHashOf(token), member_id: memberId, last_used_at: now })
    .execute();
  return token;
}

/** Ends the session; its token is refused from now on. */
export async function closeSession(db: Db, tenantId: string, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends every session of the member. */
export async function closeSessions(db: Db, tenantId: string, memberId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
}

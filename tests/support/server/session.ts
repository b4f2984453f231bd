import type { Instant } from '#domain/time.ts';
import { openSession } from '#server/account/session/session.ts';
import { type Db, transaction } from '#server/database/transaction.ts';

/** A session of that member as a login would open it, without the slow way through a password. */
export async function sessionOf(db: Db, tenantId: string, memberId: number, now: Instant): Promise<string> {
  const token = await transaction(db, async (trx) => {
    const { password_version: passwordVersion } = await trx
      .selectFrom('members')
      .select('password_version')
      .where('tenant_id', '=', tenantId)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const opening = { tenant: { id: tenantId }, now, address: '203.0.113.1', userAgent: '' };
    return await openSession(trx, opening, { memberId, passwordVersion });
  });
  if (token === undefined) throw new Error(`Failed to sign in: member ${memberId} has left.`);
  return token;
}

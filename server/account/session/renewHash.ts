import { ofTenant } from '#server/database/tenantQueries.ts';
import { Busy } from '#server/load/gate.ts';
import type { Context } from '#server/usecase/context.ts';
import { hashPassword, isOutdated } from './password.ts';
import type { Verified } from './session.ts';

/**
 * Hashes a password that was just verified again, where its hash costs less than the configuration asks for. It stays
 * the same password: its version is not raised, and the sessions of it go on. Where hashing has no room, the next login
 * does it.
 */
export async function renewHash(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { memberId, passwordVersion }: Verified,
  password: string,
  storedHash: string,
): Promise<void> {
  if (!isOutdated(storedHash)) return;
  try {
    const renewed = await hashPassword(password);
    await ofTenant(db, tenant.id)
      .updateTable('members')
      .set({ password_hash: renewed })
      .where('member_id', '=', memberId)
      .where('password_version', '=', passwordVersion)
      .where('password_hash', '=', storedHash)
      .execute();
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
  }
}

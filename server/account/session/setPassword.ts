import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { forgetDevices } from './deviceProof.ts';
import { endSessions } from './session.ts';

/**
 * Gives the member another password and ends the sessions of the old one, all but `kept`; answers how many. Without one
 * that is kept it is a reset, after which no device is known any more either.
 */
export async function setPassword(
  trx: Trx,
  tenantId: string,
  memberId: number,
  passwordHash: string,
  kept: string | null,
): Promise<number> {
  await ofTenant(trx, tenantId)
    .updateTable('members')
    .set((eb) => ({ password_hash: passwordHash, password_version: eb('password_version', '+', 1) }))
    .where('member_id', '=', memberId)
    .execute();
  if (kept === null) await forgetDevices(trx, tenantId, memberId);
  return await endSessions(trx, tenantId, memberId, kept);
}

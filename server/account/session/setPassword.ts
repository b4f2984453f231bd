import type { Trx } from '#server/database/transaction.ts';

/** Gives the member another password and ends the sessions of the old one, all but `kept`; answers how many. */
export async function setPassword(
  trx: Trx,
  tenantId: string,
  memberId: number,
  passwordHash: string,
  kept: string | null,
): Promise<number> {
  await trx
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
  return await endSessions(trx, tenantId, memberId, kept);
}

/** Ends the member's sessions, all but `kept`; answers how many. */
async function endSessions(
  trx: Trx,
  tenantId: string,
  memberId: number,
  kept: string | null,
): Promise<number> {
  const query = trx
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId);
  const { numDeletedRows } = await (kept === null
    ? query
    : query.where('token_hash', '<>', kept)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

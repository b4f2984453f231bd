import type { Trx } from '#server/database/transaction.ts';

/** Locks the member's row, the first of every order of locks: decisions of one member come one after the other. */
export async function lockMember(trx: Trx, tenantId: string, memberId: number): Promise<void> {
  await trx
    .selectFrom('members')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

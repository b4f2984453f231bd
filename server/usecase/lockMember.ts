import { type RawBuilder, sql } from 'kysely';
import type { Givens } from '#server/database/prepared.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { unauthenticated } from '#server/usecase/refusal.ts';

/** Locks the member's row, the first of every order of locks: commands of one member come one after the other. */
export async function lockMember(trx: Trx, tenantId: string, memberId: number): Promise<void> {
  await memberRow(trx, tenantId, memberId).executeTakeFirstOrThrow();
}

/**
 * The same for a call that the member makes: 401 where the member has left since it began, so that nothing is written
 * to what was erased.
 */
export async function lockCaller(trx: Trx, tenantId: string, memberId: number): Promise<void> {
  const present = await memberRow(trx, tenantId, memberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (present === undefined) throw unauthenticated();
}

function memberRow(trx: Trx, tenantId: string, memberId: number) {
  return ofTenant(trx, tenantId)
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate();
}

/**
 * The same as the beginning of a statement, which answers no row where the member has left. A lock that comes after it
 * asks for it: `afterCaller`.
 */
export function lockedCaller(
  given: Givens<{ readonly tenant: string; readonly member: number }>,
): RawBuilder<unknown> {
  return sql`
    member as materialized (
      select member_id
      from members
      where tenant_id = ${given.tenant} and member_id = ${given.member} and withdrawn_at is null
      for no key update
    )`;
}

/** True, and known only when the member is locked. */
export const afterCaller = sql<boolean>`(select count(*) from member) >= 0`;

import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

/** The operators who may give rights, by their numbers. */
export function ownersOf(db: Db, tenantId: string): Promise<{ id: number; mail: string }[]> {
  return ofTenant(db, tenantId)
    .selectFrom('operators')
    .select(['operator_id as id', 'mail'])
    .where('role', '=', 'owner')
    .where('areas', 'is', null)
    .where('joined_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('operator_id')
    .execute();
}

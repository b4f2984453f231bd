import { sql } from 'kysely';
import { instantOf } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Actor } from '#server/audit/entry.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import type { Table } from './tables.ts';

/**
 * The tables that stay where the tenant was: the log of what was done there, and the row that says the sentence. The
 * words of reasons do not stay: whoever erases them does so where the tenant is.
 */
const LEFT_BEHIND = ['audit_entries', 'audit_heads', 'tenants'];
/** Deleting what takes a span writes a row here. */
export const WRITTEN_BY_DELETING = 'freed_spans';

/** Whether the rows of that table stay where the tenant was. */
export function isLeftBehind(name: string): boolean {
  return LEFT_BEHIND.includes(name);
}

/** Whether nothing of the tenant is there but what stays behind. */
export async function isEmptyOf(db: Db, tables: readonly Table[], tenantId: string): Promise<boolean> {
  for (const { name } of tables.filter((table) => !isLeftBehind(table.name))) {
    const { rows } = await sql`select from ${sql.table(name)} where tenant_id = ${tenantId} limit 1`.execute(
      db,
    );
    if (rows.length > 0) return false;
  }
  return true;
}

/** Serves the tenant again, unless it is suspended by somebody's own sentence; answers whether it was on its way. */
export async function endSuspension(trx: Trx, tenantId: string, actor: Actor): Promise<boolean> {
  const { numUpdatedRows } = await ofTenant(trx, tenantId)
    .updateTable('tenants')
    .set({ suspension: null })
    .where('suspension', '=', MOVING)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await enterMove(trx, tenantId, actor, { before: true, after: false });
  return numUpdatedRows > 0n;
}

/** Enters the begin or the end of a suspension into the tenant's log. */
export async function enterMove(
  trx: Trx,
  tenantId: string,
  actor: Actor,
  suspended: { readonly before: boolean; readonly after: boolean },
): Promise<void> {
  await enterAct(
    trx,
    tenantId,
    {
      actor,
      act: 'move',
      subject: `tenant:${tenantId}`,
      before: { suspended: suspended.before },
      after: { suspended: suspended.after },
    },
    instantOf(Date.now()),
  );
}

/** Deletes what does not stay behind. */
export async function deleteRows(trx: Db, tables: readonly Table[], tenantId: string): Promise<void> {
  const names = tables.map(({ name }) => name).filter((name) => !isLeftBehind(name));
  await sql`set constraints all deferred`.execute(trx);
  for (const name of names.toReversed()) {
    await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(trx);
    await deleteWhatDeletingWrote(trx, tenantId);
  }
}

/** Deletes what triggers have written about rows that were deleted. */
export async function deleteWhatDeletingWrote(trx: Db, tenantId: string): Promise<void> {
  await sql`delete from ${sql.table(WRITTEN_BY_DELETING)} where tenant_id = ${tenantId}`.execute(trx);
}

import { sql } from 'kysely';
import { instantOf } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Actor } from '#server/audit/entry.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { sumOf, type Table } from './tables.ts';

/**
 * The tables that stay where the tenant was: the log of what was done there, and the row that says the sentence. The
 * words of reasons do not stay: whoever erases them does so where the tenant is.
 */
const LEFT_BEHIND = ['audit_entries', 'audit_heads', 'tenants'];
/** Deleting what takes a span writes a row here. */
const WRITTEN_BY_DELETING = 'freed_spans';

/** Whether nothing of the tenant is there but what stays behind. */
export async function isEmptyOf(db: Db, tables: readonly Table[], tenantId: string): Promise<boolean> {
  for (const table of tables.filter(({ name }) => !LEFT_BEHIND.includes(name))) {
    if ((await sumOf(db, table, { tenantId })).rows > 0) return false;
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
  const names = tables.map(({ name }) => name).filter((name) => !LEFT_BEHIND.includes(name));
  await sql`set constraints all deferred`.execute(trx);
  for (const name of names.toReversed()) {
    for (const each of [name, WRITTEN_BY_DELETING]) {
      await sql`delete from ${sql.table(each)} where tenant_id = ${tenantId}`.execute(trx);
    }
  }
}

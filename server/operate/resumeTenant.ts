import { sql } from 'kysely';
import type { Actor } from '#server/audit/entry.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { tablesOf } from './tables.ts';
import { deleteRows, endSuspension, isEmptyOf } from './tenantOnItsWay.ts';

/** A move of one tenant that is given up. */
export interface Resumption {
  readonly source: OpenDatabase;
  /** Where the tenant was to go, so that a copy of it is taken away there; null leaves one as it is. */
  readonly target: OpenDatabase | null;
  readonly tenantId: string;
  readonly actor: Actor;
}

/** Whether the tenant is served again now, was served already, or has a suspension of its own. */
export type Resumed = 'resumed' | 'served' | 'suspended';

/**
 * Serves a tenant again where it was before a move that did not come to its end. Throws where it has left already: its
 * copy is all there is then, and the move goes on.
 */
export async function resumeTenant({ source, target, tenantId, actor }: Resumption): Promise<Resumed> {
  const tables = await tablesOf(source.db.withoutPlugins());
  return await transaction(source.db, async (trx) => {
    // A move that is still under way can't leave meanwhile: whichever comes second sees what the first has done.
    await sql`lock table tenants in row exclusive mode`.execute(trx);
    const row = await ofTenant(trx, tenantId).selectFrom('tenants').select('suspension').executeTakeFirst();
    if (row === undefined) throw new Error(`There is no tenant ${tenantId}.`);
    if (await isEmptyOf(trx, tables, tenantId)) {
      throw new Error(
        `${tenantId} has left already: run the command without --resume, and its move goes on.`,
      );
    }
    if (target !== null) await takeCopyAway(trx, target.db, tenantId);
    if (await endSuspension(trx, tenantId, actor)) return 'resumed';
    return row.suspension === null ? 'served' : 'suspended';
  });
}

/** Deletes the copy; throws where it may be somebody else's tenant of that name. */
async function takeCopyAway(from: Trx, to: Db, tenantId: string): Promise<void> {
  const plain = to.withoutPlugins();
  const tables = await tablesOf(plain); // none, where the move was broken off before they were made
  if (await isEmptyOf(plain, tables, tenantId)) return;
  if (!(await isCopy(from, plain, tenantId))) {
    throw new Error(`The tenant ${tenantId} there is no copy of this one. Nothing was done.`);
  }
  await plain.transaction().execute((trx) => deleteRows(trx, tables, tenantId));
}

/**
 * A copy is not served, has the tenant's secret, and its log is how the tenant's own begins; where that has none, the
 * copy has none either.
 */
async function isCopy(from: Db, to: Db, tenantId: string): Promise<boolean> {
  const { rows: copies } = await sql<{ hash_key: string; number: number; hash: string | null }>`
    select t.hash_key, coalesce(h.number, 0) as number, h.hash from tenants t left join audit_heads h using (tenant_id)
    where tenant_id = ${tenantId} and t.suspension is not null`.execute(to);
  const [copy] = copies;
  if (copy === undefined) return false;
  const entries = sql`select from audit_entries where tenant_id = ${tenantId}`;
  const begins =
    copy.number === 0
      ? sql`not exists (${entries})`
      : sql`exists (${entries} and number = ${copy.number} and hash = ${copy.hash})`;
  const { rows } = await sql`
    select from tenants where tenant_id = ${tenantId} and hash_key = ${copy.hash_key} and ${begins}`.execute(
    from,
  );
  return rows.length > 0;
}

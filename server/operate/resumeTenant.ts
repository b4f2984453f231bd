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

/** A copy is not served, and its log is how the tenant's own begins. */
async function isCopy(from: Db, to: Db, tenantId: string): Promise<boolean> {
  const { rows: heads } = await sql<{ number: number; hash: string }>`
    select number, hash from audit_heads h join tenants t using (tenant_id)
    where tenant_id = ${tenantId} and t.suspension is not null`.execute(to);
  const [head] = heads;
  if (head === undefined) return false;
  const { rows } = await sql`
    select 1 from audit_entries
    where tenant_id = ${tenantId} and number = ${head.number} and hash = ${head.hash}`.execute(from);
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { Actor } from '#server/audit/entry.ts';
import { migrate } from '#server/database/migrate.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { type Copied, namesOfMigrations } from './copyDatabase.ts';
import { Different, type Leaving, leaveTenant, refuseDifference } from './leaveTenant.ts';
import { copyTable, sumOf, type Table, tablesOf } from './tables.ts';
import { deleteRows, endSuspension, enterMove, isEmptyOf } from './tenantOnItsWay.ts';

/** The move of one tenant from one database to another. */
export interface TenantMove extends Leaving {
  readonly actor: Actor;
  /** Waits until whatever had begun before the suspension is done. */
  readonly settle: () => Promise<void>;
}

/**
 * Moves a tenant with its rows and numbers, and suspends it meanwhile. A difference between both sides, or a row that
 * was written meanwhile, leaves the tenant where it was, suspended: the same command again goes on. Throws with what is
 * to be done.
 */
export async function moveTenant(move: TenantMove): Promise<readonly Copied[]> {
  const { source, target, tenantId, actor, settle } = move;
  await target.prepare(migrate);
  const [from, to] = [source.db.withoutPlugins(), target.db.withoutPlugins()];
  if ((await namesOfMigrations(from)) !== (await namesOfMigrations(to))) {
    throw new Error('The two have not the same schema: start this version once on the database to be moved.');
  }
  const tables = await tablesOf(from);
  const isAway = await isEmptyOf(from, tables, tenantId);
  if (isAway && (await isEmptyOf(to, tables, tenantId))) throw new Error(`There is no tenant ${tenantId}.`);
  if (!isAway) {
    await refuseServed(to, from, tenantId);
    await suspend(move);
    await settle();
    const isOurs = await copyUnlessThere(move, tables);
    await leave(move, tables, isOurs);
  }
  const copied = await Promise.all(
    tables.map(async (table) => ({
      table: table.name,
      rows: (await sumOf(to, table, { tenantId })).rows,
    })),
  );
  await transaction(target.db, (trx) => endSuspension(trx, tenantId, actor));
  return copied;
}

async function suspend({ source, tenantId, actor }: TenantMove): Promise<void> {
  await transaction(source.db, async (trx) => {
    const { numUpdatedRows } = await ofTenant(trx, tenantId)
      .updateTable('tenants')
      .set({ suspension: MOVING })
      .where('suspension', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return; // a move that did not come to its end, or somebody's own suspension
    await enterMove(trx, tenantId, actor, { before: false, after: true });
  });
}

/** Whether this copied the tenant; a copy of a move that did not come to its end stays as it is. */
async function copyUnlessThere(
  { source, target, tenantId }: TenantMove,
  tables: readonly Table[],
): Promise<boolean> {
  const from = source.db.withoutPlugins();
  if (!(await isEmptyOf(target.db.withoutPlugins(), tables, tenantId))) return false;
  await target.prepare(async (unhurried) => {
    await unhurried
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`set constraints all deferred`.execute(trx);
        await sql`delete from tenants where tenant_id = ${tenantId}`.execute(trx);
        await sql`delete from audit_reasons where tenant_id = ${tenantId}`.execute(trx);
        for (const table of tables) await copyTable(from, trx, table, { tenantId });
        await bringHead(from, trx, tenantId);
        await refuseDifference(from, trx, tables, tenantId);
      });
  });
  return true;
}

/** Refuses a tenant of that name that is served there, and hosts that another one answers to. */
async function refuseServed(to: Db, from: Db, tenantId: string): Promise<void> {
  const { rows: served } = await sql`
    select 1 from tenants where tenant_id = ${tenantId} and suspension is null`.execute(to);
  if (served.length > 0) throw new Error(`The database to move to serves a tenant ${tenantId} itself.`);
  const { rows: own } = await sql<{ hosts: string[] }>`
    select hosts from tenants where tenant_id = ${tenantId}`.execute(from);
  const { rows: others } = await sql<{ tenant_id: string }>`
    select tenant_id from tenants
    where tenant_id <> ${tenantId} and hosts && ${own[0]?.hosts ?? []}::text[]`.execute(to);
  if (others[0] !== undefined) {
    throw new Error(`The tenant ${others[0].tenant_id} there answers to a host of ${tenantId}.`);
  }
}

/** A tenant that comes back finds the head of its log where it left. */
async function bringHead(from: Db, to: Db, tenantId: string): Promise<void> {
  const { rows } = await sql<{ number: number; hash: string }>`
    select number, hash from audit_heads where tenant_id = ${tenantId}`.execute(from);
  for (const { number, hash } of rows) {
    await sql`
      update audit_heads set number = ${number}, hash = ${hash}
      where tenant_id = ${tenantId} and number < ${number}`.execute(to);
  }
}

/** Deletes the tenant where it was. */
async function leave(move: TenantMove, tables: readonly Table[], isOurs: boolean): Promise<void> {
  try {
    await leaveTenant(move, tables);
  } catch (error) {
    // Whatever else went wrong, the tenant may have left: its copy is all there is then. And a copy that this run has
    // not made may be somebody else's tenant.
    if (isOurs && error instanceof Different) {
      const to = move.target.db.withoutPlugins();
      await to.transaction().execute((trx) => deleteRows(trx, tables, move.tenantId));
    }
    throw error;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { SERVING } from '#server/database/limits.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { sqlState } from '#server/database/unavailable.ts';
import { deleteSummed, type Sum, sumOf, type Table } from './tables.ts';
import { deleteWhatDeletingWrote, isEmptyOf, isLeftBehind, WRITTEN_BY_DELETING } from './tenantOnItsWay.ts';

const AGAIN =
  'Run the command again; and where that says the same, with --resume, which takes away an older copy, and then again.';

/** The two sides differ, and nothing was deleted on either. */
export class Different extends Error {
  constructor(table: string, tenantId: string) {
    super(`${table} of ${tenantId} is not the same on both sides. ${AGAIN}`);
  }
}

/** Compares both sides as they are now; throws Different. */
export async function refuseDifference(
  from: Db,
  to: Db,
  tables: readonly Table[],
  tenantId: string,
): Promise<void> {
  for (const table of tables) {
    const [before, after] = await Promise.all([from, to].map((db) => sumOf(db, table, { tenantId })));
    if (!isSame(before, after)) throw new Different(table.name, tenantId);
  }
}

function isSame(before: Sum | undefined, after: Sum | undefined): boolean {
  return before?.rows === after?.rows && before?.sum === after?.sum;
}

/** A tenant that has been copied, and from where to where. */
export interface Leaving {
  readonly source: OpenDatabase;
  readonly target: OpenDatabase;
  readonly tenantId: string;
}

/**
 * Deletes the tenant where it was, if what is deleted is what was copied, and nothing has been added meanwhile.
 * Deleting takes as long as it takes: all tables are locked at the end alone, for a last look, because the other
 * tenants write to them. Throws Different.
 */
export async function leaveTenant(
  { source, target, tenantId }: Leaving,
  tables: readonly Table[],
): Promise<void> {
  const to = target.db.withoutPlugins();
  const [left, moved] = [
    tables.filter(({ name }) => isLeftBehind(name)),
    tables.filter(({ name }) => !isLeftBehind(name)),
  ];
  await source.prepare(async (unhurried) => {
    await transaction(unhurried, async (trx) => {
      // Whoever writes meanwhile stands in line behind this: it gives up soon, and is tried again.
      await sql`select set_config('lock_timeout', ${`${SERVING.lockMs}ms`}, true)`.execute(trx);
      await refuseDifference(trx, to, left, tenantId);
      await deleteSame(trx, to, moved, tenantId);
      await lockAll(trx, tables);
      // Entries of the log are only ever added, and its head says so.
      const small = left.filter(({ name }) => name !== 'audit_entries');
      await refuseDifference(trx, to, small, tenantId);
      if (!(await isEmptyOf(trx, tables, tenantId)) || (await isEmptyOf(to, tables, tenantId))) {
        throw new Different('A table', tenantId);
      }
    });
  });
}

async function deleteSame(trx: Trx, to: Db, tables: readonly Table[], tenantId: string): Promise<void> {
  await sql`set constraints all deferred`.execute(trx);
  // Deleting the others writes to that one.
  const sorted = tables.toReversed().toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a)));
  for (const table of sorted) {
    const after = await sumOf(to, table, { tenantId });
    const before = await deleteSummed(trx, table, tenantId).catch((error: unknown) => {
      // A row that has come meanwhile points to one of them.
      throw sqlState(error) === POINTED_TO ? new Different(table.name, tenantId) : error;
    });
    if (!isSame(before, after)) throw new Different(table.name, tenantId);
    await deleteWhatDeletingWrote(trx, tenantId);
  }
  // Now, and not at the commit, when all tables are locked.
  await sql`set constraints all immediate`.execute(trx);
}

function isWritten({ name }: Table): boolean {
  return name === WRITTEN_BY_DELETING;
}

const TRIES = 20;
const PAUSE_MS = 50;
const LOCK_NOT_AVAILABLE = '55P03';
const POINTED_TO = '23503';

/** Keeps everybody from writing; what was deleted stays deleted where a lock is not to be had at once. */
async function lockAll(trx: Trx, tables: readonly Table[]): Promise<void> {
  const all = sql.join(tables.map(({ name }) => sql.table(name)));
  for (let nth = 1; ; nth += 1) {
    await sql`savepoint before_locks`.execute(trx);
    try {
      await sql`lock table ${all} in share row exclusive mode`.execute(trx);
      return;
    } catch (error) {
      if (nth === TRIES || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await sql`rollback to savepoint before_locks`.execute(trx);
      await wait(PAUSE_MS);
    }
  }
}

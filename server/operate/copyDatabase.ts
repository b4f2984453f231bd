import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';
import { copyTable, sumOf, tablesOf } from './tables.ts';

/** The copied rows of a table; both sides hold the same. */
export interface Copied {
  readonly table: string;
  readonly rows: number;
}

/** The migrations that have run, as one text. */
export async function namesOfMigrations(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).join(' ');
}

/**
 * Copies everything of one database into another that is empty, in one transaction, and compares both. Throws, and
 * leaves nothing there, when the other holds something, when the two have not the same schema, or when a row differs.
 */
export async function copyDatabase(source: OpenDatabase, target: OpenDatabase): Promise<readonly Copied[]> {
  await target.prepare(migrate);
  const from = source.db.withoutPlugins();
  if ((await namesOfMigrations(from)) !== (await namesOfMigrations(target.db.withoutPlugins()))) {
    throw new Error('The two have not the same schema: start this version once on the database to be moved.');
  }
  const tables = await tablesOf(from);
  const copied: Copied[] = [];
  await target.prepare(async (unhurried) => {
    await unhurried
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`set constraints all deferred`.execute(trx);
        for (const table of tables) {
          if ((await sumOf(trx, table, 'all')).rows > 0) {
            throw new Error(`The database to move to is not empty: it has rows in ${table.name}.`);
          }
          await copyTable(from, trx, table, 'all');
          const [before, after] = [await sumOf(from, table, 'all'), await sumOf(trx, table, 'all')];
          if (before.rows !== after.rows || before.sum !== after.sum) {
            throw new Error(`Not all of ${table.name} has arrived: is the service stopped?`);
          }
          copied.push({ table: table.name, rows: after.rows });
        }
      });
  });
  return copied;
}

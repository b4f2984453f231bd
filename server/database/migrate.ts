import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { instantsPlugin } from './instants.ts';
import { takeOver } from './takeOver.ts';
import type { Db } from './transaction.ts';

/** Forward only: a migration that has run anywhere is never changed, what it got wrong is put right by the next. */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  onFileIgnored: (file, reason) => {
    if (reason === 'NotMigration') throw new Error(`Failed to migrate: ${file} exports no up().`);
  },
});

/** Held while the schema, or rights to it, are changed; any number that nothing else of ours locks. */
export const MIGRATION_LOCK = 20_201_021;

/**
 * Brings the schema up to date, in one transaction. Processes that start at once wait for each other under a lock of
 * that transaction: Kysely's own belongs to the session, which a pooler hands to others. Throws DatabaseTooOld for a
 * database from before the baseline.
 */
export async function migrate(db: Db): Promise<void> {
  await db
    .withoutPlugins()
    .withPlugin(instantsPlugin)
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
      await takeOver(trx);
      const migrator = new Migrator({ db: trx, provider });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
}

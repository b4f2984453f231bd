import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { instantsPlugin, parsers } from './instants.ts';
import { lockDataDir } from './lock.ts';
import type { Tables } from './schema.ts';
import { type Db, ownTransactionPlugin } from './transaction.ts';

const CONNECTIONS = 10;
const ACQUIRE_TIMEOUT_MS = 10_000;

/** An open database; `close` waits for the queries that run and gives the data directory back. */
export interface OpenDatabase {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** Which database to open: a PostgreSQL by URL, or the embedded one over a directory. */
export interface DatabaseChoice {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the configured database; throws DataDirInUse when another live process has the directory.
 * Both speak the same SQL and answer the same types (bigint as number, timestamptz as Instant).
 */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  if (choice.databaseUrl !== undefined) return openPostgres(choice.databaseUrl);
  const release = await lockDataDir(choice.dataDir);
  try {
    const { db, close } = await openEmbedded({ dataDir: join(choice.dataDir, 'pg') });
    return { db, close: () => close().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** PostgreSQL 15 or later over a pool of connections. */
export function openPostgres(connectionString: string): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    options: '-c timezone=UTC',
    types: { getTypeParser: (oid, format) => parsers[oid] ?? types.getTypeParser(oid, format) },
  });
  // A connection that the server drops while idle is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined);
  return over(new PostgresDialect({ pool }));
}

/** The embedded database: over a directory, or in memory from a dumped one (tests). */
export async function openEmbedded(
  source: { dataDir: string } | { loadDataDir: Blob },
): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ ...source, extensions: { btree_gist }, parsers: { ...parsers } });
  await pglite.exec("set timezone = 'UTC'");
  return over(new PGliteDialect({ pglite }));
}

function over(dialect: Dialect): OpenDatabase {
  const db = new Kysely<Tables>({ dialect, plugins: [instantsPlugin, ownTransactionPlugin] });
  return { db, close: () => db.destroy() };
}

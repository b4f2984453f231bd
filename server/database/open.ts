import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import { type PoolConfig, types } from 'pg';
import { Gate } from '#server/load/gate.ts';
import { EmbeddedDialect } from './embedded.ts';
import { instantsPlugin, parsers } from './instants.ts';
import { type Limits, limitTransactions, SERVING, UNHURRIED } from './limits.ts';
import { listenTo, type NotificationListener } from './listener.ts';
import { lockDataDir } from './lock.ts';
import { CHANNEL } from './migrations/baseline/announcements.ts';
import { closeContentsToOthers, closeToOthers, DataDirOpen } from './ownerOnly.ts';
import { guardedPool, PooledPostgresDialect, settingsOf } from './pool.ts';
import type { Tables } from './schema.ts';
import { type Db, ownTransactionPlugin } from './transaction.ts';

/** Where the embedded database is, in its data directory. */
export const EMBEDDED_FOLDER = 'pg';
const CONNECTIONS = 10;
/** Transactions wait for locks. The connections that they never take answer everybody who waits for none. */
const TRANSACTIONS = 7;

/** An open database; `close` waits for the queries that run and gives the data directory back. */
export interface OpenDatabase {
  readonly db: Db;
  /** Does work that takes as long as it needs, before anything is served: nothing in it has a time limit. */
  readonly prepare: (work: (db: Db) => Promise<void>) => Promise<void>;
  /** How many connections and transactions are in use, how many are waited for; all statements since the start. */
  readonly load: () => Readonly<Record<string, number>>;
  /** Says what is announced at commits, whichever process has made them; returns how to stop. */
  readonly listen: (listener: NotificationListener) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

/** The database to open: a PostgreSQL by URL, or the embedded one over a directory. */
export interface DatabaseChoice {
  readonly databaseUrl: string | undefined;
  /** Where it can be reached directly; undefined when `databaseUrl` leads to no pooler. */
  readonly databaseListenUrl: string | undefined;
  /** As the owner of its tables, where `databaseUrl` is of a role with fewer rights; for `prepare`. */
  readonly migrateUrl?: string | undefined;
  readonly dataDir: string;
  /** Takes a directory that can't be closed to other accounts as it is, and says so; without it that throws. */
  readonly acceptOpen?: (problem: DataDirOpen) => void;
}

/**
 * Opens the configured database; throws DataDirInUse when another live process has the directory, DataDirOpen when
 * other accounts of the machine can read it.
 * Both speak the same SQL and answer the same types (bigint as number, timestamptz as Instant).
 */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  if (choice.databaseUrl !== undefined) {
    return openPostgres(choice.databaseUrl, {
      listenUrl: choice.databaseListenUrl,
      ownerUrl: choice.migrateUrl,
    });
  }
  const isClosed = await closeOrAccept(choice);
  const release = await lockDataDir(choice.dataDir);
  try {
    const opened = await openEmbedded({ dataDir: join(choice.dataDir, EMBEDDED_FOLDER) });
    if (isClosed) await closeContentsToOthers(choice.dataDir);
    return { ...opened, close: () => opened.close().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whether the directory is closed to other accounts now. */
async function closeOrAccept({ dataDir, acceptOpen }: DatabaseChoice): Promise<boolean> {
  try {
    await closeToOthers(dataDir);
    return true;
  } catch (error) {
    if (!(error instanceof DataDirOpen) || acceptOpen === undefined) throw error;
    acceptOpen(error);
    return false;
  }
}

/** How PostgreSQL is used; what is not said is as in service. */
export interface PostgresUse {
  readonly limits?: Limits;
  /** The direct address, where the other one belongs to a pooler in transaction mode. */
  readonly listenUrl?: string | undefined;
  /** The address of the role that prepares, where it is another one. */
  readonly ownerUrl?: string | undefined;
}

/** PostgreSQL 15 or later over a pool of connections. */
export function openPostgres(connectionString: string, use: PostgresUse = {}): OpenDatabase {
  const { limits = SERVING, listenUrl, ownerUrl } = use;
  const isPooled = listenUrl !== undefined;
  const options: PoolConfig = {
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: limits.patienceMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    // Not as start-up parameters, which a pooler refuses.
    onConnect: async (client) => {
      await client.query(`set session timezone = 'UTC'; ${settingsOf(limits, 'session')}`);
    },
    types: { getTypeParser: (oid, format) => parsers[oid] ?? types.getTypeParser(oid, format) },
  };
  const pool = guardedPool(options, !isPooled);
  const { db, counted } = over(
    isPooled ? new PooledPostgresDialect({ pool }, limits) : new PostgresDialect({ pool }),
  );
  const gate = new Gate({ name: 'a transaction', concurrency: TRANSACTIONS });
  limitTransactions(db, { gate, patienceMs: limits.patienceMs });
  return {
    db,
    prepare: async (work) => {
      const { db: own, close } =
        ownerUrl === undefined
          ? openPostgres(connectionString, { ...use, limits: UNHURRIED })
          : openPostgres(ownerUrl, { limits: UNHURRIED });
      await work(own).finally(close);
    },
    load: () => {
      const { inside: transactions, inLine: transactionsInLine } = gate.load;
      return { ...pool.load(), transactions, transactionsInLine, ...counted() };
    },
    listen: (listener) => listenTo(listenUrl ?? connectionString, CHANNEL, listener),
    close: () => db.destroy(),
  };
}

/** The embedded database: over a directory, or in memory from a dumped one (tests). */
export async function openEmbedded(
  source: { dataDir: string } | { loadDataDir: Blob },
  limits: Limits = SERVING,
): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ ...source, extensions: { btree_gist }, parsers: { ...parsers } });
  await pglite.exec("set timezone = 'UTC'");
  const receiver = await listenEmbedded(pglite);
  const gate = new Gate({ name: 'the embedded database', concurrency: 1 });
  const { db, counted } = over(new EmbeddedDialect(pglite, gate, limits.patienceMs));
  return {
    db,
    prepare: (work) => work(db),
    load: () => ({ ...gate.load, ...counted() }),
    listen: async (listener) => {
      receiver.current = listener;
      listener.onListening();
      return async () => {
        receiver.current = undefined;
      };
    },
    close: () => db.destroy(),
  };
}

/** Before anything else is asked: a LISTEN that came into a transaction of others could be rolled back with it. */
async function listenEmbedded(pglite: PGlite): Promise<{ current: NotificationListener | undefined }> {
  const receiver: { current: NotificationListener | undefined } = { current: undefined };
  await pglite.listen(CHANNEL, (payload) => receiver.current?.onNotification(payload));
  return receiver;
}

/** The statements that only mark off a transaction. */
const BOUNDS = /^(?:begin|commit|rollback)\b/;

function over(dialect: Dialect): { db: Db; counted: () => { statements: number } } {
  let statements = 0;
  const db = new Kysely<Tables>({
    dialect,
    plugins: [instantsPlugin, ownTransactionPlugin],
    log: ({ query }) => {
      if (!BOUNDS.test(query.sql)) statements += 1;
    },
  });
  return { db, counted: () => ({ statements }) };
}

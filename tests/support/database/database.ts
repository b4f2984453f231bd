import { cpSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { type Limits, SERVING } from '#server/database/limits.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';
import { resetWorld } from './freshWorld.ts';

/** One suite's own database with the demo world in it, as it was seeded at NOW. */
export interface World {
  readonly db: Db;
  /** How many statements were asked so far, without those that only begin and end a transaction. */
  readonly statements: number;
  /** The numbers of the database's connections and transactions, as a process publishes them. */
  readonly load: OpenDatabase['load'];
  /** For other processes to connect to; null on the embedded database, which belongs to one process. */
  readonly databaseUrl: string | null;
  readonly listen: OpenDatabase['listen'];
}

type Opened = OpenDatabase & Pick<World, 'databaseUrl'>;

/** A loaded machine may take its time: what is not about time limits must not depend on them. */
const PATIENT: Limits = {
  ...SERVING,
  patienceMs: 60_000,
  statementMs: 60_000,
  answerMs: 60_000,
  idleMs: 60_000,
};

let databaseCount = 0;

async function withClient(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates a database of the cluster, empty without a template. */
async function create(
  clusterUrl: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  databaseCount += 1;
  const name = `suite_${process.pid}_${databaseCount}`;
  await withClient(
    clusterUrl,
    `create database ${name} ${template === undefined ? '' : `template ${template}`}`,
  );
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => withClient(clusterUrl, `drop database ${name} with (force)`) };
}

/**
 * A database of PostgreSQL for the processes of one test, empty without a template; answers its URL. It is dropped
 * after the test, whatever has become of it.
 */
export async function createDatabase(template?: string): Promise<string> {
  const { url, drop } = await create(inject('postgresUrl') ?? '', template);
  onTestFinished(drop);
  return url;
}

async function openCopy(
  clusterUrl: string,
  limits = PATIENT,
  template = TEMPLATE,
): Promise<OpenDatabase & { databaseUrl: string }> {
  const { url, drop } = await create(clusterUrl, template);
  const opened = openPostgres(url, { limits });
  return { ...opened, close: () => opened.close().then(drop), databaseUrl: url };
}

async function openDump(): Promise<OpenDatabase & { databaseUrl: null }> {
  const opened = await openEmbedded({ loadDataDir: await openAsBlob(inject('embeddedDump')) }, PATIENT);
  return { ...opened, databaseUrl: null };
}

/** The folder is a copy of its own: opening the one that was made for all would write to it. */
async function openEmpty(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-empty-'));
  cpSync(inject('emptyEmbedded'), dataDir, { recursive: true });
  const { close, ...opened } = await openEmbedded({ dataDir }, PATIENT);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  return { ...opened, close: () => close().finally(remove), databaseUrl: null };
}

/** One database for all suites of a worker, which ends it: opening one takes half a second, making it new 20 ms. */
function shared(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return async () => {
    opened ??= open();
    const { close: _, ...rest } = await opened;
    await resetWorld(rest.db);
    return { ...rest, close: async () => undefined };
  };
}

const sharedDump = shared(openDump);
const sharedCopy = shared(() => openCopy(inject('postgresUrl') ?? ''));

/** Hooks that open the suite's database before its tests and close it after them. */
function opening(open: () => Promise<Opened>): World {
  let opened: Opened | undefined;
  const current = () => {
    if (!opened) throw new Error('Failed to reach the database: it is open in hooks and tests only.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return {
    get db() {
      return current().db;
    },
    get statements() {
      return current().load().statements ?? 0;
    },
    load: () => current().load(),
    get databaseUrl() {
      return current().databaseUrl;
    },
    listen: (hearing) => current().listen(hearing),
  };
}

/**
 * Runs the suite twice: on the embedded database and on PostgreSQL (skipped, visibly, where there is none). Each
 * finds the demo world of NOW, as in a database of its own. For what a database itself decides (locks, constraints,
 * transactions, announcements, what it counts), for the main job, and for one call of each of /api.
 */
export function describeDatabases(name: string, suite: (world: World) => void): void {
  const postgresUrl = inject('postgresUrl');
  describe(`${name} (embedded)`, () => suite(opening(sharedDump)));
  describe.skipIf(postgresUrl === null)(`${name} (PostgreSQL)`, () => suite(opening(sharedCopy)));
}

/** Runs the suite on both, each empty and its own: for what makes the tables themselves. */
export function describeEmptyDatabases(name: string, suite: (world: World) => void): void {
  const postgresUrl = inject('postgresUrl');
  describe(`${name} (embedded)`, () => suite(opening(openEmpty)));
  describe.skipIf(postgresUrl === null)(`${name} (PostgreSQL)`, () =>
    suite(opening(() => openCopy(postgresUrl ?? '', PATIENT, 'template1'))),
  );
}

/**
 * Runs the suite as `describeDatabases` does in `npm run test:deep`, else on PostgreSQL alone, or on the embedded
 * database where there is none. For all else, which says the same to both.
 */
export function describeDatabase(name: string, suite: (world: World) => void): void {
  const isDeep = process.env.DEEP !== undefined;
  if (isDeep) describeDatabases(name, suite);
  else if (inject('postgresUrl') === null) describe(`${name} (embedded)`, () => suite(opening(sharedDump)));
  else describe(`${name} (PostgreSQL)`, () => suite(opening(sharedCopy)));
}

/** Runs the suite on PostgreSQL only, under time limits of its own: what waits for locks and connections. */
export function describePostgres(name: string, limits: Partial<Limits>, suite: (world: World) => void): void {
  const postgresUrl = inject('postgresUrl');
  describe.skipIf(postgresUrl === null)(name, () =>
    suite(opening(() => openCopy(postgresUrl ?? '', { ...PATIENT, ...limits }))),
  );
}

/** The same database with a mistake of ours between: every answer of it is an error that nobody has foreseen. */
export function failing(db: Db): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async () => {
      throw new TypeError('a mistake of ours');
    },
  });
}

/** How many connections wait for a row that another transaction holds; PostgreSQL only. */
export async function waitingForLocks({ db }: World): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

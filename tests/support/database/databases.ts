import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster, TEMPLATE } from '#scripts/testing/postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/database/open.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { NOW } from '../clock/now.ts';
import { keepWorld } from './freshWorld.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The dumped data directory of an embedded database that holds the demo world. */
    embeddedDump: string;
    /** The data directory of an embedded database that is empty: to make one takes seconds. */
    emptyEmbedded: string;
    /** A PostgreSQL cluster whose database `template_komori` holds the demo world; null when there is none. */
    postgresUrl: string | null;
  }
}

async function fill({ prepare, close }: OpenDatabase): Promise<void> {
  await prepare(async (db) => {
    await migrate(db);
    await seedDemoWorld(db, NOW);
    await keepWorld(db);
  });
  await close();
}

async function dumpEmbedded(folder: string, empty: string): Promise<string> {
  // It runs for seconds: to compile it a second time for speed takes a third more of the processor than it gives back.
  for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);
  const dataDir = join(folder, 'data');
  await openEmbedded({ dataDir }).then(({ close }) => close());
  cpSync(dataDir, empty, { recursive: true });
  await fill(await openEmbedded({ dataDir }));
  const database = await PGlite.create({ dataDir, extensions: { btree_gist } });
  const dump = await database.dumpDataDir('none');
  await database.close();
  const file = join(folder, 'dump.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  return file;
}

async function fillTemplate(cluster: Cluster): Promise<void> {
  const client = new Client(cluster.urlOf('postgres'));
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await fill(openPostgres(cluster.urlOf(TEMPLATE)));
}

/** Vitest's global setup: makes the demo world once on each database, for suites to start from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'komori-databases-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Vitest leaves without a teardown when Ctrl-C stops it.
  process.once('exit', remove);
  const cluster = await startCluster();
  const teardown = async () => {
    await cluster?.stop();
    remove();
  };
  try {
    const empty = join(folder, 'empty');
    const [dump] = await Promise.all([dumpEmbedded(folder, empty), cluster && fillTemplate(cluster)]);
    project.provide('embeddedDump', dump);
    project.provide('emptyEmbedded', empty);
    project.provide('postgresUrl', cluster?.urlOf('postgres') ?? null);
  } catch (error) {
    await teardown();
    throw error;
  }
  if (!cluster)
    process.stdout.write('There is no PostgreSQL 15 here: suites run on the embedded database only.\n');
  return teardown;
}

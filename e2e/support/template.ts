import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { build } from '#scripts/lib/build.mjs';
import { startCluster, TEMPLATE } from '#scripts/testing/postgres.ts';
import type { DatabaseVariables } from '#scripts/testing/server.ts';
import { startServer } from './servers.ts';

/** Names the database, or the folder of the embedded one, that holds the demo world as a first start has made it. */
const VARIABLE = 'KOMORI_E2E_TEMPLATE';

/** Where journeys run: on PostgreSQL; with `JOURNEYS=embedded`, or where there is none, on the embedded database. */
async function provide(): Promise<{ readonly place: string; readonly remove: () => Promise<void> }> {
  const cluster = process.env.JOURNEYS === 'embedded' ? undefined : await startCluster();
  if (cluster) return { place: cluster.urlOf(TEMPLATE), remove: () => cluster.stop() };
  const folder = mkdtempSync(join(tmpdir(), 'komori-template-'));
  return { place: folder, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

function isUrl(place: string): boolean {
  return place.startsWith('postgres:');
}

async function createDatabase(url: string, template?: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const admin = new Client(Object.assign(new URL(url), { pathname: '/postgres' }).href);
  await admin.connect();
  await admin
    .query(`create database ${name} ${template === undefined ? '' : `template ${template}`}`)
    .finally(() => admin.end());
}

function variablesOf(place: string): DatabaseVariables {
  return isUrl(place) ? { DATABASE_URL: place } : { DATA_DIR: place };
}

/** A database of the worker's own that holds the demo world, and how to remove it. */
export async function copyTemplate(
  workerIndex: number,
): Promise<{ readonly database: DatabaseVariables; readonly remove: () => void }> {
  const template = process.env[VARIABLE] ?? '';
  if (isUrl(template)) {
    const url = Object.assign(new URL(template), { pathname: `/worker_${workerIndex}` }).href;
    await createDatabase(url, TEMPLATE);
    // It ends with its cluster.
    return { database: variablesOf(url), remove: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'komori-e2e-'));
  cpSync(template, folder, { recursive: true });
  return { database: variablesOf(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An empty database on the journeys' PostgreSQL; undefined where they are on the embedded one. */
export async function emptyDatabase(name: string): Promise<string | undefined> {
  const template = process.env[VARIABLE] ?? '';
  if (!isUrl(template)) return undefined;
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  await createDatabase(url);
  return url;
}

/** Playwright's global setup: builds the app if need be, and makes the demo world once. */
export default async function setup(): Promise<() => Promise<void>> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  // A server that took the database of whoever runs this would find none.
  process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing';
  const { place, remove } = await provide();
  process.env[VARIABLE] = place;
  try {
    if (isUrl(place)) await createDatabase(place);
    const server = await startServer(variablesOf(place));
    await server.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

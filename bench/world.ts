import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { stringify } from 'yaml';
import { type Instant, instantOf } from '#domain/time.ts';
import { startCluster } from '#scripts/testing/postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Comparing, changeWorld, readPlan } from '#server/world/apply/changeWorld.ts';
import { compile } from '#server/world/model/compile.ts';
import type { Thing } from '#server/world/model/things.ts';
import { readWorld } from '#server/world/reading/read.ts';
import { type Clock, clockOf } from './processorTime.ts';

const [BOOTHS, FLOORS, ROUNDS] = [1_000, 20, 9];
/** The tables of what is declared here, parents first. */
const TABLES = ['tenants', 'area_groups', 'areas', 'floor_maps', 'booths'];
type Part = 'read' | 'add' | 'insert' | 'change' | 'update';
const now: Instant = instantOf(Date.parse('2026-11-20T01:00:00Z'));
const comparing: Comparing = { prunes: false, isDemo: false, now };

/** A file with 1,000 booths on 20 floors. */
function fileOf(tenant: string, rate: number): string {
  const many = (count: number, thing: (nth: number) => object) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`t-${nth}`, thing(nth)]));
  const floors = many(FLOORS, (floor) => ({
    name: `${floor}階`,
    access: '出口の前',
    rate,
    booths: many(BOOTHS / FLOORS, (nth) => ({ pin: `${1_000 + nth}` })),
  }));
  const places = { yaesu: { name: '八重洲', at: [35.68, 139.77], floors } };
  const ours = {
    name: '私たちのブース',
    hosts: [`${tenant}.example`],
    search_url: 'https://search.example/',
    support: { tel: '03-1111-2222', mail: 'help@ours.example', hours: '平日 9:00–18:00' },
    issuer: {
      name: '私たち株式会社',
      registration_number: 'T1234567890123',
      postal: '100-0005',
      address: '東京都千代田区丸の内1-9-1',
      tel: '03-1111-2222',
    },
    usual: { hours: '8:00-22:00', seats: 1, equipment: ['outlet'] },
    areas: { tokyo: { name: '東京', places } },
  };
  return stringify({ tenants: { [tenant]: ours } });
}

async function timed<T>(
  clock: Clock,
  work: () => Promise<T> | T,
): Promise<{ readonly ms: number; readonly result: T }> {
  const start = clock();
  const result = await work();
  return { ms: clock() - start, result };
}

/** The most that an apply to nothing may cost, by a bare insert of its rows. */
const MOST_TIMES = 3;

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function apply(db: Db, things: readonly Thing[]): Promise<void> {
  const seen = await readPlan(db, things, comparing);
  await changeWorld(db, things, {
    ...comparing,
    seen,
    photos: new Map(),
    hash: seen.plan.hash,
    actor: { name: 'shell:bench', role: 'command' },
  });
}

/** Puts the rows that an apply has made into the tables once more, under another tenant; nothing is checked or read. */
async function insertBare(
  db: Db,
  rows: ReadonlyMap<string, readonly object[]>,
  tenant: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, all] of rows) {
      const own = JSON.stringify(
        all.map((row) => ({
          ...row,
          tenant_id: tenant,
          ...(table === 'tenants' && { hosts: [`${tenant}.example`] }),
        })),
      );
      await sql`
        insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${own}::jsonb)`.execute(trx);
    }
  });
}

/** Gives all booths of the tenant other rates, and nothing else. */
async function updateBare(
  db: Db,
  rows: ReadonlyMap<string, readonly object[]>,
  tenant: string,
): Promise<void> {
  const dearer = (rows.get('booths') ?? []).map((row) => ({
    ...row,
    tenant_id: tenant,
    net_per_15_minutes: 310,
  }));
  await sql`
    update booths set net_per_15_minutes = changed.net_per_15_minutes
    from jsonb_populate_recordset(null::booths, ${JSON.stringify(dearer)}::jsonb) changed
    where booths.tenant_id = changed.tenant_id and booths.telecube_id = changed.telecube_id`.execute(db);
}

async function rowsOf(db: Db, tenant: string): Promise<ReadonlyMap<string, readonly object[]>> {
  const found = new Map<string, readonly object[]>();
  for (const table of TABLES) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where tenant_id = ${tenant}`.execute(db);
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

async function measure(name: string, { db, prepare }: OpenDatabase, clock: Clock): Promise<void> {
  await prepare(migrate);
  const times: Record<Part, number[]> = { read: [], add: [], insert: [], change: [], update: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const tenant = `ours-${round}`;
    const read = await timed(clock, () => compile(readWorld('world.yaml', fileOf(tenant, 300), {})));
    times.read.push(read.ms);
    times.add.push((await timed(clock, () => apply(db, read.result))).ms);
    const rows = await rowsOf(db, tenant);
    times.insert.push((await timed(clock, () => insertBare(db, rows, `bare-${round}`))).ms);
    times.update.push((await timed(clock, () => updateBare(db, rows, `bare-${round}`))).ms);
    const dearer = compile(readWorld('world.yaml', fileOf(tenant, 310), {}));
    times.change.push((await timed(clock, () => apply(db, dearer))).ms);
  }
  const [add, insert, change, update] = [times.add, times.insert, times.change, times.update].map(median);
  const ratio = (all = 0, bare = 1) =>
    `${all.toFixed(0)} ms, ${(all / bare).toFixed(1)} times ${bare.toFixed(0)} ms`;
  const isWithin = (add ?? 0) <= MOST_TIMES * (insert ?? 0);
  console.log(
    [
      name.padEnd(12),
      `the file is read and checked in ${median(times.read).toFixed(0)} ms`,
      `added in ${ratio(add, insert)} of a bare insert (${isWithin ? 'within' : 'NOT within'} ${MOST_TIMES} times)`,
      `all rates changed in ${ratio(change, update)} of a bare update`,
    ].join('  '),
  );
}

async function measureAt(
  name: string,
  choice: Pick<DatabaseChoice, 'databaseUrl' | 'dataDir'>,
  clock: Clock,
): Promise<void> {
  const open = await openDatabase({ ...choice, databaseListenUrl: undefined });
  await measure(name, open, clock).finally(() => open.close());
}

/** A file of 1,000 booths is read, applied to nothing, and applied with another rate for all; and the same bare. */
export async function benchWorld(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'komori-bench-'));
  try {
    await measureAt('embedded', { databaseUrl: undefined, dataDir: folder }, clockOf(undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const cluster = await startCluster();
  if (cluster === undefined) {
    console.log('PostgreSQL    skipped: not installed on this machine');
    return;
  }
  try {
    const choice = { databaseUrl: cluster.urlOf('postgres'), dataDir: '' };
    await measureAt('PostgreSQL', choice, clockOf(cluster.pid()));
  } finally {
    await cluster.stop();
  }
}

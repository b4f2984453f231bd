import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, dateOf, instantAt, instantOf } from '#domain/time.ts';
import type { Server } from '#scripts/testing/server.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseChoice, openDatabase } from '#server/database/open.ts';
import { ensureDemoWorld } from '#server/demo/world.ts';
import type { BenchClient } from './client.ts';
import { cpuSeconds } from './cpu.ts';

/** For /metrics, which counts statements. */
export const METRICS_TOKEN = 'bench-reads-how-many-statements-there-were';

const BOOTHS = 50;
const BOOKINGS_EACH = 12;
const MEASURED_MS = 3_000;
const WARM_UP = 150;
/** Due work may come in between, which only adds statements. */
const TRIES = 5;

const today = () => dateOf(instantOf(Date.now()));
/** The day with the 600 bookings, and one on which nothing is booked. */
const fullDay = () => addDays(today(), 1);
const emptyDay = () => addDays(today(), 2);

/** Makes the demo world with 12 bookings of somebody else in each of the 50 booths of the timetable. */
export async function prepareCosts(choice: DatabaseChoice): Promise<void> {
  const database = await openDatabase(choice);
  await database.prepare(async (db) => {
    await migrate(db);
    await ensureDemoWorld(db, instantOf(Date.now()));
    const opens = new Date(instantAt(fullDay(), 7 * 60));
    await sql`
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, charged_at)
      select 'demo', 4, booth, starts_at, starts_at + interval '60 minutes', true, 0, 1000, 100, 0,
        ${opens}::timestamptz, ${opens}::timestamptz, starts_at, starts_at
      from generate_series(1, ${sql.lit(BOOTHS)}) as booth,
        generate_series(0, ${sql.lit(BOOKINGS_EACH - 1)}) as number,
        lateral (select ${opens}::timestamptz + number * interval '75 minutes' as starts_at) as slot`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  });
  await database.close();
}

/** A call whose cost is measured; one after the other, as one client makes them. */
interface Measured {
  readonly name: string;
  readonly aim: number | null;
  readonly calls: readonly (() => Promise<number>)[];
}

function measuredCalls(client: BenchClient, token: string): readonly Measured[] {
  const rooms = Array.from({ length: BOOTHS }, (_, index) => index + 1).join();
  const get = (path: string) => async () => (await client.ask('GET', path, token)).status;
  let tranid = 0;
  const reserve = async () => {
    const slot = { telecube_id: 1, date: emptyDay(), hour: 12, minute: 0, interval: 60 };
    const { status, body } = await client.ask('POST', '/reservations', token, slot);
    tranid = body.tranid;
    return status;
  };
  const cancel = async () => (await client.ask('POST', '/reservations/cancel', token, { tranid })).status;
  return [
    { name: 'readyz', aim: null, calls: [() => client.ready()] },
    {
      name: 'timetable',
      aim: 4,
      calls: [get(`/reservations/day-availability?rooms=${rooms}&date=${fullDay()}`)],
    },
    { name: 'booking, cancellation', aim: 12, calls: [reserve, cancel] },
    { name: 'reservations', aim: null, calls: [get('/reservations')] },
    { name: 'home', aim: null, calls: [get('/home')] },
  ];
}

async function run({ name, calls }: Measured): Promise<void> {
  for (const call of calls) {
    const status = await call();
    if (status !== 200) throw new Error(`Failed to measure ${name}: ${status}.`);
  }
}

/** CPU of one round of the calls in milliseconds, less what the process uses meanwhile by itself. */
async function cpuOf(measured: Measured, pids: readonly number[], idle: number): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await run(measured);
  const start = performance.now();
  const before = cpuSeconds(pids);
  let rounds = 0;
  while (performance.now() - start < MEASURED_MS) {
    await run(measured);
    rounds++;
  }
  const seconds = (performance.now() - start) / 1000;
  return ((cpuSeconds(pids) - before - idle * seconds) * 1000) / rounds;
}

async function idleCpu(pids: readonly number[]): Promise<number> {
  const before = cpuSeconds(pids);
  await wait(MEASURED_MS);
  return ((cpuSeconds(pids) - before) * 1000) / MEASURED_MS;
}

/** The statements of each call, without those that only begin and end a transaction. */
async function statementsOf(client: BenchClient, { calls }: Measured): Promise<readonly number[]> {
  const own = async (call: () => Promise<unknown>) => {
    const before = await client.statements(METRICS_TOKEN);
    await call();
    return (await client.statements(METRICS_TOKEN)) - before;
  };
  const counts: number[] = calls.map(() => Number.POSITIVE_INFINITY);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const reading = await own(async () => undefined);
    for (const [index, call] of calls.entries()) {
      counts[index] = Math.min(counts[index] ?? 0, (await own(call)) - reading);
    }
  }
  return counts;
}

/**
 * What calls cost beside /readyz, which makes one `select 1`: CPU of server and database together, for one client.
 * Milliseconds depend on the machine, ratios hardly.
 */
export async function measureCosts(
  database: string,
  client: BenchClient,
  token: string,
  server: Server,
  postmaster: number | undefined,
): Promise<void> {
  const pids = [server.pid, postmaster].filter((pid) => pid !== undefined);
  const idle = await idleCpu(pids);
  let unit = Number.NaN;
  for (const measured of measuredCalls(client, token)) {
    const cpu = await cpuOf(measured, pids, idle);
    if (Number.isNaN(unit)) unit = cpu;
    const counts = await statementsOf(client, measured);
    console.log(
      [
        database.padEnd(12),
        measured.name.padEnd(22),
        `${cpu.toFixed(2).padStart(6)} ms CPU`,
        `${(cpu / unit).toFixed(1).padStart(5)} x readyz`,
        `statements ${counts.join(' + ')}`,
        ...(measured.aim === null ? [] : [`aim at most ${measured.aim} x`]),
      ].join('   '),
    );
  }
}

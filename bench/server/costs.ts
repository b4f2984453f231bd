import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, dateOf, instantAt, instantOf } from '#domain/time.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseChoice, openDatabase } from '#server/database/open.ts';
import { ensureDemoWorld } from '#server/demo/world.ts';
import type { BareOrder } from './bare/main.ts';
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
      select 'demo', 4, booth, starts_at, starts_at + interval '60 minutes', true, 'reserved', 1000, 100,
        0, ${opens}::timestamptz, ${opens}::timestamptz, starts_at, starts_at
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
  /** Whether the bare handler answers it too. */
  readonly isBare: boolean;
  readonly calls: readonly (() => Promise<number>)[];
}

function timetablePath(): string {
  const rooms = Array.from({ length: BOOTHS }, (_, index) => index + 1).join();
  return `/reservations/day-availability?rooms=${rooms}&date=${fullDay()}`;
}

const slot = () => ({ telecube_id: 1, date: emptyDay(), hour: 12, minute: 0, interval: 60 });

/** The answers of a server to the calls that the bare handler answers too. */
export async function answersToSend(client: BenchClient, token: string): Promise<BareOrder['answers']> {
  const sent = (method: 'GET' | 'POST', path: string, body?: object) =>
    client.sent(method, path, token, body);
  const booking = await sent('POST', '/reservations', slot());
  return {
    'GET /reservations/day-availability': await sent('GET', timetablePath()),
    'GET /home': await sent('GET', '/home'),
    'POST /reservations': booking,
    'POST /reservations/cancel': await sent('POST', '/reservations/cancel', JSON.parse(booking.body)),
  };
}

function measuredCalls(client: BenchClient, token: string): readonly Measured[] {
  const get = (path: string) => async () => (await client.ask('GET', path, token)).status;
  let tranid = 0;
  const reserve = async () => {
    const { status, body } = await client.ask('POST', '/reservations', token, slot());
    tranid = body.tranid;
    return status;
  };
  const cancel = async () => (await client.ask('POST', '/reservations/cancel', token, { tranid })).status;
  return [
    { name: 'readyz', isBare: false, calls: [() => client.ready()] },
    { name: 'timetable', isBare: true, calls: [get(timetablePath())] },
    { name: 'booking, cancellation', isBare: true, calls: [reserve, cancel] },
    { name: 'reservations', isBare: false, calls: [get('/reservations')] },
    { name: 'home', isBare: true, calls: [get('/home')] },
  ];
}

async function run({ name, calls }: Measured): Promise<void> {
  for (const call of calls) {
    const status = await call();
    if (status !== 200) throw new Error(`Failed to measure ${name}: ${status}.`);
  }
}

/** The processes whose CPU counts, and what they use by themselves. */
class Processes {
  readonly #pids: readonly number[];
  #idle: readonly number[] = [];

  constructor(pids: readonly (number | undefined)[]) {
    this.#pids = pids.filter((pid) => pid !== undefined);
  }

  #seconds(): readonly number[] {
    return this.#pids.map((pid) => cpuSeconds([pid]));
  }

  /** Waits, to see what is used while nobody asks. */
  async rest(): Promise<void> {
    const before = this.#seconds();
    await wait(MEASURED_MS);
    const after = this.#seconds();
    this.#idle = after.map((seconds, index) => ((seconds - (before[index] ?? 0)) * 1000) / MEASURED_MS);
  }

  /** CPU of one round of the calls in milliseconds, for each process. */
  async cpuOf(measured: Measured): Promise<readonly number[]> {
    for (let round = 0; round < WARM_UP; round++) await run(measured);
    const start = performance.now();
    const before = this.#seconds();
    let rounds = 0;
    while (performance.now() - start < MEASURED_MS) {
      await run(measured);
      rounds++;
    }
    const elapsed = (performance.now() - start) / 1000;
    const after = this.#seconds();
    return after.map((seconds, index) => {
      const used = seconds - (before[index] ?? 0) - (this.#idle[index] ?? 0) * elapsed;
      return (used * 1000) / rounds;
    });
  }
}

/** The statements of each call, without those that only begin and end a transaction. */
async function statementsOf(client: BenchClient, { calls }: Measured): Promise<readonly number[]> {
  const own = async (call: () => Promise<unknown>) => {
    const before = await client.statements(METRICS_TOKEN);
    await call();
    return (await client.statements(METRICS_TOKEN)) - before;
  };
  const counts: number[] = calls.map(() => Number.POSITIVE_INFINITY);
  let reading = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    reading = Math.min(reading, await own(async () => undefined));
    for (const [index, call] of calls.entries()) {
      counts[index] = Math.min(counts[index] ?? 0, await own(call));
    }
  }
  return counts.map((count) => count - reading);
}

/** A handler that is measured, and the process of its database where that is another one. */
export interface Handler {
  readonly database: string;
  readonly client: BenchClient;
  readonly token: string;
  readonly pids: readonly (number | undefined)[];
}

type Costs = ReadonlyMap<string, number>;

function totalOf(each: readonly number[]): number {
  return each.reduce((sum, one) => sum + one, 0);
}

function printCost(
  { database }: Handler,
  name: string,
  each: readonly number[],
  more: readonly string[],
): void {
  const cpu = `${totalOf(each).toFixed(2).padStart(6)} ms CPU (${each.map((one) => one.toFixed(2)).join(' + ')})`;
  console.log([database.padEnd(12), name.padEnd(27), cpu, ...more].join('   '));
}

/**
 * The cost of calls: CPU of server and database, for one client, beside /readyz, which makes one `select 1`.
 * Milliseconds depend on the machine, ratios hardly.
 */
export async function measureCosts(handler: Handler): Promise<Costs> {
  const processes = new Processes(handler.pids);
  await processes.rest();
  const costs = new Map<string, number>();
  for (const measured of measuredCalls(handler.client, handler.token)) {
    const each = await processes.cpuOf(measured);
    costs.set(measured.name, totalOf(each));
    const counts = await statementsOf(handler.client, measured);
    const times = totalOf(each) / (costs.get('readyz') ?? Number.NaN);
    printCost(handler, measured.name, each, [
      `${times.toFixed(1).padStart(5)} x readyz`,
      `statements ${counts.join(' + ')}`,
    ]);
  }
  return costs;
}

/** The same of the bare handler, and how many times as much the real one costs. */
export async function measureBare(handler: Handler, costs: Costs): Promise<void> {
  const processes = new Processes(handler.pids);
  await processes.rest();
  for (const measured of measuredCalls(handler.client, handler.token)) {
    if (!measured.isBare) continue;
    const each = await processes.cpuOf(measured);
    const real = costs.get(measured.name) ?? Number.NaN;
    printCost(handler, `${measured.name}, bare`, each, [
      `above it ${(real - totalOf(each)).toFixed(2)} ms`,
      `in all ${(real / totalOf(each)).toFixed(1)} x bare`,
    ]);
  }
}

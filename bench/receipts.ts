import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, monthOf } from '#domain/history/month.ts';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { startCluster } from '#scripts/testing/postgres.ts';
import { Server } from '#scripts/testing/server.ts';
import { BenchClient } from './server/client.ts';

/** Fewer than a member may ask for in half an hour. */
const SINGLE = 20;
const MONTHS = 4;
const BOOKINGS = 100;
/** From the history to the receipt, for a hasty member. */
const READING_MS = 1_000;
/** A use of the demo world. */
const USE = 13;

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Reserves and gives up again, one after the other; the milliseconds of each reservation. */
async function book(client: BenchClient, token: string, isOver: () => boolean): Promise<readonly number[]> {
  const date = addDays(dateOf(instantOf(Date.now())), 1);
  const slot = { telecube_id: 1, date, hour: 12, minute: 0, interval: 60 };
  const times: number[] = [];
  while (!isOver() || times.length < BOOKINGS) {
    const start = performance.now();
    const { status, body } = await client.ask('POST', '/reservations', token, slot);
    if (status !== 200) throw new Error(`Failed to reserve: ${status} ${body.code}.`);
    times.push(performance.now() - start);
    await client.ask('POST', '/reservations/cancel', token, { tranid: body.tranid });
  }
  return times;
}

async function measure(database: string, server: Server): Promise<void> {
  const client = new BenchClient(server.origin);
  const [owner, other] = [await client.signIn('personal'), await client.signIn('personal2')];
  const targetMonth = addMonths(monthOf(instantOf(Date.now())), -1).replace('-', '');
  const issue = async () => {
    const { status } = await client.ask('POST', '/send-receipt-pdf', owner, { tranid: USE });
    if (status !== 200) throw new Error(`Failed to issue a receipt: ${status}.`);
  };
  const issueMonth = async () => {
    const { status } = await client.ask('POST', '/send-receipt-month-pdf', owner, { targetMonth });
    if (status !== 200) throw new Error(`Failed to issue a month: ${status}.`);
  };
  // A member finds the use in the history first, which starts the printing thread, and says to whom it is.
  await client.ask('GET', '/settings/usage-history?month=latest', owner);
  await wait(READING_MS);
  const cold = await timed(issue);
  const single: number[] = [];
  for (let index = 0; index < SINGLE; index += 1) single.push(await timed(issue));
  await book(client, other, () => true); // both databases answer faster once they are warm
  const alone = await book(client, other, () => true);
  const months: number[] = [];
  let isOver = false;
  const beside = book(client, other, () => isOver);
  for (let index = 0; index < MONTHS; index += 1) months.push(await timed(issueMonth));
  isOver = true;
  const besides = await beside;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    [
      database.padEnd(12),
      `a receipt ${ms(percentile(single, 0.5))}, p99 ${ms(percentile(single, 0.99))}, the first ${ms(cold)}`,
      `a month of 60 ${ms(percentile(months, 0.5))}, at most ${ms(Math.max(...months))}`,
      `a reservation p50 ${ms(percentile(alone, 0.5))}, p99 ${ms(percentile(alone, 0.99))}; while months are issued p50 ${ms(percentile(besides, 0.5))}, p99 ${ms(percentile(besides, 0.99))} (${besides.length} of them)`,
    ].join('   '),
  );
}

/** How long receipts take, and what bookings feel of a month of them. */
export async function benchReceipts(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-bench-'));
  const cluster = await startCluster();
  try {
    const embedded = await Server.start({ DATA_DIR: dataDir });
    await measure('embedded', embedded).finally(() => embedded.stop());
    if (cluster === undefined) {
      console.log('PostgreSQL    skipped: not installed on this machine');
      return;
    }
    const postgres = await Server.start({ DATABASE_URL: cluster.urlOf('postgres') });
    await measure('PostgreSQL', postgres).finally(() => postgres.stop());
  } finally {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#scripts/testing/postgres.ts';
import { Server } from '#scripts/testing/server.ts';
import type { BareOrder } from './server/bare/main.ts';
import { BareServer } from './server/bareServer.ts';
import { BenchClient } from './server/client.ts';
import { answersToSend, METRICS_TOKEN, measureBare, measureCosts, prepareCosts } from './server/costs.ts';
import { contend, readAvailability, reserveAndCancel } from './server/loads.ts';

/** A store: how it is opened, and the process of its database where that is another one. */
interface Store {
  readonly name: string;
  readonly choice: Pick<BareOrder, 'databaseUrl' | 'dataDir'>;
  readonly postmaster?: number;
}

async function measure({ name, choice, postmaster }: Store): Promise<void> {
  const { databaseUrl, dataDir } = choice;
  await prepareCosts({ ...choice, databaseListenUrl: undefined });
  const store = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const start = () => Server.start({ ...store, METRICS_TOKEN });
  const real = await start();
  const { token, costs, answers } = await measureReal(name, real, postmaster).finally(() => real.stop());
  const bare = await BareServer.start({ ...choice, answers });
  const handler = {
    database: name,
    client: new BenchClient(bare.origin),
    token,
    pids: [bare.pid, postmaster],
  };
  await measureBare(handler, costs).finally(() => bare.stop());
  // At last, because they leave thousands of reservations behind.
  const loaded = await start();
  await measureLoads(name, loaded).finally(() => loaded.stop());
}

async function measureReal(database: string, server: Server, postmaster: number | undefined) {
  const client = new BenchClient(server.origin);
  const token = await client.signIn('personal');
  const answers = await answersToSend(client, token);
  const costs = await measureCosts({ database, client, token, pids: [server.pid, postmaster] });
  return { token, costs, answers };
}

async function measureLoads(database: string, server: Server): Promise<void> {
  const client = new BenchClient(server.origin);
  const members = await Promise.all(
    ['personal', 'personal2', 'special'].map((account) => client.signIn(account)),
  );
  const reads = await readAvailability(client, members);
  const bookings = await reserveAndCancel(client, members);
  const contention = await contend(client, members);
  console.log(
    [
      database.padEnd(12),
      `availability of 50 booths ${reads.toFixed(0)} reads/s`,
      `reservations ${bookings.toFixed(0)}/s, each with its cancellation`,
      `one slot, ${contention.attempts} at once: ${contention.won} won, ${contention.lost} lost, ${contention.other} otherwise, ${contention.seconds.toFixed(1)} s`,
    ].join('   '),
  );
}

/**
 * Costs, reads, reservations and contention over HTTP, on the embedded database and on PostgreSQL where there is one.
 */
export async function benchServer(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-bench-'));
  const cluster = await startCluster();
  try {
    await measure({ name: 'embedded', choice: { databaseUrl: undefined, dataDir } });
    if (cluster === undefined) {
      console.log('PostgreSQL    skipped: not installed on this machine');
      return;
    }
    const databaseUrl = cluster.urlOf('postgres');
    await measure({ name: 'PostgreSQL', choice: { databaseUrl, dataDir }, postmaster: cluster.pid() });
  } finally {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#scripts/testing/postgres.ts';
import { Server } from '#scripts/testing/server.ts';
import { BenchClient } from './server/client.ts';
import { METRICS_TOKEN, measureCosts, prepareCosts } from './server/costs.ts';
import { contend, readAvailability, reserveAndCancel } from './server/loads.ts';

async function measure(database: string, server: Server, postmaster?: number): Promise<void> {
  const client = new BenchClient(server.origin);
  const members = await Promise.all(
    ['personal', 'personal2', 'special'].map((account) => client.signIn(account)),
  );
  await measureCosts(database, client, members[0] ?? '', server, postmaster);
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
    await prepareCosts({ databaseUrl: undefined, databaseListenUrl: undefined, dataDir });
    const embedded = await Server.start({ DATA_DIR: dataDir, METRICS_TOKEN });
    await measure('embedded', embedded).finally(() => embedded.stop());
    if (cluster === undefined) {
      console.log('PostgreSQL    skipped: not installed on this machine');
      return;
    }
    const databaseUrl = cluster.urlOf('postgres');
    await prepareCosts({ databaseUrl, databaseListenUrl: undefined, dataDir });
    const postgres = await Server.start({ DATABASE_URL: databaseUrl, METRICS_TOKEN });
    await measure('PostgreSQL', postgres, cluster.pid()).finally(() => postgres.stop());
  } finally {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

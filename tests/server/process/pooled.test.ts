import { describe, expect, inject, it } from 'vitest';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { startPooler } from '#scripts/testing/pooler.ts';
import { findPgbouncer } from '#scripts/testing/system.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');
const tomorrow = addDays(dateOf(instantOf(Date.now())), 1);
const METRICS_TOKEN = 'm'.repeat(32);

describe.skipIf(clusterUrl === null || findPgbouncer() === undefined)('processes behind PgBouncer', () => {
  killServersAfterEach();

  it('start together on an empty database, serve one world, and measure themselves', async () => {
    const direct = await createDatabase();
    const pooler = await startPooler(direct);
    const servers = [1, 2, 3].map(() =>
      startServer({
        DATABASE_URL: pooler?.urlOf(direct) ?? '',
        DATABASE_LISTEN_URL: direct,
        METRICS_TOKEN,
      }),
    );
    const origins = await Promise.all(servers.map((server) => server.ready));

    const login = await fetch(`${origins[0]}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ loginid: 'special@example.jp', pw: 'komori2026' }),
    });
    const { token } = (await login.json()) as { token: string }; // the contract's own tests check the shape
    const attempts = Array.from({ length: 60 }, async (_, index) => {
      const slot = { telecube_id: 12, date: tomorrow, hour: 12, minute: 0, interval: 15 };
      const answer = await fetch(`${origins[index % 3]}/api/reservations`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(slot),
      });
      return answer.status;
    });
    const statuses = await Promise.all(attempts);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));

    for (const origin of origins) {
      expect((await fetch(`${origin}/metrics`)).status).toBe(404);
      const metrics = await fetch(`${origin}/metrics`, {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const text = await metrics.text();
      for (const line of [
        /^komori_request_duration_seconds_count\{method="POST",route="\/api\/reservations",status="\d+"\} \d+$/m,
        /^komori_database\{of="connections"\} \d+$/m,
        /^komori_connections\{of="turnedAway"\} 0$/m,
        /^komori_updates\{of="streams"\} 0$/m,
        /^komori_updates\{of="listening"\} 1$/m,
        /^komori_hashing\{of="inLine"\} 0$/m,
        /^komori_trouble\{of="failedCharges"\} 0$/m,
        /^komori_trouble\{of="silentDoors"\} 0$/m,
        /^nodejs_eventloop_lag_p99_seconds \d/m,
      ]) {
        expect(text).toMatch(line);
      }
    }
    for (const server of servers) server.child.kill('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0]);
    await pooler?.stop();
  });
});

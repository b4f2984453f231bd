import { describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/database/database.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');

describe.skipIf(clusterUrl === null)('processes over one PostgreSQL', () => {
  killServersAfterEach();

  it('start together on an empty database and serve one world', async () => {
    const url = await createDatabase();
    const servers = [1, 2, 3].map(() => startServer({ DATABASE_URL: url }));
    const origins = await Promise.all(servers.map((server) => server.ready));
    const login = await fetch(`${origins[0]}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ loginid: 'personal@example.jp', pw: 'komori2026' }),
    });
    const { token } = (await login.json()) as { token: string }; // the contract's own tests check the shape
    for (const origin of origins) {
      const answer = await fetch(`${origin}/api/menu-status`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
    }
    for (const server of servers) server.child.kill('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0]);
  });
});

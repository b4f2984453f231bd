import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/database/database.ts';
import { SERVICE } from '#tests/support/server/config.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

describe.skipIf(inject('postgresUrl') === null)('a process that was not asked for a demo', () => {
  killServersAfterEach();

  it('starts with nobody in its database, and with none of the tools and the accounts of a demo', async () => {
    const url = await createDatabase();
    const server = startServer({ ...SERVICE, DEMO: '', DATABASE_URL: url });
    const origin = await server.ready;
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query(
      'select (select count(*)::int from tenants) as tenants, (select count(*)::int from members) as members',
    );
    await client.end();
    expect(rows).toEqual([{ tenants: 0, members: 0 }]);
    const paths = ['/dev/outbox', '/dev/clock', '/card-simulator/token.js', '/api/metadata.json'];
    const statuses = paths.map(async (path) => [path, (await fetch(origin + path)).status]);
    expect(await Promise.all(statuses)).toEqual(paths.map((path) => [path, 404]));
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/komori2026|example\.jp|simulated/i);
    expect(server.output()).toContain('The database has no tenant yet: apply a world');
    expect(server.output()).toContain(
      'Members reach it at https://komori.example/user/, operators at https://komori.example/operator/',
    );
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { TENANT_HEADER } from '#contract/headers.ts';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { REMEMBERED_MS } from '#server/usecase/tenantMemory.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { SERVICE } from '#tests/support/server/config.ts';
import { operate } from '#tests/support/server/operate.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';
import { worldText } from '#tests/support/values/worldFile.ts';

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

  it('serves a tenant that another process has just made from the next request on, and its new name within a second', async () => {
    const environment = { ...SERVICE, DEMO: '', DATABASE_URL: await createDatabase(TEMPLATE) };
    const folder = mkdtempSync(join(tmpdir(), 'komori-tenant-'));
    const file = join(folder, 'ours.yaml');
    const apply = async (name: string) => {
      writeFileSync(file, worldText({ name }));
      const planned = await operate('world', ['plan', file], environment);
      const hash = /--plan ([0-9a-f]{16})/.exec(planned.said)?.[1] ?? '';
      expect(await operate('world', ['apply', file, '--plan', hash], environment)).toMatchObject({ code: 0 });
    };
    const origins = await Promise.all([1, 2].map(() => startServer(environment).ready));
    const nameAt = async (origin: string) => {
      const headers = { [TENANT_HEADER]: 'ours' };
      const answer = await fetch(`${origin}/api/metadata.json`, { headers });
      return answer.status === 200 ? (await answer.json()).app_name : answer.status;
    };
    const names = () => Promise.all(origins.map(nameAt));
    expect(await names()).toEqual([404, 404]);
    await apply('はじめの名前');
    expect(await names()).toEqual(['はじめの名前', 'はじめの名前']);
    await apply('つぎの名前');
    await expect
      .poll(names, { timeout: REMEMBERED_MS + 1_000, interval: 50 })
      .toEqual(['つぎの名前', 'つぎの名前']);
    rmSync(folder, { recursive: true });
  });
});

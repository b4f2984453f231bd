import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { operate } from '#tests/support/server/operate.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');

/** Asks as the role of the URL. */
async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  return await client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The URL as another role, made for the test. */
async function asNewRole(url: string): Promise<string> {
  const name = `service_${process.pid}_${Date.now()}`;
  await ask(url, `create role ${name} login password 'secret'`);
  onTestFinished(async () => {
    await ask(url, `drop owned by ${name}; drop role ${name}`);
  });
  const own = new URL(url);
  own.username = name;
  own.password = 'secret';
  return own.href;
}

describe.skipIf(clusterUrl === null)('npm run audit', () => {
  killServersAfterEach();

  it('verifies what the commands have entered, and writes it into a file that was not there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [database, file] = [await createDatabase(TEMPLATE), join(folder, 'audit.csv')];
    const demo = { DEMO: '1', DATABASE_URL: database };
    expect(await operate('audit', ['verify', 'demo'], demo)).toEqual({
      code: 0,
      said: expect.stringMatching(/^0 entries .*\nOnly a trigger keeps/m),
    });
    expect((await operate('refund', ['demo', '8', '100', 'お詫び', 'として'], demo)).code).toBe(0);
    expect((await operate('reconcile', ['demo'], demo)).code).toBe(0);
    expect((await operate('audit', ['export', 'demo', file], demo)).code).toBe(0);
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',').slice(2, 8).join())).toEqual([
      expect.stringMatching(/^shell:.+,command,返金した,reservation:8,1,お詫び として$/),
      expect.stringMatching(/^shell:.+,command,請求を照合した,charges,,$/),
      expect.stringMatching(/^shell:.+,command,記録を書き出した,audit,,$/),
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await operate('audit', ['export', 'demo', file], demo);
    expect(again).toEqual({ code: 1, said: expect.stringContaining('EEXIST') });

    const { said, code } = await operate('audit', ['verify', 'demo'], demo);
    expect(code).toBe(0);
    const [, head = ''] = /^Head: (4:[0-9a-f]{64})$/m.exec(said) ?? [];
    await ask(database, `alter table audit_entries disable trigger append_only`);
    await ask(database, `update audit_entries set after = '{"refunded_yen": 99}' where number = 1`);
    expect(await operate('audit', ['verify', 'demo', '--head', head], demo)).toEqual({
      code: 1,
      said: expect.stringContaining('Entry 1 is not as it was entered.'),
    });
  });

  it.each([
    [],
    ['verify'],
    ['verify', 'demo', 'file.csv'],
    ['verify', 'demo', '--head', '4'],
    ['export', 'demo'],
    ['forget', 'demo'],
  ])('says how it is used: %s %s %s', async (...args) => {
    const { code, said } = await operate('audit', args, { DEMO: '1' });
    expect([code, said]).toEqual([1, expect.stringContaining('Usage: npm run audit -- verify')]);
  });

  it('is kept by rights, too, where the service is not the owner of its tables', async () => {
    const owner = await createDatabase();
    const service = await asNewRole(owner);
    const demo = { DEMO: '1', DATABASE_URL: service, MIGRATE_URL: owner };
    const servers = [1, 2].map(() => startServer(demo));
    const [origin] = await Promise.all(servers.map((server) => server.ready));
    const login = await fetch(`${origin}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ loginid: 'special@example.jp', pw: 'komori2026' }),
    });
    expect(login.status).toBe(200);
    expect((await fetch(`${origin}/dev/reset`, { method: 'POST' })).status).toBe(200);
    expect((await operate('refund', ['demo', '8', '100', 'お詫び'], demo)).code).toBe(0);
    expect(await operate('audit', ['verify', 'demo'], demo)).toEqual({
      code: 0,
      said: expect.not.stringContaining('Only a trigger'),
    });
    await Promise.all(
      [
        `update audit_entries set actor = 'x'`,
        'delete from audit_entries',
        'truncate audit_entries cascade',
        'alter table audit_entries disable trigger append_only',
        'drop table audit_reasons',
        'delete from audit_heads',
        `delete from kysely_migration`,
        'create table other (id integer)',
      ].map((statement) => expect(ask(service, statement)).rejects.toMatchObject({ code: '42501' })),
    );
  });
});

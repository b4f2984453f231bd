import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { SERVICE } from '#tests/support/server/config.ts';
import { operate } from '#tests/support/server/operate.ts';
import { killServersAfterEach } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');

async function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  return await client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const INVITE = ['invite', 'Ishida@example.jp', '--tenant', 'demo', '--role', 'owner', '--name', '石田 恵'];
const LINK = /^To enrol a passkey: {2}(http:\/\/localhost:3000\/operator\/enrol\/[\w-]{43}\?tenant=demo)$/m;

describe.skipIf(clusterUrl === null)('npm run operator', () => {
  killServersAfterEach();

  it('invites the first owner by a link that it prints, and lets one who is alone in again', async () => {
    const database = await createDatabase(TEMPLATE);
    const demo = { DEMO: '1', DATABASE_URL: database };
    const recover = ['recover', 'ishida@example.jp', '--tenant', 'demo'];
    expect(await operate('operator', INVITE, demo)).toEqual({ code: 0, said: expect.stringMatching(LINK) });
    expect(await operate('operator', recover, demo)).toEqual({
      code: 1,
      said: expect.stringContaining('demo has no operator ishida@example.jp who has enrolled.'),
    });
    await ask(database, `update operators set joined_at = invited_at where mail = 'ishida@example.jp'`);
    expect(await operate('operator', INVITE, demo)).toEqual({
      code: 1,
      said: expect.stringContaining('すでに運用者として登録されています'),
    });
    expect(await operate('operator', recover, demo)).toEqual({ code: 0, said: expect.stringMatching(LINK) });
    const entries = await ask(database, 'select actor, role, act, after from audit_entries order by number');
    const actor = expect.stringMatching(/^shell:/);
    expect(entries).toEqual([
      { actor, role: 'command', act: 'invite', after: { role: 'owner', areas: 'all' } },
      { actor, role: 'command', act: 'recoveryAllowed', after: null },
    ]);
    const [link] = await ask(
      database,
      `select purpose, allowed_at is not null as allowed, expires_at - issued_at as good
       from operator_links order by link_id desc limit 1`,
    );
    expect(link).toMatchObject({ purpose: 'recovery', allowed: true, good: { minutes: 10 } });
  });

  it('prints no link that is mailed', async () => {
    const database = await createDatabase(TEMPLATE);
    await ask(database, 'update tenants set is_demo = false');
    const { code, said } = await operate('operator', INVITE, { ...SERVICE, DATABASE_URL: database });
    expect([code, said]).toEqual([0, expect.stringContaining('on its way to ishida@example.jp')]);
    expect(said).not.toContain('/enrol/');
  });

  it('says what is there where the tenant is not, and what to do where nothing is', async () => {
    const named = async (tenant: string, database: string, more = {}) =>
      await operate('operator', INVITE.with(3, tenant), { ...more, DATABASE_URL: database });
    const [filled, empty] = [await createDatabase(TEMPLATE), await createDatabase()];
    expect(await named('dmeo', filled, { DEMO: '1' })).toEqual({
      code: 1,
      said: expect.stringContaining('There is no tenant dmeo. There are: demo.'),
    });
    // A demo's tenants are none of a service.
    for (const database of [filled, empty]) {
      expect(await named('demo', database, SERVICE)).toEqual({
        code: 1,
        said: expect.stringMatching(
          /^There is no tenant demo\. The database has no tenant yet: apply a world, npm run world -- apply FILE/,
        ),
      });
    }
  });

  it.each([
    [['invite', 'ishida@example.jp', '--tenant', 'demo']],
    [['invite', 'ishida@example.jp', '--tenant', 'demo', '--role', 'corporation']],
    [['invite', 'ishida', '--tenant', 'demo', '--role', 'owner']],
    [['invite', 'ishida@example.jp', '--role', 'owner']],
    [['delete', 'ishida@example.jp', '--tenant', 'demo']],
    [[]],
  ])('says how it is used where it is not: %j', async (args) => {
    const folder = await mkdtemp(join(tmpdir(), 'operator-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const demo = { DEMO: '1', DATABASE_URL: await createDatabase(TEMPLATE), DATA_DIR: folder };
    const { code, said } = await operate('operator', args, demo);
    expect([code, said]).toEqual([1, expect.stringContaining('Usage: npm run operator -- invite')]);
  });
});

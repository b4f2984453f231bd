import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { enterAct } from '#server/audit/enter.ts';
import { openPostgres } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
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

  it('erases the words of a reason, of one entry or about an operator, and the log is whole afterwards', async () => {
    const database = await createDatabase(TEMPLATE);
    const demo = { DEMO: '1', DATABASE_URL: database };
    const opened = openPostgres(database);
    onTestFinished(() => opened.close());
    const remove = (id: number, reason: string) =>
      transaction(opened.db, (trx) =>
        enterAct(trx, 'demo', { actor: SHELL_ACTOR, act: 'remove', subject: `operator:${id}`, reason }, NOW),
      );
    for (const [id, reason] of [
      [3, '退職'],
      [4, '病気のため'],
      [4, '復帰'],
      [44, '異動'],
    ] as const) {
      await remove(id, reason);
    }
    const erase = (...args: string[]) => operate('audit', ['erase-reason', 'demo', ...args], demo);
    expect(await erase('1')).toEqual({
      code: 0,
      said: expect.stringMatching(/^1 reason has been erased\.$/m),
    });
    expect(await erase('--operator', '4')).toEqual({
      code: 0,
      said: expect.stringMatching(/^2 reasons have been erased\.$/m),
    });
    for (const again of [['1'], ['--operator', '4'], ['99']]) {
      expect(await erase(...again)).toEqual({
        code: 1,
        said: expect.stringMatching(/^There is no reason left to erase\.$/m),
      });
    }
    expect(await ask(database, 'select number, words from audit_reasons')).toEqual([
      { number: 4, words: '異動' },
    ]);
    expect(
      await ask(
        database,
        `select role, act, subject, after from audit_entries where number > 4 order by number`,
      ),
    ).toEqual([
      { role: 'command', act: 'reasonErased', subject: 'audit:1', after: { reasons: 1 } },
      { role: 'command', act: 'reasonErased', subject: 'operator:4', after: { reasons: 2 } },
    ]);
    expect(await operate('audit', ['verify', 'demo'], demo)).toEqual({
      code: 0,
      said: expect.stringMatching(/^6 entries are as they were entered; 3 reasons have been erased\.$/m),
    });
  }, 60_000);

  it.each([
    [],
    ['verify'],
    ['verify', 'demo', 'file.csv'],
    ['verify', 'demo', '--head', '4'],
    ['export', 'demo'],
    ['forget', 'demo'],
    ['verify', 'demo', '--operator', '4'],
    ['erase-reason', 'demo'],
    ['erase-reason', 'demo', 'x'],
    ['erase-reason', 'demo', '1', '--operator', '4'],
    ['erase-reason', 'demo', '1', '--head', '4'],
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
    await ask(service, 'grant update, delete on audit_entries to current_user'); // a warning, and no right
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
        'with gone as (delete from audit_entries returning 1) select * from gone',
        `insert into audit_entries select * from audit_entries on conflict (tenant_id, number) do update set act = 'x'`,
        `merge into audit_entries e using (select 1) s on true when matched then delete`,
        'select * from audit_entries for update',
        `update audit_heads set number = 0, hash = ''`,
        `update audit_heads set tenant_id = 'other', number = number + 1`,
        'truncate audit_heads',
        `update audit_reasons set words = '別の理由'`,
        'truncate audit_reasons cascade',
        'drop trigger append_only on audit_entries',
        'alter table audit_entries disable trigger all',
        'alter table audit_entries rename to forgotten',
        'alter table audit_entries owner to current_user',
        `create or replace function audit_entry_stays() returns trigger language plpgsql as 'begin return null; end'`,
        'drop function audit_entry_stays cascade',
        'set session_replication_role = replica',
        'create rule gone as on insert to audit_entries do instead nothing',
        'create policy gone on audit_entries using (false)',
      ].map((statement) =>
        expect(ask(service, statement), statement).rejects.toMatchObject({ code: '42501' }),
      ),
    );
    expect((await operate('audit', ['verify', 'demo'], demo)).code).toBe(0);
    // It can add, as acts do; what is not of the chain is named.
    await ask(
      service,
      `insert into audit_entries (tenant_id, number, entered_at, actor, role, act, subject, hash)
       select tenant_id, number + 1, now(), 'operator:1', 'owner', 'refund', 'reservation:9', hash from audit_heads`,
    );
    expect(await operate('audit', ['verify', 'demo'], demo)).toEqual({
      code: 1,
      said: expect.stringContaining('Entry 2 is not as it was entered.'),
    });
  });
});

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { enterAct } from '#server/audit/enter.ts';
import { verifyLog } from '#server/audit/verify.ts';
import { SERVING } from '#server/database/limits.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import { moveTenant } from '#server/operate/moveTenant.ts';
import { openPlace } from '#server/operate/openPlace.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { contentOf, suspensionIn, twoDatabases } from '#tests/support/server/move.ts';
import { operate } from '#tests/support/server/operate.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

/** The last number of a notice to many. */
const LAST_ANNOUNCEMENT = 100_000;

/** Until the tenant's leave waits for a row of that table. */
async function waitsToDelete(db: OpenDatabase['db'], table: string): Promise<void> {
  const isDeleting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ ${`delete from "${table}"`}`.execute(
      db,
    );
    return rows.length > 0;
  };
  await expect.poll(isDeleting, { interval: 10, timeout: 10_000 }).toBe(true);
}

const PERSON = { loginid: 'personal@example.jp', pw: 'komori2026' };

describe.skipIf(inject('postgresUrl') === null)('moving a tenant to another database', () => {
  killServersAfterEach();
  const { open, two } = twoDatabases();

  it('takes its rows, sessions and numbers along, and leaves a sentence', async () => {
    const { source, target, move } = await two();
    const before = await contentOf(source, 'demo');
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const copied = await moveTenant(move);
    expect(copied.find(({ table }) => table === 'booths')?.rows).toBeGreaterThan(100);
    expect(await contentOf(target, 'demo')).toEqual(before);
    expect(await contentOf(source, 'demo')).toEqual({});
    expect([await suspensionIn(source), await suspensionIn(target)]).toEqual([MOVING, null]);
    expect(await verifyLog(source.db, 'demo')).toMatchObject({ entries: 1, broken: null });
    expect(await verifyLog(target.db, 'demo')).toMatchObject({ entries: 2, broken: null });
  });

  it('leaves no words of a reason behind, which could not be erased with their member there', async () => {
    const { source, target, move } = await two();
    const acted = {
      actor: SHELL_ACTOR,
      act: 'world',
      subject: 'world:1',
      reason: '山田さまのご依頼',
    } as const;
    await transaction(source.db, (trx) => enterAct(trx, 'demo', acted, instantOf(Date.now())));
    await moveTenant(move);
    const wordsIn = async ({ db }: OpenDatabase) =>
      (await sql<{ words: string }>`select words from audit_reasons`.execute(db)).rows;
    expect(await wordsIn(target)).toEqual([{ words: '山田さまのご依頼' }]);
    expect(await wordsIn(source)).toEqual([]);
    expect(await verifyLog(source.db, 'demo')).toMatchObject({ entries: 2, broken: null });
    expect(await verifyLog(target.db, 'demo')).toMatchObject({ entries: 3, broken: null });
    await moveTenant({ ...move, source: target, target: source });
    expect([await wordsIn(source), await wordsIn(target)]).toEqual([[{ words: '山田さまのご依頼' }], []]);
  });

  it('takes it back again, with its log', async () => {
    const { source, target, move } = await two();
    const before = await contentOf(source, 'demo');
    await moveTenant(move);
    await moveTenant({ ...move, source: target, target: source });
    expect(await contentOf(source, 'demo')).toEqual(before);
    expect(await contentOf(target, 'demo')).toEqual({});
    expect([await suspensionIn(source), await suspensionIn(target)]).toEqual([null, MOVING]);
    expect(await verifyLog(source.db, 'demo')).toMatchObject({ entries: 4, broken: null });
  });

  it('numbers what comes next after what both databases have', async () => {
    const { source, target, move } = await two();
    await moveTenant(move);
    const numbers = async ({ db }: OpenDatabase) => {
      const { rows } = await sql<{ next: number }>`
        select nextval(pg_get_serial_sequence('reservations', 'tranid'))::int as next`.execute(db);
      return rows[0]?.next ?? 0;
    };
    const { rows } = await sql<{ last: number }>`select max(tranid) as last from reservations`.execute(
      target.db,
    );
    expect(await numbers(target)).toBeGreaterThan(rows[0]?.last ?? 0);
    await sql`select setval(pg_get_serial_sequence('reservations', 'tranid'), 5000)`.execute(source.db);
    await moveTenant({ ...move, source: target, target: source });
    expect(await numbers(source)).toBeGreaterThan(5000);
  });

  it('numbers nothing below the first number of its table, where a tenant brings none', async () => {
    const { source, target, move } = await two();
    await sql`delete from notices`.execute(source.db);
    await moveTenant(move);
    const { rows } = await sql<{ next: number }>`
      select nextval(pg_get_serial_sequence('notices', 'notice_id'))::int as next`.execute(target.db);
    expect(rows[0]?.next).toBe(LAST_ANNOUNCEMENT + 1);
  });

  it('leaves it where it was when it is written to meanwhile, and goes on with the same command', async () => {
    const { source, target, move } = await two();
    const rename = (name: string) =>
      sql`update members set name = ${name} where tenant_id = 'demo' and member_id = 1`.execute(source.db);
    // Between the copy and the lock: the copy is made by the target's own connection.
    const late: OpenDatabase = {
      ...source,
      prepare: async (work) => {
        await rename('遅れて 書く');
        await source.prepare(work);
      },
    };
    await expect(moveTenant({ ...move, source: late })).rejects.toThrow('not the same on both sides');
    expect(await contentOf(target, 'demo')).toEqual({});
    expect(await suspensionIn(source)).toBe(MOVING);
    await moveTenant(move);
    expect(await contentOf(source, 'demo')).toEqual({});
    const { rows } = await sql`select name from members where member_id = 1`.execute(target.db);
    expect(rows).toEqual([{ name: '遅れて 書く' }]);
    expect(await verifyLog(target.db, 'demo')).toMatchObject({ entries: 2, broken: null });
  });

  it.each([
    ['lacks a row', 'return null;'],
    ['has another value in a row', "new.coupon_name := '別の名前'; return new;"],
  ])('keeps no copy that %s, however it goes on', async (_, fault) => {
    const { source, target, move } = await two();
    const before = await contentOf(source, 'demo');
    await target.prepare(migrate);
    await sql`
      create function spoil() returns trigger language plpgsql as
      ${sql.lit(`begin if new.coupon_code = 'EXPIRED1' then ${fault} end if; return new; end`)}`.execute(
      target.db,
    );
    await sql`create trigger spoil before insert on coupon_codes for each row execute function spoil()`.execute(
      target.db,
    );
    // It would be the end of this run, which leaves what it has copied as it is.
    const broken: OpenDatabase = { ...source, prepare: () => Promise.reject(new Error('Broken off')) };
    await expect(moveTenant({ ...move, source: broken })).rejects.toThrow(
      'coupon_codes of demo is not the same on both sides',
    );
    expect([await contentOf(source, 'demo'), await contentOf(target, 'demo')]).toEqual([before, {}]);
  });

  it.each(['before it left', 'after it left'])('goes on where it was broken off %s', async (when) => {
    const { source, target, move } = await two();
    const before = await contentOf(source, 'demo');
    const broken: OpenDatabase = {
      ...source,
      prepare: async (work) => {
        if (when === 'after it left') await source.prepare(work);
        throw new Error('Connection terminated');
      },
    };
    await expect(moveTenant({ ...move, source: broken })).rejects.toThrow('Connection terminated');
    expect(await contentOf(target, 'demo')).toEqual(before);
    expect(await suspensionIn(target)).toBe(MOVING);
    await moveTenant(move);
    expect(await contentOf(target, 'demo')).toEqual(before);
    expect(await contentOf(source, 'demo')).toEqual({});
    expect(await suspensionIn(target)).toBeNull();
  });

  it('touches nothing where the other database serves that tenant itself, or there is none', async () => {
    const [here, there] = [await createDatabase(TEMPLATE), await createDatabase(TEMPLATE)];
    const [source, target] = [openPostgres(here), openPostgres(there)];
    open.push(source, target);
    const move = { source, target, tenantId: 'demo', actor: SHELL_ACTOR, settle: async () => undefined };
    const before = [await contentOf(source, 'demo'), await contentOf(target, 'demo')];
    await expect(moveTenant(move)).rejects.toThrow('serves a tenant demo itself');
    await expect(moveTenant({ ...move, tenantId: 'nobody' })).rejects.toThrow('There is no tenant nobody');
    expect([await contentOf(source, 'demo'), await contentOf(target, 'demo')]).toEqual(before);
    expect([await suspensionIn(source), await suspensionIn(target)]).toEqual([null, null]);
  });

  it('touches nothing where another tenant there answers to its host', async () => {
    const { source, target, move } = await two();
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) || '{"tenant_id": "other"}')::text as row from tenants t where tenant_id = 'demo'`.execute(
      source.db,
    );
    await moveTenant(move);
    await sql`
      insert into tenants select (jsonb_populate_record(null::tenants, ${rows[0]?.row}::jsonb)).*`.execute(
      source.db,
    );
    const before = await contentOf(target, 'demo');
    const back = moveTenant({ ...move, source: target, target: source });
    await expect(back).rejects.toThrow('The tenant other there answers to a host of demo.');
    expect(await contentOf(target, 'demo')).toEqual(before);
    expect(await suspensionIn(target)).toBeNull();
  });

  it('keeps a suspension of somebody’s own', async () => {
    const { source, target, move } = await two();
    await sql`update tenants set suspension = '閉店しました。' where tenant_id = 'demo'`.execute(source.db);
    await moveTenant(move);
    expect([await suspensionIn(source), await suspensionIn(target)]).toEqual([
      '閉店しました。',
      '閉店しました。',
    ]);
  });

  it('keeps nobody else in line for long, behind somebody who writes for long', async () => {
    const { source, move } = await two();
    // Rows of the tenant itself are on their way out: whoever wrote to one would wait for its end.
    const rename = sql`update areas set name = name where tenant_id = 'annex'`;
    let isThrough = false;
    const late: OpenDatabase = {
      ...source,
      prepare: async (work) => {
        const writing = source.db
          .withoutPlugins()
          .transaction()
          .execute(async (trx) => {
            await sql`lock table areas in row exclusive mode`.execute(trx);
            await wait(2 * SERVING.lockMs);
            // In line behind the move; without its giving up this waits until the first has written.
            expect(isThrough).toBe(true);
          });
        const other = wait(SERVING.lockMs / 4).then(async () => {
          await transaction(source.db, (trx) => rename.execute(trx));
          isThrough = true;
        });
        await Promise.all([writing, other, source.prepare(work)]);
      },
    };
    const moved = moveTenant({ ...move, source: late });
    expect((await moved).length).toBeGreaterThan(20);
    expect(await contentOf(source, 'demo')).toEqual({});
  });

  it('keeps nobody waiting while it leaves, however long: neither who reads, nor who writes for another tenant', async () => {
    const { urls, source, move } = await two();
    const origin = await startServer({ DATABASE_URL: urls[0] }).ready;
    const login = await fetch(`${origin}/api/login`, { method: 'POST', body: JSON.stringify(PERSON) });
    const { token } = (await login.json()) as { token: string }; // the contract's own tests check the shape
    const read = async (path: string) => {
      const answer = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } });
      return [answer.status, ((await answer.json()) as { message: string }).message]; // a refusal
    };
    const plain = source.db.withoutPlugins();
    let told: readonly unknown[] = [];
    const slow: OpenDatabase = {
      ...source,
      prepare: async (work) => {
        const leaving = plain.transaction().execute(async (trx) => {
          await sql`select from areas where tenant_id = 'demo' for update`.execute(trx);
          const left = source.prepare(work);
          await waitsToDelete(plain, 'areas');
          await plain.transaction().execute(async (other) => {
            await sql`set local lock_timeout = '200ms'`.execute(other);
            for (const table of ['reservations', 'members', 'tenants', 'audit_heads']) {
              await sql`update ${sql.table(table)} set tenant_id = tenant_id where tenant_id = 'other'`.execute(
                other,
              );
            }
          });
          told = await Promise.all(
            ['/api/reservations', '/api/metadata.json', '/floor-maps/demo/1.svg'].map(read),
          );
          return { left };
        });
        await (await leaving).left;
      },
    };
    await moveTenant({ ...move, source: slow });
    expect(told).toEqual([
      [503, MOVING],
      [503, MOVING],
      [503, MOVING],
    ]);
    expect(await contentOf(source, 'demo')).toEqual({});
  }, 60_000);

  it.each([
    ['a row', "insert into coupon_codes values ('demo', 'LATE', '遅い', 15, 30, null)"],
    ['a row that keeps another', "insert into departments values ('demo', 99, 1, '遅い部')"],
    ['another sentence', "update tenants set app_name = '別の名前' where tenant_id = 'demo'"],
  ])(
    'finds %s that is written after most of it has been deleted, and leaves it where it was',
    async (_, statement) => {
      const { source, target, move } = await two();
      const before = await contentOf(source, 'demo');
      const plain = source.db.withoutPlugins();
      const late: OpenDatabase = {
        ...source,
        prepare: async (work) => {
          const { left } = await plain.transaction().execute(async (trx) => {
            // It is the deletion that gives up, and tries again: on a busy machine this one may wait for it longer.
            await sql`set local lock_timeout = 0`.execute(trx);
            await sql`select from area_groups where tenant_id = 'demo' for update`.execute(trx);
            const left = source.prepare(work);
            left.catch(() => undefined);
            await waitsToDelete(plain, 'area_groups');
            await sql.raw(statement).execute(trx);
            return { left };
          });
          await left;
        },
      };
      await expect(moveTenant({ ...move, source: late })).rejects.toThrow('not the same on both sides');
      expect(await contentOf(target, 'demo')).toEqual({});
      expect(Object.keys(await contentOf(source, 'demo'))).toEqual(Object.keys(before));
    },
  );

  it('is a command, after which members go on in the other cell with the session that they had', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'komori-cell-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(inject('emptyEmbedded'), join(folder, 'pg'), { recursive: true });
    const here = startServer({ DATA_DIR: folder });
    const login = await fetch(`${await here.ready}/api/login`, {
      method: 'POST',
      body: JSON.stringify(PERSON),
    });
    const { token } = (await login.json()) as { token: string }; // the contract's own tests check the shape
    here.child.kill('SIGTERM');
    await here.ended;

    const there = await createDatabase();
    const moved = await operate('move', ['--tenant', 'demo', folder, there], {});
    expect(moved).toEqual({
      code: 0,
      said: expect.stringMatching(/ reservations\n(?:.*\n)*Everything is there, and the same\.\n$/),
    });
    const [left, arrived] = [startServer({ DATA_DIR: folder }), startServer({ DATABASE_URL: there })];
    const ask = async (origin: string) =>
      await fetch(`${origin}/api/reservations`, { headers: { Authorization: `Bearer ${token}` } });
    const old = await ask(await left.ready);
    expect([old.status, await old.json()]).toEqual([503, expect.objectContaining({ message: MOVING })]);
    expect((await ask(await arrived.ready)).status).toBe(200);
  }, 90_000);

  it('gives a large table its time, and waits for no lock of others for long', async () => {
    const place = await openPlace(await createDatabase(TEMPLATE));
    open.push(place);
    const settingOf = async (name: string) =>
      (await sql<{ setting: string }>`select setting from pg_settings where name = ${name}`.execute(place.db))
        .rows[0];
    expect(await settingOf('statement_timeout')).toEqual({ setting: '0' });
    expect(await settingOf('idle_in_transaction_session_timeout')).toEqual({ setting: '0' });
    expect(await settingOf('lock_timeout')).toEqual({ setting: String(SERVING.lockMs) });
  });

  it('says how it is used', async () => {
    for (const args of [[], ['a'], ['a', 'b', 'c'], ['--tenant', 'demo', 'a']]) {
      const { code, said } = await operate('move', args, {});
      expect([code, said]).toEqual([1, expect.stringContaining('Usage: npm run move -- [--tenant <name>]')]);
    }
  });
});

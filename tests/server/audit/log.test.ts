import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import { type Acted, sealOf } from '#server/audit/entry.ts';
import { headsOf, logHeads } from '#server/audit/logHeads.ts';
import { readAround } from '#server/audit/read.ts';
import { verifyLog } from '#server/audit/verify.ts';
import { refund } from '#server/booking/refund/refund.ts';
import { transaction } from '#server/database/transaction.ts';
import { resetDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import { exportLog } from '#server/operator/log/export.ts';
import { mailHeads } from '#server/operator/log/mailHeads.ts';
import { erase } from '#server/settings/withdrawal/erase.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { SHELL_ACTOR, whileNothingCanBeEntered } from '#tests/support/server/audit.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const ACT: Acted = {
  actor: SHELL_ACTOR,
  act: 'refund',
  subject: 'reservation:8',
  memberId: 1,
  reason: '空調が止まったため',
  before: { refunded_yen: 0, device: 'Mac' },
  after: { refunded_yen: 1100, device: 'Mac' },
};
const FORMULA: Acted = { ...ACT, reason: '=HYPERLINK("https://x.example"),\n"空調"' };
/** Past every trigger, as whoever owns the database could. */
const PAST_TRIGGERS = sql`set local session_replication_role = replica`;

describeDatabases('the audit log', (world) => {
  const service = serviceOver(world);
  const enter = (acted: Acted = ACT, tenantId = 'demo', minutes = 0) =>
    transaction(world.db, (trx) => enterAct(trx, tenantId, acted, addMinutes(NOW, minutes)));
  const enterThree = async () => {
    for (const nth of [1, 2, 3]) await enter({ ...ACT, subject: `reservation:${nth}` }, 'demo', nth);
  };
  const verify = (known?: Parameters<typeof verifyLog>[2]) => verifyLog(world.db, 'demo', known);
  const lines = async () => {
    const all: string[] = [];
    for await (const line of exportLog(world.db, 'demo', { actor: SHELL_ACTOR, now: NOW })) all.push(line);
    return all;
  };

  it('numbers its entries without a gap, for each tenant alone', async () => {
    await enterThree();
    await enter(ACT, 'annex');
    expect(await verify()).toEqual({
      entries: 3,
      erased: 0,
      head: { number: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      broken: null,
    });
    expect(await verifyLog(world.db, 'annex')).toMatchObject({ entries: 1, broken: null });
  });

  it('is empty, and whole, before anything was done', async () => {
    expect(await verify()).toEqual({ entries: 0, erased: 0, head: { number: 0, hash: '' }, broken: null });
    expect(await verify({ number: 1, hash: 'a' })).toMatchObject({
      broken: expect.stringContaining('entry 1'),
    });
  });

  it('keeps its order when twenty acts are done at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) => enter({ ...ACT, subject: `reservation:${nth}` })),
    );
    expect(await verify()).toMatchObject({ entries: 20, broken: null });
  });

  it('has no entry of an act that was not done', async () => {
    const failing = transaction(world.db, async (trx) => {
      await enterAct(trx, 'demo', ACT, NOW);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await verify()).toMatchObject({ entries: 0, broken: null });
  });

  it.each([
    'update audit_entries set subject = subject',
    'delete from audit_entries where number = 99',
    'truncate audit_entries cascade',
    'delete from audit_heads',
    'truncate audit_heads',
    'update audit_heads set number = number - 1',
    `update audit_heads set tenant_id = 'other', number = number + 1 where tenant_id = 'demo'`,
  ])('refuses %s', async (statement) => {
    await enterThree();
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow('append-only');
    expect(await verify()).toMatchObject({ entries: 3, broken: null });
  });

  const COLUMNS = {
    entered_at: `entered_at + interval '1 second'`,
    actor: `'shell:other'`,
    role: `'owner'`,
    act: `'export'`,
    subject: `'reservation:9'`,
    member_id: '2',
    reason_hash: `'f'`,
    before: `'{"refunded_yen": 1, "device": "Mac"}'`,
    after: `'{"device": "Mac"}'`,
    request_id: `'a'`,
    hash: `'f'`,
  };

  it('names every column of an entry that may be changed', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'audit_entries'`.execute(world.db);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(COLUMNS), 'tenant_id', 'number'].sort(),
    );
  });

  it.each([
    ...Object.entries(COLUMNS).map(([column, value]) => [
      `a changed ${column}`,
      `update audit_entries set ${column} = ${value} where number = 2`,
      'Entry 2 is not as it was entered.',
    ]),
    ['a missing entry', 'delete from audit_entries where number = 2', 'Entry 2 is missing.'],
    ['another number', 'update audit_entries set number = 4 where number = 3', 'Entry 3 is missing.'],
    [
      'a changed reason',
      `update audit_reasons set words = 'x' where number = 2`,
      'The reason of entry 2 is not as it was entered.',
    ],
    [
      'a last entry that is gone',
      'delete from audit_entries where number = 3',
      'The log ends at entry 2, its head is 3.',
    ],
    ['a head that is gone', 'delete from audit_heads', 'The log ends at entry 3, its head is 0.'],
    ['a head with another hash', `update audit_heads set hash = 'f'`, 'The head is not the last entry, 3.'],
  ])('finds %s, which was done past the triggers', async (_, damage, found) => {
    await enterThree();
    await world.db.transaction().execute(async (trx) => {
      await PAST_TRIGGERS.execute(trx);
      await sql.raw(damage).execute(trx);
    });
    expect((await verify()).broken).toBe(found);
  });

  it('finds a changed entry whose own hash was made to fit, by the one that comes after it', async () => {
    await enterThree();
    const [first, second] = await readAround(world.db, 'demo', 1);
    if (!first || !second) throw new Error('Two were entered.');
    const subject = 'reservation:9';
    const hash = sealOf({ ...second, subject }, first.hash);
    await world.db.transaction().execute(async (trx) => {
      await PAST_TRIGGERS.execute(trx);
      await sql`update audit_entries set subject = ${subject}, hash = ${hash} where number = 2`.execute(trx);
    });
    expect((await verify()).broken).toBe('Entry 3 is not as it was entered.');
  });

  it('has another hash for the same words of a reason each time', async () => {
    await enterThree();
    const { rows } = await sql<{
      reason_hash: string;
    }>`select reason_hash from audit_entries where tenant_id = ${'demo'}`.execute(world.db);
    expect(new Set(rows.map((row) => row.reason_hash)).size).toBe(3);
  });

  it('is read as it is at one moment, while more is entered', async () => {
    let isEntering = true;
    const entering = (async () => {
      for (let nth = 0; nth < 40; nth += 1) await enter();
      isEntering = false;
    })();
    const found = new Set<string | null>();
    while (isEntering) found.add((await verify()).broken);
    await entering;
    expect([...found]).toEqual([null]);
  });

  it('misses the newest entries only by a head that was kept elsewhere', async () => {
    await enterThree();
    const { head } = await verify();
    expect((await verify(head)).broken).toBeNull();
    await enter();
    expect((await verify(head)).broken).toBeNull();
    await world.db.transaction().execute(async (trx) => {
      await PAST_TRIGGERS.execute(trx);
      await sql`delete from audit_reasons where number > 2`.execute(trx);
      await sql`delete from audit_entries where number > 2`.execute(trx);
      await sql`
        update audit_heads set number = 2, hash = (select hash from audit_entries where number = 2)`.execute(
        trx,
      );
    });
    expect((await verify()).broken).toBeNull();
    expect((await verify(head)).broken).toBe('The log ends at entry 2; entry 3 was known.');
    await enterThree();
    expect((await verify(head)).broken).toBe('Entry 3 is another than the one that was known.');
  });

  it('tells in the log of the process, by the due work and each day, where each tenant’s log ends', async () => {
    await enterThree();
    const { head } = await verify();
    const said: (readonly unknown[])[] = [];
    const log = Object.assign(Object.create(service.services.log), {
      info: (...line: unknown[]) => said.push(line),
    });
    await doDueWork({ ...service.services, log });
    expect(said.filter(([, message]) => message === 'the head of the audit log')).toEqual([
      [{ tenant: 'demo', head: `3:${head.hash}` }, 'the head of the audit log'],
    ]);
    // A tenant that has left for another cell has its log there: here nobody is told of a head that stands still.
    await world.db.updateTable('tenants').set({ suspension: 'moved' }).execute();
    expect(await headsOf(service.services)).toEqual([]);
    await world.db.updateTable('tenants').set({ suspension: null }).execute();
    const pauses = DUE_WORK.filter(({ run }) => run === logHeads || run === mailHeads).map(
      ({ pauseMs }) => pauseMs,
    );
    expect([pauses.length, Math.max(...pauses) <= 24 * 3_600_000]).toEqual([2, true]);
  });

  it('outlives a reset of the demo', async () => {
    await enterThree();
    await resetDemoWorld(world.db, NOW);
    expect(await verify()).toMatchObject({ entries: 3, erased: 0, broken: null });
  });

  it('loses the words about a member who withdraws, and nothing else', async () => {
    await enterThree();
    await enter({ ...ACT, memberId: 2 });
    await transaction(world.db, (trx) => erase(trx, 'demo', { id: 1, loginId: 'hanako@example.jp' }, NOW));
    expect(await verify()).toMatchObject({ entries: 4, erased: 3, broken: null });
    const exported = await lines();
    expect(exported.filter((line) => line.includes('（消去済み）'))).toHaveLength(3);
    expect(exported.filter((line) => line.includes('空調が止まったため'))).toHaveLength(1);
  });

  describe('as a file', () => {
    it('is CSV for a spreadsheet, whose last line is that it was looked at', async () => {
      await enter(FORMULA);
      const { head } = await verify();
      const [first, second, third, ...more] = await lines();
      expect(more).toEqual([]);
      expect(first).toBe('\uFEFF番号,時刻,だれが,役割,なにを,対象,会員,理由,前,後,リクエスト,ハッシュ\r\n');
      expect(second).toBe(
        '1,2026-11-20T10:00:00.000+09:00,shell:haruka,command,返金した,reservation:8,1,' +
          '"\'=HYPERLINK(""https://x.example""),\n""空調""",device=Mac refunded_yen=0,' +
          `device=Mac refunded_yen=1100,,${head.hash}\r\n`,
      );
      expect(third).toMatch(/^2,.*,記録を書き出した,audit,,,,,,[0-9a-f]{64}\r\n$/);
      expect(await verify()).toMatchObject({ entries: 2, broken: null });
    });
  });

  it('gives nothing back where that can’t be entered', async () => {
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    if (tenant === undefined) throw new Error('no demo');
    const wanted = { tranid: 8, yen: 100, reason: 'お詫び', actor: SHELL_ACTOR };
    const giving = whileNothingCanBeEntered(world.db, () => refund(service.services, tenant, wanted));
    await expect(giving).rejects.toThrow('no entry');
    const opened = world.db.selectFrom('intents').select('intent_id').where('kind', '=', 'refund');
    expect(await opened.execute()).toEqual([]);
  });

  it('has each refund, with what was given back before and after it', async () => {
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    if (tenant === undefined) throw new Error('no demo');
    const wanted = { tranid: 8, reason: 'お詫び', actor: SHELL_ACTOR };
    for (const yen of [100, 200]) await refund(service.services, tenant, { ...wanted, yen });
    await expect(refund(service.services, tenant, { ...wanted, yen: 100_000 })).rejects.toThrow(
      'can be given',
    );
    const { rows } = await sql`
      select actor, role, act, subject, before, after, words from audit_entries
      join audit_reasons using (tenant_id, number) where tenant_id = 'demo' order by number`.execute(
      world.db,
    );
    const entry = {
      actor: 'shell:haruka',
      role: 'command',
      act: 'refund',
      subject: 'reservation:8',
      words: 'お詫び',
    };
    expect(rows).toEqual([
      { ...entry, before: { refunded_yen: 0 }, after: { refunded_yen: 100 } },
      { ...entry, before: { refunded_yen: 100 }, after: { refunded_yen: 300 } },
    ]);
    expect(await verify()).toMatchObject({ entries: 2, broken: null });
  });
});

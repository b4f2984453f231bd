import { type RawBuilder, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Acted } from '#server/audit/entry.ts';
import { transaction } from '#server/database/transaction.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { erase } from '#server/settings/withdrawal/erase.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { type Desk, operatorAt } from '#tests/support/server/operators.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const REFUND: Acted = {
  actor: SHELL_ACTOR,
  act: 'refund',
  subject: 'reservation:10398',
  memberId: 1,
  reason: '空調が止まり、室温が上がったため',
  before: { refunded_yen: 0 },
  after: { refunded_yen: 10_560 },
};

describeDatabases('the audit log at the desk', (world) => {
  stopTime();
  const service = serviceOver(world);
  let desk: Desk;
  const enter = (acted: Partial<Acted>, minutes = 0, tenant = 'demo') =>
    transaction(world.db, (trx) => enterAct(trx, tenant, { ...REFUND, ...acted }, addMinutes(NOW, minutes)));
  const read = async (query = '') => (await desk.get(`/audit${query}`)).body;
  const placeOf = (number: number) => `${NOW}.log-${number}`;
  const numbersOf = async (query: string) =>
    (await read(query)).entries.map(({ number }: { number: number }) => number);

  // A tenant that a suite has added stays for all of it.
  beforeAll(() => seedDemoWorld(world.db, NOW, 'annex'));

  beforeEach(async () => {
    // Entries 1 and 2: an invitation and its enrolment.
    desk = await operatorAt(world, service, {
      role: 'finance',
      name: '川口 章',
      mail: 'kawaguchi@example.jp',
    });
  });

  it('shows entries newest first, with names of operators and the words of a reason', async () => {
    await enter({});
    const { entries, total, actors } = await read();
    expect(total).toBe(3);
    expect(entries[0]).toEqual({
      id: 'log-3',
      number: 3,
      at: '20261120100000',
      actor: 'shell:haruka',
      actor_name: null,
      role: 'command',
      act: 'refund',
      subject: 'reservation:10398',
      subject_name: null,
      member_id: 1,
      reason: '空調が止まり、室温が上がったため',
      reason_erased: false,
      before: { refunded_yen: 0 },
      after: { refunded_yen: 10_560 },
      request_id: null,
    });
    expect(entries[1]).toMatchObject({
      act: 'join',
      actor_name: '川口 章',
      subject_name: '川口 章',
      reason: null,
    });
    expect(actors).toEqual([
      { actor: `operator:${desk.id}`, name: '川口 章' },
      { actor: 'shell:haruka', name: null },
      { actor: 'system', name: null },
    ]);
  });

  it('says that a reason was erased with the member whom it was about', async () => {
    await enter({});
    await transaction(world.db, (trx) => erase(trx, 'demo', { id: 1, loginId: 'personal@example.jp' }, NOW));
    expect((await read()).entries[0]).toMatchObject({ reason: null, reason_erased: true });
  });

  it('is read page by page, each of ten, while more is entered', async () => {
    const unspoken = { reason: undefined };
    for (let nth = 3; nth <= 23; nth += 1) await enter({ ...unspoken, subject: `reservation:${nth}` });
    const first = await read();
    expect([first.total, first.newer, first.next_older_than]).toEqual([23, 0, placeOf(14)]);
    expect(first.entries.map(({ number }: { number: number }) => number)).toEqual([
      23, 22, 21, 20, 19, 18, 17, 16, 15, 14,
    ]);
    await enter(unspoken);
    const second = await read(`?older_than=${placeOf(14)}`);
    expect([second.total, second.newer, second.next_older_than]).toEqual([24, 11, placeOf(4)]);
    expect(second.entries[0].number).toBe(13);
    const last = await read(`?older_than=${placeOf(4)}`);
    expect([last.entries.length, last.newer, last.next_older_than]).toEqual([3, 21, null]);
  });

  it('has the entries of a day in Tokyo, of who acted, of an act, and about something', async () => {
    await enter({ subject: 'booth:12', memberId: undefined }, 14 * 60 - 1); // 23:59
    await enter({ subject: 'booth:1', memberId: undefined, act: 'world' }, 14 * 60);
    await enter({ subject: 'reservation:7', memberId: 1042, actor: { name: 'shell:sora', role: 'command' } });
    expect(await numbersOf('?day=2026-11-20')).toEqual([3, 5, 2, 1]);
    expect(await numbersOf('?day=2026-11-21')).toEqual([4]);
    expect(await numbersOf('?actor=shell:sora')).toEqual([5]);
    expect(await numbersOf('?act=world')).toEqual([4]);
    expect(await numbersOf('?text=BOOTH:1')).toEqual([4, 3]);
    expect(await numbersOf('?text=1042')).toEqual([5]);
    expect(await numbersOf('?text=%25')).toEqual([]);
    expect(await numbersOf('?text=104')).toEqual([]);
    expect(await read('?day=2026-11-20&actor=shell:haruka')).toMatchObject({ total: 2, newer: 0 });
  });

  it('has the entries about booths of an area, and about reservations of these', async () => {
    const { tranid } = await world.db
      .selectFrom('reservations')
      .innerJoin('booths', (join) =>
        join
          .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
          .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
      )
      .select('tranid')
      .where('reservations.tenant_id', '=', 'demo')
      .where('booths.area_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const other = await world.db
      .selectFrom('booths')
      .select(['telecube_id', 'area_id'])
      .where('tenant_id', '=', 'demo')
      .where('area_id', '<>', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    await enter({ subject: 'booth:1', memberId: undefined });
    await enter({ subject: `reservation:${tranid}` });
    await enter({ subject: `booth:${other.telecube_id}`, memberId: undefined });
    await enter({ subject: 'reservation:999999' });
    await enter({ subject: 'tenant:1', memberId: undefined });
    expect(await numbersOf('?area=1')).toEqual([4, 3]);
    expect(await numbersOf(`?area=${other.area_id}`)).toEqual([5]);
    expect(await numbersOf('?area=999')).toEqual([]);
    expect(await read('?area=1')).toMatchObject({
      total: 2,
      areas: expect.arrayContaining([{ id: 1, name: expect.any(String) }]),
    });
    const { body } = await desk.get('/audit/export?area=1');
    expect(String(body).trim().split('\r\n')).toHaveLength(3); // the head, and two
  });

  it('takes no booth and no reservation of another tenant’s area for those of its own with that number', async () => {
    const { booth } = await world.db
      .selectFrom('booths')
      .select(({ fn }) => fn.min('telecube_id').as('booth'))
      .where('tenant_id', '=', 'demo')
      .where('area_id', '<>', 1)
      .executeTakeFirstOrThrow();
    // There it is one of area 1, and so is the booth of the reservation that only the other tenant has.
    await sql`update booths set telecube_id = ${booth} where tenant_id = 'annex' and telecube_id = 4`.execute(
      world.db,
    );
    const { tranid } = await world.db
      .insertInto('reservations')
      .values({
        tenant_id: 'annex',
        telecube_id: 1,
        member_id: 1,
        starts_at: at('2026-11-19', '10:00'),
        ends_at: at('2026-11-19', '11:00'),
        live: false,
        use_state: 'ended',
        net: 0,
        tax: 0,
        coupon_minutes: 0,
        created_at: NOW,
        confirmed_at: NOW,
        charge_at: NOW,
        charged_at: NOW,
        cancelled_at: null,
        payment_failed_at: null,
      })
      .returning('tranid')
      .executeTakeFirstOrThrow();
    await enter({ subject: `booth:${booth}`, memberId: undefined });
    await enter({ subject: `reservation:${tranid}` });
    await enter({ subject: 'booth:1', memberId: undefined });
    expect(await numbersOf('?area=1')).toEqual([5]);
    expect((await read('?area=1')).total).toBe(1);
  });

  it.each([
    '?area=x',
    '?day=2026-13-01',
    '?older_than=x',
    '?older_than=1',
    '?older_than=1.log-1%27',
    `?text=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect((await desk.get(`/audit${query}`)).status).toBe(422);
  });

  it('never shows what another tenant did', async () => {
    await enter({ subject: 'reservation:of-annex' }, 0, 'annex');
    expect(JSON.stringify(await read())).not.toContain('of-annex');
  });

  describe('an entry alone', () => {
    const one = async (id: string) => await desk.get(`/audit/entries/${id}`);
    const hashOf = async (number: number) => {
      const { hash } = await world.db
        .selectFrom('audit_entries')
        .select('hash')
        .where('tenant_id', '=', 'demo')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      return hash;
    };
    /** Changes the log as somebody could who owns its tables. */
    const tamper = async (statement: RawBuilder<unknown>) => {
      await sql`alter table audit_entries disable trigger user`.execute(world.db);
      await statement.execute(world.db);
      await sql`alter table audit_entries enable trigger user`.execute(world.db);
    };

    it('is as the page of the log has it, with its hash and its neighbours', async () => {
      await enter({ reason: undefined });
      const [newest] = (await read()).entries;
      expect((await one('log-3')).body).toEqual({
        ...newest,
        chain: {
          hash: await hashOf(3),
          previous_hash: await hashOf(2),
          previous: 2,
          next: null,
          intact: true,
        },
      });
      expect((await one('log-1')).body.chain).toMatchObject({
        previous_hash: null,
        previous: null,
        next: 2,
        intact: true,
      });
    });

    it('says that it, or its neighbour, is not as it was entered, and that the one before is missing', async () => {
      await enter({});
      await enter({ reason: undefined });
      await enter({ reason: undefined });
      const intact = async () => {
        const bodies = [];
        for (const number of [1, 2, 3, 4, 5]) bodies.push((await one(`log-${number}`)).body.chain?.intact);
        return bodies;
      };
      expect(await intact()).toEqual([true, true, true, true, true]);
      await tamper(sql`update audit_entries set act = 'world' where tenant_id = 'demo' and number = 5`);
      expect(await intact()).toEqual([true, true, true, false, false]);
      await tamper(sql`update audit_entries set act = 'refund' where tenant_id = 'demo' and number = 5`);
      await sql`update audit_reasons set words = 'x' where tenant_id = 'demo' and number = 3`.execute(
        world.db,
      );
      expect(await intact()).toEqual([true, false, false, true, true]);
      await tamper(sql`delete from audit_entries where tenant_id = 'demo' and number = 4`);
      expect(await intact()).toEqual([true, false, false, undefined, false]);
    });

    it('is not found where there is none, and where it is another tenant’s', async () => {
      await enter({}, 0, 'annex');
      await enter({}, 0, 'annex');
      await enter({}, 0, 'annex');
      for (const id of ['log-3', 'log-0', 'log-99999999999', 'log-', 'log-1%27', 'charge-x', '%E8%A8%98']) {
        const { status, body } = await one(id);
        expect([id, status, body.message]).toEqual([id, 404, 'この記録は見つかりません。']);
      }
    });
  });

  describe('as a file', () => {
    const linesOf = async (query = '') => {
      const answer = await desk.get(`/audit/export${query}`);
      return { answer, lines: String(answer.body).trim().split('\r\n') };
    };

    it('is CSV of all entries, oldest first, and the last is that it was written out', async () => {
      await enter({ reason: '=HYPERLINK("https://x.example")' });
      const { answer, lines } = await linesOf();
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('Content-Disposition')).toBe(
        "attachment; filename*=UTF-8''demo_2026-11-20_audit.csv",
      );
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(lines[0]).toMatch(/^\uFEFF?番号,/);
      expect(lines).toHaveLength(5);
      expect(lines[3]).toContain(`"'=HYPERLINK(""https://x.example"")"`);
      expect(lines[4]).toContain(`operator:${desk.id},finance,記録を書き出した,audit`);
    });

    it('has what the filter lets through; the entry says the filter, but no text that was looked for', async () => {
      await enter({});
      const { answer, lines } = await linesOf('?day=2026-11-20&act=refund&text=10398');
      expect(lines).toHaveLength(2);
      const [entry] = (await read()).entries;
      expect(entry).toMatchObject({
        act: 'export',
        after: { day: '2026-11-20', actor: null, act: 'refund', text: '…' },
        request_id: answer.headers.get('X-Request-Id'),
      });
    });

    it('is of the tenant that its address names, because a link sends no header', async () => {
      const toTenant = (name: string) =>
        service.call('GET', `/api/operator/audit/export?tenant_id=${name}`, {
          tenant: '',
          headers: { Cookie: desk.cookie ?? '' },
        });
      expect((await toTenant('demo')).headers.get('Content-Disposition')).toContain('demo_2026-11-20');
      // All of it was written out: a tenant chooses nothing.
      expect((await read()).entries[0]).toMatchObject({ act: 'export', subject: 'audit', after: null });
      expect((await toTenant('nobody')).status).toBe(404);
    });

    it('is longer than a page of the reader', async () => {
      await world.db.transaction().execute(async (trx) => {
        for (let nth = 0; nth < 1_010; nth += 1) await enterAct(trx, 'demo', { ...REFUND, memberId: 1 }, NOW);
      });
      expect((await linesOf('?act=refund')).lines).toHaveLength(1_011);
    });
  });

  describe('its head', () => {
    it('is mailed for every tenant but those of which it fails', async () => {
      await enter({}, 0, 'annex');
      await sql`
        create function refuse_annex() returns trigger language plpgsql as $$
        begin raise exception 'refused'; end $$`.execute(world.db);
      await sql`
        create trigger refuse_annex before insert on outbox for each row
        when (new.tenant_id = 'annex') execute function refuse_annex()`.execute(world.db);
      await doDueWork(service.services);
      await sql`drop trigger refuse_annex on outbox`.execute(world.db);
      await sql`drop function refuse_annex`.execute(world.db);
      expect(await mailsTo(world, 'owner@example.jp')).toHaveLength(1);
      expect(await mailsTo(world, 'owner@example.jp', 'annex')).toEqual([]);
    });

    it('is mailed to the owners once a day, whichever processes there are', async () => {
      await doDueWork(service.services);
      await doDueWork(service.services);
      const mails = () => mailsTo(world, 'owner@example.jp');
      const { hash } = await world.db
        .selectFrom('audit_heads')
        .select('hash')
        .where('tenant_id', '=', 'demo')
        .executeTakeFirstOrThrow();
      expect(await mails()).toMatchObject([
        { subject: expect.stringContaining('操作記録の控え'), body: expect.stringContaining(`2:${hash}`) },
      ]);
      await service.letPass(24 * 60);
      expect(await mails()).toHaveLength(2);
      const toFinance = (await mailsTo(world, 'kawaguchi@example.jp')).map(({ subject }) => subject);
      expect(toFinance.filter((subject) => subject.includes('控え'))).toEqual([]);
    });
  });
});

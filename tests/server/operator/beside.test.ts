import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { resetDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { type Desk, operatorAt } from '#tests/support/server/operators.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';

describeDatabases('what was done beside the audit log', (world) => {
  stopTime();
  const service = serviceOver(world);
  let desk: Desk;
  let member: ReturnType<typeof visitor>;
  const memberId = async (loginid: string) =>
    (
      await world.db
        .selectFrom('members')
        .select('member_id')
        .where('tenant_id', '=', 'demo')
        .where('loginid', '=', loginid)
        .executeTakeFirstOrThrow()
    ).member_id;
  const read = async (query = '') => {
    const { status, body } = await desk.get(`/audit${query}`);
    expect(status).toBe(200);
    return body;
  };
  const besideOf = async (query: string) =>
    (await read(query)).entries.filter(({ number }: { number: number | null }) => number === null);

  beforeEach(async () => {
    desk = await operatorAt(world, service, { role: 'owner' });
    member = visitor(service, await service.tokenOf(ME));
  });

  it('says which charge was made, and which was refused and why, each about its reservation', async () => {
    const paid = await member.reserve();
    const refused = await member.reserve({ telecube_id: 2, hour: 15 });
    const cardless = await member.reserve({ telecube_id: 2, hour: 17 });
    await service.setClock(at('2026-11-21', '11:01'));
    await doDueWork(service.services);
    service.cardOutcome = 'refused';
    await service.setClock(at('2026-11-21', '14:01'));
    await doDueWork(service.services);
    await world.db.updateTable('members').set({ card_token: null }).where('loginid', '=', ME).execute();
    await service.setClock(at('2026-11-21', '16:01'));
    await doDueWork(service.services);
    const later = await operatorAt(world, service, { role: 'finance', mail: 'k@example.jp' });
    desk = later;
    const id = expect.stringMatching(/^charge-[0-9a-f-]{36}$/);
    const whole = {
      id,
      number: null,
      actor: 'system',
      actor_name: null,
      role: 'system',
      subject_name: null,
      member_id: await memberId(ME),
      reason_erased: false,
      before: null,
      request_id: null,
    };
    expect(await besideOf(`?text=reservation:${refused}`)).toEqual([
      {
        ...whole,
        at: '20261121140100',
        act: 'chargeRefused',
        subject: `reservation:${refused}`,
        reason: 'カード会社が拒否',
        after: { owed_yen: 1100 },
      },
    ]);
    expect(await besideOf(`?text=reservation:${cardless}`)).toMatchObject([
      { at: '20261121160100', act: 'chargeRefused', reason: 'カードの登録なし', after: { owed_yen: 1100 } },
    ]);
    const charged = {
      ...whole,
      at: '20261121110100',
      act: 'charged',
      subject: `reservation:${paid}`,
      reason: null,
      after: { charged_yen: 1100 },
    };
    expect(await besideOf(`?text=reservation:${paid}`)).toEqual([charged]);
    // Acts of every day stand where an act, an actor or a number is asked for.
    expect(await besideOf('?act=charged&day=2026-11-21')).toContainEqual(charged);
    expect(await besideOf('?actor=system&day=2026-11-21')).toContainEqual(charged);
    const ofTheDay = (await besideOf('?day=2026-11-21')).map(({ act }: { act: string }) => act);
    expect([ofTheDay.includes('chargeRefused'), ofTheDay.includes('charged')]).toEqual([true, false]);
    expect(await besideOf(`?text=reservation:${paid}&day=2026-11-22`)).toEqual([]);
    expect(await besideOf(`?text=reservation:${paid}&area=1`)).toEqual([charged]);
    expect(await besideOf(`?text=reservation:${paid}&area=999`)).toEqual([]);
  });

  it('is read alone by its id, and is in no chain', async () => {
    const tranid = await member.reserve();
    await service.setClock(at('2026-11-21', '11:01'));
    await doDueWork(service.services);
    desk = await operatorAt(world, service, { role: 'finance', mail: 'k@example.jp' });
    const [charged] = await besideOf(`?text=reservation:${tranid}`);
    expect((await desk.get(`/audit/entries/${charged.id}`)).body).toEqual({ ...charged, chain: null });
  });

  it('says what the service has taken back because no card paid for it', async () => {
    service.cardOutcome = 'refused';
    await service.setClock(at('2026-11-20', '11:30'));
    const { hour, minute, interval } = noon;
    const soon = { telecube_id: 1, date: '2026-11-20', hour, minute, interval };
    expect((await member.post('/reservations', soon)).status).toBe(409);
    service.cardOutcome = 'succeeded';
    const tranid = await member.reserve({ date: '2026-11-22' });
    const end = new Date(at('2026-11-22', '13:00'));
    await world.db
      .insertInto('extensions')
      .values({
        tenant_id: 'demo',
        tranid,
        extends_from_at: end,
        extends_to_at: new Date(at('2026-11-22', '13:30')),
        net: 500,
        tax: 50,
        coupon_minutes: 0,
        created_at: new Date(addMinutes(NOW, 100)),
        confirmed_at: null,
        cancelled_at: new Date(addMinutes(NOW, 101)),
      } as never)
      .execute();
    desk = await operatorAt(world, service, { role: 'finance', mail: 'k@example.jp' });
    const told = (await besideOf('')).map(
      ({ act, subject, reason }: { act: string; subject: string; reason: string }) => [act, subject, reason],
    );
    expect(told).toEqual([
      ['extensionDropped', `reservation:${tranid}`, 'カード会社が拒否'],
      ['dropped', expect.stringMatching(/^reservation:\d+$/), 'カード会社が拒否'],
    ]);
  });

  it('says for whom a wait was booked, and which message nobody took', async () => {
    const owner = visitor(service, await service.tokenOf(OTHER));
    const tranid = await owner.reserve();
    const { hour, minute, interval, date } = noon;
    const wish = { rooms: [1], date, hour, minute, interval, tolerance: 0, mode: 'book', taxInPrice: 1100 };
    expect((await member.post('/waiting-list', wish)).status).toBe(200);
    await owner.post('/reservations/cancel', { tranid });
    await doDueWork(service.services);
    const [{ tranid: booked }] = await member.list();
    await world.db
      .updateTable('intents')
      .set({ state: 'given_up', settled_at: new Date(addMinutes(NOW, 1)) } as never)
      .where('kind', '=', 'mail')
      .where('subject', 'is not', null)
      .where('intent_id', 'in', (eb) =>
        eb.selectFrom('intents').select('intent_id').where('kind', '=', 'mail').limit(1),
      )
      .execute();
    const [given, turn, ...others] = await besideOf('');
    expect(others).toEqual([]);
    expect(given).toMatchObject({
      act: 'messageGivenUp',
      subject: expect.stringMatching(/^message:\d+$/),
      reason: '送信先が受け取らず、期限が過ぎたため',
    });
    expect(turn).toMatchObject({
      act: 'turnBooked',
      subject: `reservation:${booked}`,
      member_id: await memberId(ME),
      reason: '空き待ちの順番が来たため',
    });
  });

  it('says who cancelled where that is looked for, and nowhere else', async () => {
    const tranid = await member.reserve();
    await member.post('/reservations/cancel', { tranid });
    const cancelled = {
      act: 'cancelled',
      actor: `member:${await memberId(ME)}`,
      role: 'member',
      subject: `reservation:${tranid}`,
      reason: null,
    };
    for (const query of [`?text=reservation:${tranid}`, '?act=cancelled', `?actor=${cancelled.actor}`]) {
      expect(await besideOf(query)).toContainEqual(expect.objectContaining(cancelled));
    }
    expect(await besideOf('')).toEqual([]);
    expect(await besideOf('?day=2026-11-20')).toEqual([]);
  });

  it('says who gave a reservation up when it was charged all the same', async () => {
    const tranid = await member.reserve();
    await service.setClock(at('2026-11-21', '11:30'));
    expect((await member.post('/reservations/cancelForced', { tranid, notInUsed: true })).status).toBe(200);
    desk = await operatorAt(world, service, { role: 'finance', mail: 'k@example.jp' });
    expect(await besideOf(`?text=reservation:${tranid}&act=givenUp`)).toMatchObject([
      { at: '20261121113000', act: 'givenUp', actor: `member:${await memberId(ME)}`, role: 'member' },
    ]);
  });

  describe('page by page', () => {
    beforeEach(async () => {
      // Twelve charges and an act of the log at one and the same moment, and others around it.
      const me = await memberId(ME);
      const tranid = await member.reserve();
      const charge = (nth: number) => ({
        tenant_id: 'demo',
        intent_id: `00000000-0000-4000-8000-0000000000${String(nth).padStart(2, '0')}`,
        kind: 'card',
        state: 'refused',
        member_id: me,
        tranid,
        subject: `${tranid}:${nth}`,
        detail: JSON.stringify({ purpose: 'booking', yen: 100, cardToken: nth % 2 ? null : 'card' }),
        attempts: 1,
        created_at: new Date(NOW),
        settled_at: new Date(nth < 12 ? NOW : addMinutes(NOW, nth)),
      });
      await world.db
        .insertInto('intents')
        .values(Array.from({ length: 14 }, (_, nth) => charge(nth)) as never)
        .execute();
    });

    it('each is shown once, whichever table says it, and the file has the same', async () => {
      const shown: string[] = [];
      let [older, newer] = ['', 0];
      for (;;) {
        const page = await read(older);
        expect(page.newer).toBe(newer);
        shown.push(...page.entries.map(({ id }: { id: string }) => id));
        newer += page.entries.length;
        if (page.next_older_than === null) {
          expect([page.total, new Set(shown).size]).toEqual([shown.length, shown.length]);
          break;
        }
        older = `?older_than=${page.next_older_than}`;
      }
      expect(shown).toHaveLength(16);
      const { body } = await desk.get('/audit/export?act=chargeRefused');
      const [head, ...lines] = String(body).trim().split('\r\n');
      expect(head).toMatch(/^\uFEFF?番号,/);
      expect(lines).toHaveLength(14);
      expect(lines[0]).toMatch(
        /^,2026-11-20T10:00:00\.000\+09:00,system,system,請求が不成立,reservation:\d+,\d+,/,
      );
      expect(lines[0]).toMatch(/,owed_yen=100,,$/);
    });

    it('costs as many statements with many as with few', async () => {
      const statements = async () => {
        const before = world.statements;
        await read();
        return world.statements - before;
      };
      const many = await statements();
      await world.db.deleteFrom('intents').where('kind', '=', 'card').execute();
      expect(await statements()).toBe(many);
    });

    it('says nothing of another tenant', async () => {
      await resetDemoWorld(world.db, NOW, ['annex']);
      const annex = await operatorAt(world, service, { role: 'owner' }, 'annex');
      const { body } = await annex.get('/audit');
      expect(body.total).toBe(2);
      expect(JSON.stringify(body)).not.toContain('charge-');
    });
  });
});

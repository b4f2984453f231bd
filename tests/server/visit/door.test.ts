import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { createApp } from '#server/http/app.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { applyThings, demoWith } from '#tests/support/server/worlds.ts';

describeDatabase('the door of a reserved booth', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const clock = (time: string) => service.setClock(at('2026-11-21', time));

  it('starts the use, lets enter again, and ends it', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const stateAfter = async (opened: { status: number }) => {
      const [reservation] = await member.list();
      return [opened.status, reservation?.use_state];
    };
    await clock('12:00');
    expect(await stateAfter(await member.enter(tranid))).toEqual([200, 1]);
    expect(await stateAfter(await member.enter(tranid))).toEqual([200, 2]);
    expect(await stateAfter(await member.enter(tranid))).toEqual([200, 2]);
    expect(await stateAfter(await member.leave(tranid))).toEqual([200, undefined]);
    expect(service.openings.map(({ boothId, boothType, purpose }) => [boothId, boothType, purpose])).toEqual([
      [1, 'door', 'enter'],
      [1, 'door', 'enter'],
      [1, 'door', 'enter'],
      [1, 'door', 'leave'],
    ]);
  });

  it('is told to its service by the id that the booth has there', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await applyThings(world.db, await demoWith(world.db, 'booth 1', { lock_id: 'L-0042' }));
    await clock('12:00');
    await member.enter(tranid);
    await applyThings(world.db, await demoWith(world.db, 'booth 1', { lock_id: null }));
    await member.leave(tranid);
    expect(service.openings.map(({ lockId }) => lockId)).toEqual(['L-0042', null]);
  });

  it('is a lock where unlock is called', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ telecube_id: 12 });
    await clock('12:00');
    expect((await member.post('/reservations/unlock', { tranid, before_empty: 0 })).body).toEqual({
      message: 'OK',
    });
    expect(service.openings.map((opening) => opening.boothType)).toEqual(['lock']);
  });

  it('frees what is left of the slot at once when the member leaves, and keeps the price', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    const tranid = await member.reserve();
    await clock('12:00');
    await member.enter(tranid);
    await clock('12:20');
    await member.leave(tranid);
    await other.reserve({ minute: 25, interval: 30 });
    const left = await world.db
      .selectFrom('reservations')
      .select(['use_state', 'net', 'tax', 'ends_at', 'cancelled_at'])
      .where('tranid', '=', tranid)
      .executeTakeFirst();
    expect(left).toEqual({
      use_state: 'ended',
      net: 1000,
      tax: 100,
      ends_at: at('2026-11-21', '13:00'),
      cancelled_at: null,
    });
    const again = await member.enter(tranid);
    expect([again.status, again.body]).toEqual([
      409,
      { message: 'すでに退室しています。', code: 'reservation_ended' },
    ]);
  });

  describe('opens by the one clock', () => {
    it.each([
      ['11:54', 409, 'too_early', '11:55から入室できます。'],
      ['11:55', 200, undefined, 'OK'],
      ['12:59', 200, undefined, 'OK'],
      ['13:00', 409, 'reservation_ended', '予約時間を過ぎている為、ドアを開けられません。'],
    ])('at %s, when nobody is in the booth before: %i', async (time, status, code, message) => {
      const member = await signIn();
      const tranid = await member.reserve();
      await clock(time);
      const answer = await member.enter(tranid);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
      expect(service.openings).toHaveLength(status === 200 ? 1 : 0);
    });

    it('from the start only, when somebody is in the booth before', async () => {
      const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
      const tranid = await member.reserve();
      expect((await member.list())[0].before_empty).toBe(1);
      await other.reserve({ hour: 11, interval: 60 });
      expect((await member.list())[0].before_empty).toBe(0);
      expect((await member.get(`/beforeEntry/${tranid}`)).body).toEqual({
        reservations: { before_empty: 0 },
      });
      await clock('11:56');
      const blocked = await member.enter(tranid);
      expect([blocked.status, blocked.body]).toEqual([
        409,
        {
          message: '予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。',
          code: 'entry_blocked',
        },
      ]);
      const early = await member.post('/reservations/open-door', { tranid, before_empty: 0 });
      expect([early.body.code, early.body.message]).toEqual(['too_early', '12:00から入室できます。']);
      await clock('12:00');
      expect((await member.enter(tranid)).status).toBe(200);
    });

    it('early, when who was there before has it until exactly 5 minutes before the start', async () => {
      const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
      const tranid = await member.reserve();
      await other.reserve({ hour: 11, minute: 40, interval: 15 });
      expect((await member.list())[0].before_empty).toBe(1);
      await clock('11:55');
      expect((await member.enter(tranid)).status).toBe(200);
    });

    it('early again, when who was there before has left', async () => {
      const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
      const tranid = await member.reserve();
      const before = await other.reserve({ hour: 11, interval: 60 });
      await clock('11:30');
      await other.enter(before);
      await other.leave(before);
      await clock('11:56');
      expect((await member.get(`/beforeEntry/${tranid}`)).body).toEqual({
        reservations: { before_empty: 1 },
      });
      expect((await member.enter(tranid)).status).toBe(200);
    });
  });

  it('does not exist for anybody else, and not after a cancellation', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    const tranid = await member.reserve();
    const asked = (who: typeof member) =>
      Promise.all([
        who.enter(tranid),
        who.leave(tranid),
        who.post('/reservations/unlock', { tranid }),
        who.get(`/beforeEntry/${tranid}`),
        who.post('/reservations/get-wifi-password', { tranid }),
        who.post('/reservations/cancelForced', { tranid, notInUsed: true }),
      ]);
    const missing = { message: '予約が存在しません。', code: 'not_found' };
    for (const { status, body } of await asked(other)) expect([status, body]).toEqual([404, missing]);
    await member.post('/reservations/cancel', { tranid });
    for (const { status, body } of await asked(member)) expect([status, body]).toEqual([404, missing]);
    expect(service.openings).toEqual([]);
  });

  it('does not let leave who has not entered', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await clock('12:00');
    const refused = await member.leave(tranid);
    expect([refused.status, refused.body.code]).toEqual([409, 'not_in_use']);
  });

  it('opens once for one command that is sent 20 times', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await clock('12:00');
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.enter(tranid, 'once')));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(service.openings.map((opening) => opening.intentId)).size).toBe(1);
    expect((await member.list())[0].use_state).toBe(1);
    const other = await member.leave(tranid, 'once');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  describe('that does not answer', () => {
    it('changes nothing, and is asked for the same opening when the command is sent again', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      await clock('12:00');
      service.doorWorks = false;
      const stuck = await member.enter(tranid, 'stuck');
      expect([stuck.status, stuck.body.code]).toEqual([409, 'door_unreachable']);
      expect((await member.list())[0].use_state).toBe(0);
      service.doorWorks = true;
      expect((await member.enter(tranid, 'stuck')).status).toBe(200);
      expect(new Set(service.openings.map((opening) => opening.intentId)).size).toBe(1);
      expect((await member.list())[0].use_state).toBe(1);
    });

    it('keeps the use when it was asked to let leave', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      await clock('12:00');
      await member.enter(tranid);
      service.doorWorks = false;
      expect((await member.leave(tranid)).body.code).toBe('door_unreachable');
      expect((await member.list())[0].use_state).toBe(1);
    });

    it('is asked again after a crash while the member still stands there', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      await clock('12:00');
      service.doorWorks = false;
      await member.enter(tranid, 'crashed');
      // A process that dies while it asks the door can't note that it got no answer.
      await world.db
        .updateTable('intents')
        .set({ next_attempt_at: instantOf(at('2026-11-21', '12:00') + 12_000) })
        .where('state', '=', 'open')
        .execute();
      service.doorWorks = true;
      await doDueWork(service.services);
      expect(service.openings).toHaveLength(1);
      await service.letPass(0.5);
      expect(new Set(service.openings.map((opening) => opening.intentId)).size).toBe(1);
      expect((await member.list())[0].use_state).toBe(1);
      expect((await member.enter(tranid, 'crashed')).status).toBe(200);
      expect(service.openings).toHaveLength(2);
    });

    it('never opens by itself for somebody who has gone', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      await clock('12:00');
      service.doorWorks = false;
      await member.enter(tranid);
      service.doorWorks = true;
      await service.letPass(1);
      await service.letPass(2);
      expect(service.openings).toHaveLength(1);
      expect((await member.list())[0].use_state).toBe(0);
    });
  });

  describe('and its Wi-Fi', () => {
    it('has a password for who may enter the booth or is in it, and for nobody else', async () => {
      const member = await signIn();
      const tranid = await member.reserve();
      const ask = () => member.post('/reservations/get-wifi-password', { tranid });
      const refusal = { message: 'パスワードを取得できませんでした。', code: 'not_in_use' };
      const password = { password: 'k1m4-q7xz' };
      await clock('11:54');
      const before = await ask();
      expect([before.status, before.body]).toEqual([409, refusal]);
      await clock('11:55');
      expect((await ask()).body).toEqual(password);
      await member.enter(tranid);
      expect((await ask()).body).toEqual(password);
      await member.leave(tranid);
      expect((await ask()).body).toEqual(refusal);
      await clock('13:00');
      expect((await ask()).body).toEqual(refusal);
    });
  });

  it('does not bring back what was given up while the door was being asked', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const member = visitor(service, token);
    const tranid = await member.reserve();
    await clock('12:00');
    const slow = createApp(
      {
        ...service.services,
        doors: { open: async () => void (await member.post('/reservations/cancelForced', { tranid })) },
      },
      undefined,
    );
    const headers = { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` };
    const body = JSON.stringify({ tranid });
    await slow.request('/api/reservations/open-door', { method: 'POST', headers, body }, {});
    const given = await world.db
      .selectFrom('reservations')
      .select(['use_state', 'live'])
      .where('tranid', '=', tranid)
      .executeTakeFirst();
    expect(given).toEqual({ use_state: 'cancelled', live: false });
  });

  it('does not end once more what was given up while the door was asked to let leave', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const member = visitor(service, token);
    const tranid = await member.reserve();
    await clock('12:00');
    await member.enter(tranid);
    const readEnd = () =>
      world.db
        .selectFrom('reservations')
        .select(['use_state', 'ended_at'])
        .where('tranid', '=', tranid)
        .executeTakeFirstOrThrow();
    let given: unknown;
    const slow = createApp(
      {
        ...service.services,
        doors: {
          async open() {
            await member.post('/reservations/cancelForced', { tranid });
            given = await readEnd();
          },
        },
      },
      undefined,
    );
    const headers = { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` };
    const body = JSON.stringify({ tranid, isLeave: 1 });
    const left = await slow.request('/api/reservations/open-door', { method: 'POST', headers, body }, {});
    expect([left.status, given]).toEqual([200, { use_state: 'ended', ended_at: expect.any(Number) }]);
    expect(await readEnd()).toEqual(given);
  });

  it('refuses unknown ids and ids that are no number', async () => {
    const member = await signIn();
    expect((await member.enter(999_999)).status).toBe(404);
    expect((await member.post('/reservations/open-door', { tranid: 'x' })).status).toBe(422);
    expect((await member.get('/beforeEntry/x')).status).toBe(404);
  });
});

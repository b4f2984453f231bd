import { expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

describeDatabase('a forced cancellation', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const clock = (time: string) => service.setClock(at('2026-11-21', time));
  const row = (tranid: number) =>
    world.db
      .selectFrom('reservations')
      .select(['use_state', 'live', 'charged_at', 'cancelled_at'])
      .where('tranid', '=', tranid)
      .executeTakeFirstOrThrow();

  it('keeps the charge, and frees the slot at once', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    const tranid = await member.reserve();
    await clock('11:01');
    const normal = await member.post('/reservations/cancel', { tranid });
    expect(normal.body.code).toBe('cancel_not_free');
    const forced = await member.post('/reservations/cancelForced', { tranid, notInUsed: true });
    expect(forced.body).toEqual({ message: 'OK' });
    expect(service.charges.map((charge) => charge.yen)).toEqual([1100]);
    expect(await row(tranid)).toEqual({
      use_state: 'cancelled',
      live: false,
      charged_at: expect.any(Number),
      cancelled_at: null,
    });
    expect(await member.list()).toEqual([]);
    await other.reserve();
  });

  it('keeps the coupon minutes too', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ use_coupon: true });
    await clock('11:30');
    await member.post('/reservations/cancelForced', { tranid, notInUsed: true });
    const quote = await member.post('/reservations/get-price', {
      telecube_id: 1,
      date: '2026-11-22',
      hour: 12,
      minute: 0,
      interval: 60,
      use_coupon: true,
      reservation: true,
    });
    expect(quote.body.coupon_remainder).toBe(90);
    expect(service.charges).toEqual([]);
  });

  it('ends a use, without a second charge', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ date: '2026-11-20', hour: 10, minute: 30 });
    await service.setClock(at('2026-11-20', '10:40'));
    await member.enter(tranid);
    await member.post('/reservations/cancelForced', { tranid, notInUsed: false });
    expect(await row(tranid)).toMatchObject({ use_state: 'ended', live: false });
    expect(service.charges).toHaveLength(1);
  });

  it('is a free one while cancelling is free', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await clock('10:59');
    expect((await member.post('/reservations/cancelForced', { tranid, notInUsed: true })).status).toBe(200);
    expect(await row(tranid)).toMatchObject({
      use_state: 'cancelled',
      charged_at: null,
      cancelled_at: expect.any(Number),
    });
    expect(service.charges).toEqual([]);
  });

  it('leaves the charge to a card that is being asked, also when the clock is moved back', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const moveTo = (time: string) =>
      service.call('POST', '/dev/clock', { body: { now: `2026-11-21T${time}:00+09:00` } });
    service.cardOutcome = 'silent';
    await moveTo('11:30');
    await moveTo('10:00');
    expect((await member.post('/reservations/cancelForced', { tranid, notInUsed: true })).status).toBe(200);
    service.cardOutcome = 'succeeded';
    await moveTo('11:35');
    const entries = await world.db
      .selectFrom('ledger_entries')
      .select('kind')
      .where('tranid', '=', tranid)
      .orderBy('entry_id')
      .execute();
    expect(entries.map((entry) => entry.kind)).toEqual(['hold', 'charge']);
    expect(await member.list()).toEqual([]);
  });

  it('is refused after the end', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await clock('13:01');
    const refused = await member.post('/reservations/cancelForced', { tranid });
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: '予約時間を過ぎている為、キャンセルできません。', code: 'reservation_ended' },
    ]);
  });

  it('happens once for one command that is sent 20 times', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await clock('11:30');
    const forced = () => member.post('/reservations/cancelForced', { tranid, notInUsed: true }, 'once');
    const answers = await Promise.all(Array.from({ length: 20 }, forced));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(1);
  });

  it('stays owed when the card refuses', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    await clock('11:30');
    service.cardOutcome = 'refused';
    expect((await member.post('/reservations/cancelForced', { tranid })).status).toBe(200);
    const again = await member.post('/reservations', {
      telecube_id: 1,
      date: '2026-11-22',
      hour: 12,
      minute: 0,
      interval: 60,
    });
    expect([again.status, again.body.code]).toEqual([409, 'payment_due']);
  });
});

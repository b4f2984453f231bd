import { beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

type Visitor = ReturnType<typeof visitor>;

describeDatabase('an extension', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const clock = (time: string) => service.setClock(at('2026-11-21', time));
  const extend = (who: Visitor, tranid: number, change: Record<string, unknown> = {}, key?: string) =>
    who.post('/reservations/extend', { tranid, timeunit: 15, ...change }, key);
  /** From noon to one, in use at half past twelve. */
  async function inUse(who: Visitor, slot: Record<string, unknown> = {}): Promise<number> {
    const tranid = await who.reserve(slot);
    await clock('12:30');
    await who.enter(tranid);
    return tranid;
  }

  let member: Visitor;
  beforeEach(async () => {
    member = await signIn();
  });

  it('is offered in steps of the unit as long as the booth is free, with what each costs', async () => {
    const other = await signIn('personal2@example.jp');
    await other.reserve({ hour: 13, minute: 45, interval: 15 });
    const tranid = await inUse(member);
    expect((await member.get(`/reservations/availability-for-extension?tranid=${tranid}`)).body).toEqual({
      message: 'OK',
      time_units: [15, 30, 45],
      prices: [275, 550, 825],
      start: '20261121130000',
      limited_by: 'others',
      neighbours: [],
    });
    expect(await member.list()).toMatchObject([
      { extendable: true, extension_interval: 15, extension_price: 275 },
    ]);
    const { body } = await member.get('/reservations/availability-for-extension/1');
    expect(body.availability['2026-11-21 12:30:00']).toBeUndefined();
    expect(body.availability['2026-11-21 12:55:00']).toEqual({ available: false });
    expect(body.availability['2026-11-21 13:40:00']).toEqual({ available: true });
    expect(body.availability['2026-11-21 13:45:00']).toEqual({ available: false });
    expect([body['slot-sequence-limit'], body['reservation-limit']]).toEqual([12, 3]);
  });

  it('is not offered where the next slot is taken', async () => {
    const other = await signIn('personal2@example.jp');
    await other.reserve({ hour: 13 });
    const tranid = await inUse(member);
    expect((await member.get(`/reservations/availability-for-extension?tranid=${tranid}`)).body).toEqual({
      message: '延長可能な時間枠がありません。',
      time_units: [],
      prices: [],
      start: '20261121130000',
      limited_by: 'others',
      // On the same floor, free from the end of the use on.
      neighbours: [2, 3].map((telecube_id) => ({
        telecube_id,
        cube_name: `A-${telecube_id}`,
        date: '2026-11-21',
        hour: 13,
        minute: 0,
        interval: 60,
      })),
    });
    expect(await member.list()).toMatchObject([{ extendable: false, extension_interval: 0 }]);
    const refused = await extend(member, tranid);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: '延長可能な時間枠がありません。', code: 'slot_taken' },
    ]);
  });

  it('costs the difference to the whole, is charged at once, and moves the end', async () => {
    const tranid = await member.reserve({ date: '2026-11-20', hour: 10, minute: 30 });
    await service.setClock(at('2026-11-20', '11:00'));
    await member.enter(tranid);
    const quote = await member.post('/reservations/get-price-extension', { tranid, timeunit: 15 });
    expect(quote.body).toEqual({
      message: 'OK',
      price: 250,
      taxInPrice: 275,
      useCouponTime: 0,
      coupon_remainder: 150,
      start: '20261120113000',
    });
    expect((await extend(member, tranid, { taxInPrice: 275 })).body).toEqual({ message: 'OK' });
    expect(service.charges.map((charge) => charge.yen)).toEqual([1100, 275]);
    expect(await member.list()).toMatchObject([
      { tranid, use_state: 3, reserve_end_time: '20261120114500', price: 1250, taxInPrice: 1375 },
    ]);
    expect((await member.enter(tranid)).status).toBe(200);
    expect((await member.list())[0].use_state).toBe(3);
  });

  it('rounds the tax once a reservation: 20 coupon minutes, then 15 minutes more', async () => {
    const tranid = await inUse(member);
    await world.db
      .updateTable('reservations')
      .set({ net: 666, tax: 66, coupon_minutes: 20 })
      .where('tranid', '=', tranid)
      .execute();
    const { body } = await member.post('/reservations/get-price-extension', { tranid, interval: 15 });
    expect([body.price, body.taxInPrice]).toEqual([250, 275]);
    await world.db
      .updateTable('reservations')
      .set({ net: 1000, tax: 100, coupon_minutes: 0 })
      .where('tranid', '=', tranid)
      .execute();
  });

  it('takes coupon minutes first', async () => {
    const tranid = await inUse(member);
    const quote = await member.post('/reservations/get-price-extension', {
      tranid,
      timeunit: 30,
      use_coupon: true,
    });
    expect([quote.body.taxInPrice, quote.body.useCouponTime]).toEqual([0, 30]);
    const charges = service.charges.length;
    expect((await extend(member, tranid, { timeunit: 30, use_coupon: true })).status).toBe(200);
    expect(service.charges).toHaveLength(charges);
    expect(await member.list()).toMatchObject([{ coupon_time: 30, reserve_end_time: '20261121133000' }]);
  });

  it('takes no coupon that has expired when the additional time starts', async () => {
    const tranid = await inUse(member);
    const couponMinutes = async (expires: string) => {
      await world.db
        .updateTable('coupons')
        .set({ expires_at: at('2026-11-21', expires) })
        .where('member_id', '=', 1)
        .execute();
      const asked = { tranid, timeunit: 15, use_coupon: true };
      return (await member.post('/reservations/get-price-extension', asked)).body.useCouponTime;
    };
    expect([await couponMinutes('13:00'), await couponMinutes('13:01')]).toEqual([0, 15]);
  });

  it('goes by the old call too, where the address says what is extended', async () => {
    const other = await signIn('personal2@example.jp');
    const [tranid, theirs] = [
      await inUse(member),
      await inUse(other, { telecube_id: 2, hour: 12, minute: 45 }),
    ];
    const old = (id: number) => member.post(`/reservations/${id}/extend`, { interval: 15 }, 'key');
    expect((await old(tranid)).body).toEqual({ message: 'OK' });
    expect((await old(theirs)).body.code).toBe('idempotency_mismatch');
    expect((await member.list())[0].reserve_end_time).toBe('20261121131500');
  });

  describe('is refused', () => {
    it.each([
      [0, '延長時間を選択してください。'],
      [10, '延長時間は15分単位で、3時間まで指定できます。'],
      [195, '延長時間は15分単位で、3時間まで指定できます。'],
    ])('off the unit: %i minutes', async (timeunit, message) => {
      const tranid = await inUse(member);
      const refused = await extend(member, tranid, { timeunit });
      expect([refused.status, refused.body.errors]).toEqual([422, { timeunit: [message] }]);
    });

    it('before the use', async () => {
      const tranid = await member.reserve();
      const refusal = { message: 'この予約は延長できません。', code: 'not_extendable' };
      expect((await extend(member, tranid)).body).toEqual(refusal);
      const offered = await member.get(`/reservations/availability-for-extension?tranid=${tranid}`);
      expect([offered.status, offered.body]).toEqual([409, refusal]);
    });

    it('after the end', async () => {
      const tranid = await inUse(member);
      await clock('13:01');
      const refusal = { message: '予約時間を過ぎている為、延長できません。', code: 'reservation_ended' };
      expect((await extend(member, tranid)).body).toEqual(refusal);
      const quote = await member.post('/reservations/get-price-extension', { tranid, timeunit: 15 });
      expect([quote.status, quote.body]).toEqual([409, refusal]);
    });

    it('to anybody else, as if there were nothing to extend', async () => {
      const tranid = await inUse(member);
      const other = await signIn('personal2@example.jp');
      const answers = [
        await extend(other, tranid),
        await other.post(`/reservations/${tranid}/extend`, { interval: 15 }),
        await other.post('/reservations/get-price-extension', { tranid, timeunit: 15 }),
        await other.get(`/reservations/availability-for-extension?tranid=${tranid}`),
      ];
      expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual(
        answers.map(() => [404, '予約が存在しません。']),
      );
    });

    it('past the closing hour', async () => {
      const tranid = await member.reserve({ hour: 22 });
      await clock('22:30');
      await member.enter(tranid);
      expect((await extend(member, tranid)).body.code).toBe('slot_taken');
    });

    it('at another price than was seen', async () => {
      const tranid = await inUse(member);
      const refused = await extend(member, tranid, { taxInPrice: 250 });
      expect([refused.status, refused.body.code, refused.body.quote.taxInPrice]).toEqual([
        409,
        'price_changed',
        275,
      ]);
    });

    it('from another end than was seen, where it was extended elsewhere meanwhile', async () => {
      const tranid = await inUse(member);
      const seen = { start: '20261121130000' };
      expect((await extend(member, tranid, seen, 'first')).status).toBe(200);
      const refused = await extend(member, tranid, seen, 'second');
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          message: '予約の終了時刻が変わりました。延長する時間をもう一度お選びください。',
          code: 'slot_taken',
        },
      ]);
      expect((await extend(member, tranid, seen, 'first')).status).toBe(200);
      expect(await member.list()).toMatchObject([{ reserve_end_time: '20261121131500' }]);
      expect((await extend(member, tranid, { start: '20261121131500' })).status).toBe(200);
    });

    it('past the spending cap and the balance', async () => {
      const corporate = await signIn('corporate@example.jp');
      const capped = await inUse(corporate, { interval: 150 });
      expect((await extend(corporate, capped)).body.code).toBe('spending_cap');
      await clock('10:00');
      const campaign = await signIn('campaign@example.jp');
      const short = await inUse(campaign, { telecube_id: 2, interval: 150 });
      const refused = await extend(campaign, short);
      expect([refused.status, refused.body.code]).toEqual([409, 'balance_short']);
      // Nothing is confirmed that can't be paid: the price says it before.
      const asked = { tranid: short, timeunit: 60 };
      const quoted = await campaign.post('/reservations/get-price-extension', asked);
      expect([quoted.status, quoted.body]).toEqual([
        409,
        { message: '残高が不足しています。', code: 'balance_short' },
      ]);
    });
  });

  it('leaves everything as it was when the card refuses, and the slot free', async () => {
    const tranid = await inUse(member);
    service.cardOutcome = 'refused';
    const refused = await extend(member, tranid, { use_coupon: false });
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_failed']);
    expect(await member.list()).toMatchObject([
      { use_state: 1, reserve_end_time: '20261121130000', taxInPrice: 1100 },
    ]);
    service.cardOutcome = 'succeeded';
    const other = await signIn('personal2@example.jp');
    await other.reserve({ hour: 13 });
  });

  it('keeps its slot while the card gives no answer, and is taken up after a crash under the same intent', async () => {
    const [tranid, other] = [await inUse(member), await signIn('personal2@example.jp')];
    const before = service.charges.length;
    service.cardOutcome = 'silent';
    const unknown = await extend(member, tranid, {}, 'crashed');
    expect([unknown.status, unknown.body.code]).toEqual([409, 'in_progress']);
    expect(await member.list()).toMatchObject([{ reserve_end_time: '20261121130000', extendable: false }]);
    expect((await extend(member, tranid)).body.code).toBe('in_progress');
    const taken = await other.post('/reservations', { ...noon, hour: 13 });
    expect(taken.body.code).toBe('slot_taken');
    service.cardOutcome = 'succeeded';
    await service.letPass(2);
    expect(await member.list()).toMatchObject([{ reserve_end_time: '20261121131500', use_state: 3 }]);
    expect((await extend(member, tranid, {}, 'crashed')).status).toBe(200);
    const asked = service.charges.slice(before);
    expect([asked.length, new Set(asked.map((charge) => charge.intentId)).size]).toEqual([2, 1]);
    const { body: mails } = await service.call('GET', '/dev/outbox.json');
    expect(mails[0].subject).toBe('【コモリ】延長が確定しました');
  });

  it('does not bring back who has left while the card was asked, and frees the slot all the same', async () => {
    const tranid = await inUse(member);
    service.cardOutcome = 'silent';
    await extend(member, tranid);
    await member.leave(tranid);
    service.cardOutcome = 'succeeded';
    await service.letPass(2);
    const { use_state } = await world.db
      .selectFrom('reservations')
      .select('use_state')
      .where('tranid', '=', tranid)
      .executeTakeFirstOrThrow();
    expect(use_state).toBe('ended');
    const other = await signIn('personal2@example.jp');
    await other.reserve({ minute: 35, interval: 60 });
  });

  it('is paid by the corporation of a corporate member, and by no card', async () => {
    const special = await signIn('special@example.jp');
    const tranid = await inUse(special);
    expect((await extend(special, tranid, { timeunit: 30 })).status).toBe(200);
    const entries = await world.db
      .selectFrom('ledger_entries')
      .select(['kind', 'account', 'yen', 'purpose'])
      .where('tranid', '=', tranid)
      .where('purpose', '<>', 'booking')
      .orderBy('entry_id')
      .execute();
    const spent = {
      account: 'spending:1:2026-11',
      yen: 550,
      purpose: expect.stringMatching(/^extension:\d+$/),
    };
    expect(entries).toEqual([
      { kind: 'hold', ...spent },
      { kind: 'charge', ...spent },
    ]);
    expect(service.charges).toEqual([]);
  });

  it('happens once for one command that is sent 20 times', async () => {
    const tranid = await inUse(member);
    const before = service.charges.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => extend(member, tranid, {}, 'once')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(service.charges.slice(before).map((charge) => charge.intentId)).size).toBe(1);
    expect((await member.list())[0].reserve_end_time).toBe('20261121131500');
  });

  it('wins or loses whole against a booking for the same slot', async () => {
    const tranid = await inUse(member);
    const others = await Promise.all(
      ['personal2@example.jp', 'special@example.jp', 'corporate@example.jp'].map(signIn),
    );
    const [extended, ...booked] = await Promise.all([
      extend(member, tranid, { timeunit: 60 }),
      ...others.map((other) => other.post('/reservations', { ...noon, hour: 13, minute: 15 })),
    ]);
    const statuses = [extended, ...booked].map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });
});

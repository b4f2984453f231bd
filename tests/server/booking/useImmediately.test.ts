import { beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

type Visitor = ReturnType<typeof visitor>;

describeDatabase('an immediate use', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const use = (who: Visitor, change: Record<string, unknown> = {}, key?: string) =>
    who.post('/reservations/immediate', { telecube_id: 1, interval: 30, ...change }, key);
  const today = { date: '2026-11-20', hour: 10, minute: 15, interval: 60 };

  let member: Visitor;
  beforeEach(async () => {
    member = await signIn();
    await service.setClock(at('2026-11-20', '10:02'));
  });

  it('starts at the next 5-minute step, is charged at once, and may be entered at once', async () => {
    const { body } = await use(member, { taxInPrice: 550 });
    expect(body).toEqual({ message: 'OK', tranid: expect.any(Number) });
    expect(service.charges.map((charge) => charge.yen)).toEqual([550]);
    expect(await member.list()).toMatchObject([
      {
        tranid: body.tranid,
        reserve_start_time: '20261120100500',
        reserve_end_time: '20261120103500',
        before_empty: 1,
        charged_at: expect.stringMatching(/^2026112010/),
      },
    ]);
    expect((await member.enter(body.tranid)).status).toBe(200);
  });

  it('takes coupon minutes', async () => {
    expect((await use(member, { use_coupon: true, taxInPrice: 0 })).status).toBe(200);
    expect(await member.list()).toMatchObject([{ coupon_time: 30, taxInPrice: 0 }]);
    expect(service.charges).toEqual([]);
  });

  it('does not count against the limit of reservations made ahead, in its price neither', async () => {
    for (const hour of [12, 14, 16]) await member.reserve({ hour });
    const slot = { ...today, telecube_id: 1, minute: 5, interval: 30 };
    expect((await member.post('/reservations/get-price', { ...slot, reservation: true })).body.code).toBe(
      'reservation_limit',
    );
    expect((await member.post('/reservations/get-price', slot)).body.taxInPrice).toBe(550);
    expect((await use(member)).status).toBe(200);
  });

  describe('is refused', () => {
    it.each([
      [20, '利用時間は15分単位で、3時間まで指定できます。'],
      [0, '利用時間は15分単位で、3時間まで指定できます。'],
      [195, '利用時間は15分単位で、3時間まで指定できます。'],
    ])('off the unit: %i minutes', async (interval, message) => {
      const refused = await use(member, { interval });
      expect([refused.status, refused.body.errors]).toEqual([422, { interval: [message] }]);
    });

    it('past the limit of a campaign', async () => {
      const campaign = await signIn('campaign@example.jp');
      const refused = await use(campaign, { interval: 135 });
      expect(refused.body.errors).toEqual({ interval: ['利用時間は15分単位で、2時間まで指定できます。'] });
      expect((await use(campaign, { interval: 120 })).status).toBe(200);
      expect((await campaign.get('/get-balance')).body).toEqual({ balance: 800, campaing_flag: 1 });
      const short = await use(campaign, { telecube_id: 2, interval: 60 });
      expect([short.status, short.body]).toEqual([
        409,
        { message: '残高が不足しているため利用できません。', code: 'balance_short' },
      ]);
    });

    it('where the booth is not free for a single unit', async () => {
      const other = await signIn('personal2@example.jp');
      await other.reserve(today);
      const refused = await use(member);
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: '即時利用可能な時間がありません。', code: 'not_immediately_usable' },
      ]);
    });

    it('where the booth is not free for as long, with other booths that are', async () => {
      const other = await signIn('personal2@example.jp');
      await other.reserve({ ...today, minute: 30 });
      const lost = await use(member);
      expect([lost.status, lost.body.code]).toEqual([409, 'slot_taken']);
      expect(lost.body.alternatives.map((each: { telecube_id: number }) => each.telecube_id)).toContain(2);
      expect((await use(member, { interval: 15 })).status).toBe(200);
    });

    it('outside business hours, and past the closing hour', async () => {
      await service.setClock(at('2026-11-20', '22:32'));
      const past = await use(member);
      expect([past.status, past.body.errors]).toEqual([
        422,
        { interval: ['営業時間内で利用できるのは15分までです。'] },
      ]);
      await service.setClock(at('2026-11-20', '23:30'));
      expect((await use(member)).body.code).toBe('not_immediately_usable');
    });

    it('without a card, at another price than was seen, and for an unknown booth', async () => {
      const noCard = await signIn('nocard@example.jp');
      expect((await use(noCard)).body.code).toBe('card_required');
      expect((await use(member, { taxInPrice: 500 })).body.code).toBe('price_changed');
      expect((await use(member, { telecube_id: 9999 })).status).toBe(404);
    });

    it('where the member has the booth already', async () => {
      await member.reserve({ ...today, minute: 30 });
      const refused = await use(member);
      expect([refused.status, refused.body.code]).toEqual([409, 'already_reserved']);
    });

    it('past the spending cap, and while something is owed', async () => {
      const capped = await use(await signIn('corporate@example.jp'), { interval: 180 });
      expect([capped.status, capped.body.code]).toEqual([409, 'spending_cap']);
      await member.reserve({ ...today, hour: 11, minute: 30 });
      service.cardOutcome = 'refused';
      await service.letPass(60);
      const owing = await use(member, { telecube_id: 2 });
      expect([owing.status, owing.body.code]).toEqual([409, 'payment_due']);
    });

    it('to guests', async () => {
      const guest = visitor(service, await service.guestToken());
      expect((await use(guest, { agree_terms: true })).status).toBe(403);
    });
  });

  it('is limited by the charge model, except for corporation 1', async () => {
    const limitOf = async (loginid: string) => {
      const who = await signIn(loginid);
      const { body } = await who.post('/reservations/get-charge-model', {
        telecube_id: 1,
        date: '2026-11-20',
      });
      return body.reserve_available_time;
    };
    expect([await limitOf('personal@example.jp'), await limitOf('special@example.jp')]).toEqual([180, null]);
  });

  it('leaves nothing when the card refuses', async () => {
    service.cardOutcome = 'refused';
    expect((await use(member)).body.code).toBe('payment_failed');
    expect(await member.list()).toEqual([]);
    service.cardOutcome = 'succeeded';
    expect((await use(await signIn('personal2@example.jp'))).status).toBe(200);
  });

  it('happens once for one command that is sent 20 times', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(member, {}, 'once')));
    expect(new Set(answers.map((answer) => answer.body.tranid)).size).toBe(1);
    expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(1);
  });

  it('has no balance to show where there is no campaign', async () => {
    expect((await member.get('/get-balance')).body).toEqual({ balance: 0, campaing_flag: 0 });
  });
});

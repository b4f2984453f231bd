import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { KEPT_OF_COUPONS } from '#domain/settings/words.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { clean } from '#server/dueWork/cleaning.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { spendAll } from '#tests/support/server/throttles.ts';
import { visitor } from '#tests/support/server/visit.ts';

describeDatabases('coupons', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal2@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const apply = (who: Visitor, coupon_code: string, key?: string) =>
    who.post('/setting/apply-coupon-code', { coupon_code }, key);
  const coupons = async (who: Visitor) => (await who.get('/setting/coupon-info')).body.applied_coupons;
  const remainder = async (who: Visitor) =>
    (await who.get('/setting/coupon-remainder')).body.coupon_remainder;
  const chargeAt = async (moment: typeof NOW) => {
    await service.setClock(moment);
    await doDueWork({ ...service.services });
  };

  it('are listed by expiry, the used-up and the expired ones too', async () => {
    const member = await signIn('personal@example.jp');
    expect(
      (await coupons(member)).map((each: Record<string, unknown>) => [
        each.coupon_name,
        each.coupon_active,
        each.coupon_remaing_time,
        each.granted_minutes,
        each.expiration_date,
        each.used_up_date,
      ]),
    ).toEqual([
      ['開業記念クーポン', false, 30, 60, '2026-09-30', null],
      ['夏のクーポン', false, 0, 60, '2026-10-30', '2026-10-15'],
      ['ウェルカムクーポン', true, 60, 60, '2026-12-20', null],
      ['秋の応援クーポン', true, 90, 90, '2027-01-19', null],
    ]);
    expect(await remainder(member)).toBe(150);
  });

  it('are given by a code once a member, for 90 days, whatever the width and case it is typed in', async () => {
    const member = await signIn();
    const given = await apply(member, ' ｋｏｍｏｒｉ60　');
    expect(given.body).toEqual({
      message: 'OK',
      coupon: expect.objectContaining({
        coupon_code: 'KOMORI60',
        coupon_active: true,
        coupon_remaing_time: 60,
        expiration_date: '2027-02-18',
      }),
    });
    expect(await remainder(member)).toBe(60);
    const again = await apply(member, 'KOMORI60');
    expect([again.status, again.body.errors]).toEqual([
      422,
      { coupon_code: ['このクーポンコードは、すでに適用されています。'] },
    ]);
    expect((await apply(await signIn('nocard@example.jp'), 'KOMORI60')).status).toBe(200);
  });

  it.each([
    ['NOTHING', 'クーポンコードが正しくありません。'],
    ['EXPIRED1', 'このクーポンコードの有効期限が切れています。'],
    ['   ', 'クーポンコードを入力してください。'],
    ['K'.repeat(65), 'クーポンコードが正しくありません。'],
  ])('are refused for %j beside the field', async (code, message) => {
    const member = await signIn();
    const refused = await apply(member, code);
    expect([refused.status, refused.body.errors]).toEqual([422, { coupon_code: [message] }]);
    expect(await coupons(member)).toEqual([]);
  });

  it('are of personal members only', async () => {
    const corporate = await signIn('corporate@example.jp');
    for (const who of [corporate, visitor(service, await service.guestToken())]) {
      const answers = [
        await apply(who, 'KOMORI60'),
        await who.get('/setting/coupon-info'),
        await who.get('/setting/coupon-remainder'),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [403, 'forbidden']),
      );
    }
  });

  it('are not given again to who leaves and signs up again, until the coupon would have ended', async () => {
    const leaveAndComeBack = async () => {
      const token = await service.tokenOf('nocard@example.jp');
      const left = await service.call('DELETE', '/api/settings/delete-user', { token });
      expect(left.status).toBe(200);
      const email = 'nocard@example.jp';
      await service.call('POST', '/api/send-registration-url', { body: { email } });
      const email_token = await tokenFor(world, email, 'signup-personal');
      const person = { name: '山田 花子', birth: '19900415', gender: 1, tel: '09012345678' };
      const address = { postal: '1000005', address1: '東京都千代田区丸の内1-1-1' };
      const body = { email_token, loginid: email, pw: 'tsukue3isu', ...person, ...address };
      const { body: made } = await service.call('POST', '/api/signup/personal', { body });
      return visitor(service, made.token);
    };
    expect((await apply(await signIn('nocard@example.jp'), 'KOMORI60')).status).toBe(200);
    const again = await leaveAndComeBack();
    const [mail] = (await mailsTo(world, 'nocard@example.jp')).slice(-1);
    expect(mail?.body).toContain(KEPT_OF_COUPONS);
    const refused = await apply(again, 'ｋｏｍｏｒｉ60');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { coupon_code: ['このクーポンコードは、すでに適用されています。'] },
    ]);
    // Neither the address nor a plain hash of it is kept.
    const { rows } = await sql<{ kept: string }>`
      select to_jsonb(spent_coupons)::text as kept from spent_coupons`.execute(world.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain('nocard');
    expect((await apply(await signIn('personal2@example.jp'), 'KOMORI60')).status).toBe(200);
    await service.setClock(addMinutes(NOW, 91 * DAY_MINUTES));
    const login = { loginid: 'nocard@example.jp', pw: 'tsukue3isu' };
    const { body: signedIn } = await service.call('POST', '/api/login', { body: login });
    expect((await apply(visitor(service, signedIn.token), 'KOMORI60')).status).toBe(200);
    await clean(service.services);
    expect(await world.db.selectFrom('spent_coupons').select('ends_at').execute()).toEqual([]);
  });

  it('are given once, however many requests come at once, and again to the same command', async () => {
    const member = await signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(member, 'KOMORI60', 'command')));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    const others = await Promise.all([1, 2, 3].map(() => apply(member, 'KOMORI60')));
    expect(others.map((each) => each.status)).toEqual([422, 422, 422]);
    expect([await remainder(member), (await coupons(member)).length]).toEqual([60, 1]);
  });

  it('are not found by trying thousands of codes', async () => {
    const member = await signIn();
    await apply(member, 'GUESS');
    await spendAll(world.db, 'coupon', 30);
    const refused = await apply(member, 'KOMORI60');
    expect([refused.status, refused.body.code]).toEqual([429, 'throttled']);
    await service.setClock(addMinutes(NOW, 16));
    expect((await apply(member, 'KOMORI60')).status).toBe(200);
  });

  it('are not found by trying thousands of codes as many members from one place', async () => {
    await apply(await signIn(), 'GUESS');
    await spendAll(world.db, 'coupon.source', 30);
    const refused = await apply(await signIn('nocard@example.jp'), 'KOMORI60');
    expect([refused.status, refused.body.code]).toEqual([429, 'throttled']);
  });

  it('never pay a minute twice, by however many confirmations at once', async () => {
    const member = await signIn();
    await apply(member, 'KOMORI60');
    await world.db.updateTable('tenants').set({ reservation_limit_enabled: false }).execute();
    const booths = [1, 2, 3, 4, 5, 6, 7, 8];
    const answers = await Promise.all(
      booths.map((telecube_id, index) =>
        member.post('/reservations', {
          telecube_id,
          date: '2026-11-21',
          hour: 9 + index,
          minute: 0,
          interval: 45,
          use_coupon: true,
        }),
      ),
    );
    expect(answers.map((each) => each.status)).toEqual(booths.map(() => 200));
    const held = await world.db
      .selectFrom('reservations')
      .select('coupon_minutes')
      .where('member_id', '=', 2)
      .orderBy('coupon_minutes', 'desc')
      .execute();
    expect(held.map((row) => row.coupon_minutes)).toEqual([45, 15, 0, 0, 0, 0, 0, 0]);
    expect(await remainder(member)).toBe(0);
    // More time for a use in progress takes from the same account.
    await chargeAt(at('2026-11-21', '08:55'));
    const spent = await world.db
      .selectFrom('ledger_entries')
      .select((eb) => eb.fn.sum<number>('minutes').as('minutes'))
      .where('account', 'like', 'coupon:%')
      .where('kind', '=', 'hold')
      .where('tranid', '>', 1000)
      .executeTakeFirstOrThrow();
    expect(spent.minutes).toBe(60);
  });

  it('give minutes back when a reservation is cancelled free of charge, and keep them when it is given up later', async () => {
    const member = await signIn();
    await apply(member, 'KOMORI60');
    const free = await member.reserve({ use_coupon: true });
    expect([(await coupons(member))[0].coupon_active, await remainder(member)]).toEqual([false, 0]);
    await member.post('/reservations/cancel', { tranid: free });
    expect([(await coupons(member))[0].coupon_active, await remainder(member)]).toEqual([true, 60]);
    const late = await member.reserve({ use_coupon: true });
    await service.setClock(at('2026-11-21', '11:30'));
    await member.post('/reservations/cancelForced', { tranid: late, notInUsed: true });
    expect(await remainder(member)).toBe(0);
  });

  it('honour what expires while it is held', async () => {
    const member = await signIn();
    await apply(member, 'KOMORI60');
    await world.db
      .updateTable('coupons')
      .set({ expires_at: at('2026-11-21', '12:30') })
      .where('member_id', '=', 2)
      .execute();
    const tranid = await member.reserve({ use_coupon: true });
    await world.db
      .updateTable('coupons')
      .set({ expires_at: at('2026-11-20', '18:00') })
      .where('member_id', '=', 2)
      .execute();
    await chargeAt(at('2026-11-21', '11:30'));
    const [kept] = await member.list();
    expect([kept.tranid, kept.coupon_time, kept.taxInPrice, service.charges]).toEqual([tranid, 60, 0, []]);
  });

  it('are inactive and pay nothing once they have expired', async () => {
    const member = await signIn();
    await apply(member, 'KOMORI60');
    await world.db
      .updateTable('coupons')
      .set({ expires_at: addMinutes(NOW, 60) })
      .where('member_id', '=', 2)
      .execute();
    expect(await remainder(member)).toBe(60);
    await service.setClock(addMinutes(NOW, 60));
    expect([(await coupons(member))[0].coupon_active, await remainder(member)]).toEqual([false, 0]);
  });
});

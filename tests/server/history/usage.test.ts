import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

describeDatabase('the usage history', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const history = async (who: Visitor, query = '') => (await who.get(`/settings/usage-history${query}`)).body;

  it('has 12 months before this one, one of them with 60 uses, coupons, an extension and a forced cancel', async () => {
    const { usage_history: all, months } = await history(await signIn());
    expect(Object.keys(all).slice(0, 3)).toEqual(['2026/11', '2026/10', '2026/09']);
    expect(Object.keys(all).length).toBeGreaterThanOrEqual(13);
    expect(all['2026/10']).toHaveLength(60);
    const uses = Object.values(all).flat() as Record<string, number | string>[];
    expect(
      uses.filter((use) => Number(use.coupon_time) > 0).map((use) => [use.coupon_time, use.taxInPrice]),
    ).toEqual([
      [40, 641],
      [20, 732],
      [30, 0],
    ]);
    expect(months.find((each: { month: string }) => each.month === '2026-10')).toMatchObject({ count: 60 });
    const forced = await world.db
      .selectFrom('reservations')
      .select('tranid')
      .where('use_state', '=', 'cancelled')
      .execute();
    expect(uses.map((use) => use.tranid)).toContain(forced[0]?.tranid);
    expect(await world.db.selectFrom('extensions').select('tranid').execute()).toHaveLength(1);
  });

  it('tells a use with everything that a member asks of it', async () => {
    const { usage_history: latest } = await history(await signIn(), '?month=latest');
    expect(Object.keys(latest)).toEqual(['2026/11']);
    expect(latest['2026/11'][0]).toEqual({
      tranid: 13,
      place_name: '東京駅 八重洲口',
      cube_name: 'A-2',
      reserve_start_time: '20261119150000',
      reserve_end_time: '20261119160000',
      minutes: 60,
      coupon_time: 0,
      price: 1000,
      taxInPrice: 1100,
      receipt_number: null,
      owed: false,
    });
  });

  it('adds up: the months are the sums of their uses', async () => {
    const { usage_history: all, months } = await history(await signIn());
    for (const { month, count, price, taxInPrice } of months) {
      const uses = all[month.replace('-', '/')] as { price: number; taxInPrice: number }[];
      const sum = (key: 'price' | 'taxInPrice') => uses.reduce((total, use) => total + use[key], 0);
      expect([month, count, price, taxInPrice]).toEqual([
        month,
        uses.length,
        sum('price'),
        sum('taxInPrice'),
      ]);
    }
  });

  it('gives one month, and for a month without uses none', async () => {
    const member = await signIn();
    const september = await history(member, '?month=2026-09');
    expect(Object.keys(september.usage_history)).toEqual(['2026/09']);
    expect(september.months.length).toBeGreaterThan(10);
    for (const month of ['2016-01', '2027-05', '2999-12']) {
      expect((await history(member, `?month=${month}`)).usage_history, month).toEqual({});
    }
    expect(await history(await signIn('personal2@example.jp'), '?month=latest')).toEqual({
      usage_history: {},
      months: [],
    });
  });

  it.each(['2026-13', '2026-00', '202611', '2026/11', 'last', '', '0000-01', "2026-11'--"])(
    'refuses the month %j',
    async (month) => {
      const refused = await (await signIn()).get(
        `/settings/usage-history?month=${encodeURIComponent(month)}`,
      );
      expect([refused.status, refused.body.errors]).toEqual([422, { month: ['年月が正しくありません。'] }]);
    },
  );

  it('counts a use from its end on, what is given up at once, and nothing that was free to cancel', async () => {
    const second = await signIn('personal2@example.jp');
    const ids = async () =>
      (Object.values((await history(second)).usage_history).flat() as { tranid: number }[]).map(
        (use) => use.tranid,
      );
    const used = await second.reserve();
    const free = await second.reserve({ hour: 15 });
    const given = await second.reserve({ hour: 18 });
    await second.post('/reservations/cancel', { tranid: free });
    expect(await ids()).toEqual([]);
    await service.setClock(at('2026-11-21', '12:59'));
    expect(await ids()).toEqual([]);
    await service.setClock(at('2026-11-21', '13:00'));
    expect(await ids()).toEqual([used]);
    await service.setClock(at('2026-11-21', '17:30'));
    expect((await second.post('/reservations/cancelForced', { tranid: given, notInUsed: true })).status).toBe(
      200,
    );
    expect(await ids()).toEqual([given, used]);
  });

  it('puts a use into the month of its start, in Tokyo', async () => {
    const second = await signIn('personal2@example.jp');
    const first = { date: '2026-12-01', hour: 7, minute: 0, interval: 15 };
    await second.reserve(first); // still 30 November in UTC
    await service.setClock(at('2026-12-01', '08:00'));
    expect(Object.keys((await history(second)).usage_history)).toEqual(['2026/12']);
    expect(Object.keys((await history(second, '?month=2026-12')).usage_history)).toEqual(['2026/12']);
    expect((await history(second, '?month=2026-11')).usage_history).toEqual({});
  });

  it("shows nobody another member's, and guests none", async () => {
    const corporate = await history(await signIn('corporate@example.jp'));
    expect(Object.values(corporate.usage_history).flat()).toHaveLength(3);
    const guest = visitor(service, await service.guestToken());
    const refused = await guest.get('/settings/usage-history');
    expect([refused.status, refused.body.message]).toEqual([403, '権限エラーが発生しました。']);
  });

  it('answers 10 years of 5,000 uses with its first screen in one request of at most 20 kB', async () => {
    // One about every 17.5 hours, back from the evening of the 19th, which fills every month with 40 or more.
    await sql`
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, charged_at, ended_at)
      select 'demo', 2, 57 + n % 50, moment, moment + interval '60 minutes', false, 'ended', 1000, 100, 0,
        moment, moment, moment, moment, moment + interval '60 minutes'
      from generate_series(0, 4999) n,
        lateral (select ${new Date(at('2026-10-31', '22:00'))}::timestamptz - n * interval '1051 minutes') m (moment)
    `.execute(world.db);
    const token = await service.tokenOf('personal2@example.jp');
    const call = countingStatements(world, service);
    const { body, statements } = await call('GET', '/api/settings/usage-history?month=latest', { token });
    const size = Buffer.byteLength(JSON.stringify(body));
    const told = body.months.map((each: { count: number }) => each.count);
    expect([told.length, told.reduce((sum: number, count: number) => sum + count)]).toEqual([120, 5_000]);
    expect(body.usage_history['2026/10']).toHaveLength(told[0]);
    expect(size).toBeLessThanOrEqual(20_000);
    expect(statements).toBeLessThanOrEqual(3);
    // The rows of the test have no entries in the ledger, which is checked after each test.
    await world.db.deleteFrom('reservations').where('member_id', '=', 2).execute();
  });

  it('leaves out what was not confirmed in time', async () => {
    const second = await signIn('personal2@example.jp');
    service.cardOutcome = 'refused';
    const today = { ...noon, date: '2026-11-20', hour: 10, minute: 30 };
    expect((await second.post('/reservations', today)).status).toBe(409);
    await service.setClock(addMinutes(NOW, 300));
    expect((await history(second)).usage_history).toEqual({});
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { spendAll } from '#tests/support/server/throttles.ts';
import { visitor } from '#tests/support/server/visit.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

describeDatabase('a guest', (world) => {
  const service = serviceOver(world);
  const open = (url: string) => service.call('POST', '/api/InvitationUselogin', { body: { url } });
  const signIn = async () => visitor(service, (await open('welcome')).body.token);
  const limits = async (guest: Awaited<ReturnType<typeof signIn>>) =>
    (await guest.get('/invitation-use/user-info')).body.user_info;
  const slot = { telecube_id: 1, date: TOMORROW, hour: 12, minute: 0, interval: 60, agree_terms: true };
  const reserve = (guest: Awaited<ReturnType<typeof signIn>>, change: object = {}, key?: string) =>
    guest.post('/reservations', { ...slot, ...change }, key);
  const invite = (change: object) =>
    world.db.updateTable('invitations').set(change).where('invitation_id', '=', 1).execute();

  let guest: Awaited<ReturnType<typeof signIn>>;
  beforeEach(async () => {
    guest = await signIn();
  });

  it('is signed in by the link alone, and is told what is left', async () => {
    const { status, body } = await open('welcome');
    expect([status, body.user.classification, body.user.is_personal, body.user.card]).toEqual([
      200,
      1,
      false,
      null,
    ]);
    expect(body.user.terms_agreement_required).toBe(false);
    expect([body.user.corporation_id, body.user.departments]).toEqual([2, []]);
    expect((await guest.get('/settings/get-user')).body.user.departments).toEqual([]);
    expect((await guest.get('/invitation-use/user-info')).body).toEqual({
      message: 'OK',
      user_info: {
        expiration_date: '2026-12-20',
        total_reserve_time: 150,
        reserve_per_time: 60,
        total_reserve_count: 3,
        reserve_possible_count: 3,
        enabled: true,
      },
    });
    const password = await service.call('POST', '/api/login', {
      body: { loginid: 'guest-welcome', pw: 'komori2026' },
    });
    expect([password.status, password.body.code]).toEqual([400, 'wrong_credentials']);
  });

  it.each([
    ['expired', 'invitation_expired', /有効期限/],
    ['used-up', 'invitation_used_up', /残りの利用回数が0回.*会員ID/],
    ['disabled', 'invitation_disabled', /無効/],
    ['no-such-link', 'invitation_invalid', /無効/],
  ])('is refused by the link %s, with the reason', async (link, code, sentence) => {
    const { status, body } = await open(link);
    expect([status, body.code, body.message]).toEqual([401, code, expect.stringMatching(sentence)]);
  });

  it.each([
    ['expired', '2026-11-19'],
    ['used-up', '2026-12-20'],
    ['disabled', '2026-12-20'],
  ])('is told by the refused link %s who has invited, and until when', async (link, date) => {
    const { body } = await open(link);
    expect([body.corporation_name, body.expiration_date]).toEqual(['株式会社みなと商事', date]);
  });

  it('is told nothing but the reason by a link that leads nowhere', async () => {
    expect(Object.keys((await open('no-such-link')).body).sort()).toEqual(['code', 'message']);
  });

  it('is looked for in vain so often only, from one source', async () => {
    await open('no-such-link');
    await spendAll(world.db, 'invitation.source', 15);
    expect((await open('no-such-link')).body.code).toBe('throttled');
  });

  it('does not open the link of another tenant', async () => {
    const { status } = await service.call('POST', '/api/InvitationUselogin', {
      body: { url: 'welcome' },
      tenant: 'nowhere',
    });
    expect(status).toBe(404);
  });

  it('agrees to the terms with each reservation, and is told no amount', async () => {
    const price = await guest.post('/reservations/get-price', { ...slot, reservation: true });
    expect([price.body.price, price.body.taxInPrice]).toEqual([null, null]);
    const silent = await reserve(guest, { agree_terms: false });
    expect([silent.status, silent.body.code]).toEqual([403, 'terms_required']);
    expect((await reserve(guest)).status).toBe(200);
    const [reservation] = await guest.list();
    expect([reservation.price, reservation.taxInPrice, reservation.extension_price]).toEqual([
      null,
      null,
      null,
    ]);
    const timetable = await guest.get(`/reservations/day-availability?rooms=1&date=${TOMORROW}`);
    expect([timetable.body.telecubes[0].price_per_15min, timetable.body.invitation_expiration_date]).toEqual([
      null,
      '2026-12-20',
    ]);
  });

  it('uses up count and minutes; whoever cancels free of charge gets them back', async () => {
    const { body } = await reserve(guest);
    expect(await limits(guest)).toMatchObject({ total_reserve_time: 90, reserve_possible_count: 2 });
    await guest.post('/reservations/cancel', { tranid: body.tranid });
    expect(await limits(guest)).toMatchObject({ total_reserve_time: 150, reserve_possible_count: 3 });
  });

  it('gets nothing back for a forced cancel, nor for leaving early', async () => {
    const forced = await reserve(guest);
    await service.setClock(at(TOMORROW, '11:30'));
    await guest.post('/reservations/cancelForced', { tranid: forced.body.tranid, notInUsed: true });
    const left = await reserve(guest);
    await service.setClock(at(TOMORROW, '12:01'));
    await guest.enter(left.body.tranid);
    await guest.post('/reservations/open-door', { tranid: left.body.tranid, isLeave: true });
    expect(await limits(guest)).toMatchObject({ total_reserve_time: 30, reserve_possible_count: 1 });
  });

  it.each([
    ['as long as is left in all', { total_minutes: 90 }, [30, 30]],
    ['as long as one use may be', { minutes_each: 60 }, [60, 60]],
    ['nothing, with no count left', { total_count: 1 }, []],
  ])('is offered a booth nearby when the use ends, %s', async (_, change, offered) => {
    const { body } = await reserve(guest);
    await service.setClock(at(TOMORROW, '12:01'));
    await guest.enter(body.tranid);
    await invite(change);
    const answer = await guest.get(`/reservations/availability-for-extension?tranid=${body.tranid}`);
    expect(answer.body).toMatchObject({ time_units: [], limited_by: 'invitation' });
    expect(answer.body.neighbours.map(({ interval }: { interval: number }) => interval)).toEqual(offered);
  });

  it.each([
    [
      'more minutes at once than one may have',
      { minutes_each: 60 },
      { interval: 75 },
      'invitation_limit',
      /1回あたり1時間まで/,
    ],
    ['more minutes than are left', { total_minutes: 60 }, {}, 'invitation_limit', /あと45分/],
    ['a day after the last one', { ends_on: TODAY }, {}, 'invitation_expired', /有効期限/],
    ['no count left', { total_count: 0 }, {}, 'invitation_used_up', /残っていません/],
    ['a disabled invitation', { enabled: false }, {}, 'invitation_disabled', /無効/],
  ])('is refused %s, by quote and reservation alike', async (_, change, wanted, code, sentence) => {
    // A live reservation keeps the session, so that the refusal is the reservation's own.
    expect((await reserve(guest, { hour: 20, interval: 15 })).status).toBe(200);
    await invite(change);
    const quote = await guest.post('/reservations/get-price', { ...slot, ...wanted, reservation: true });
    const refused = await reserve(guest, wanted);
    for (const answer of [quote, refused]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        code,
        expect.stringMatching(sentence),
      ]);
    }
  });

  it('can use the last day of the invitation', async () => {
    await invite({ ends_on: TOMORROW });
    expect((await reserve(guest)).status).toBe(200);
  });

  it('never gets more than was granted, however many open the link at once', async () => {
    const phones = await Promise.all(Array.from({ length: 5 }, () => signIn()));
    const answers = await Promise.all(
      phones.map((phone, index) =>
        reserve(phone, { telecube_id: index + 1, hour: 12 + index, interval: 45 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await limits(guest)).toMatchObject({ total_reserve_time: 15, reserve_possible_count: 0 });
    const lists = await Promise.all(phones.map((phone) => phone.list()));
    for (const list of lists) expect(list).toHaveLength(3);
  });

  it('extends within the time of one reservation and what is left in all; an extension takes no count', async () => {
    const { body } = await reserve(guest, { interval: 30 });
    await service.setClock(at(TOMORROW, '12:10'));
    await guest.enter(body.tranid);
    const offered = () => guest.get(`/reservations/availability-for-extension?tranid=${body.tranid}`);
    expect((await offered()).body.time_units).toEqual([15, 30]);
    expect((await guest.post('/reservations/extend', { tranid: body.tranid, timeunit: 45 })).status).toBe(
      409,
    );
    expect((await guest.post('/reservations/extend', { tranid: body.tranid, timeunit: 15 })).status).toBe(
      200,
    );
    expect(await limits(guest)).toMatchObject({ total_reserve_time: 105, reserve_possible_count: 2 });
    await invite({ total_minutes: 45 });
    expect((await offered()).body.time_units).toEqual([]);
  });

  describe('whose invitation has ended', () => {
    it('stays signed in, and may open the link again, until the last reservation is over', async () => {
      const { body } = await reserve(guest);
      await invite({ ends_on: TODAY, enabled: false, total_count: 1 });
      await service.setClock(at(TOMORROW, '12:10'));
      expect((await open('welcome')).status).toBe(200);
      await guest.enter(body.tranid);
      await service.setClock(at(TOMORROW, '13:00'));
      expect((await guest.get('/reservations')).status).toBe(401);
      expect((await open('welcome')).status).toBe(401);
    });

    it('is signed out at once where nothing is reserved', async () => {
      await invite({ enabled: false });
      expect((await guest.get('/reservations')).status).toBe(401);
    });
  });

  it('is paid for by the corporation that has invited, under its cap', async () => {
    const setCap = (monthly_cap: number) =>
      world.db.updateTable('corporations').set({ monthly_cap }).where('corporation_id', '=', 2).execute();
    await setCap(1100);
    expect((await reserve(guest)).status).toBe(200);
    const second = await reserve(guest, { hour: 15, interval: 15 });
    expect([second.status, second.body]).toEqual([
      409,
      {
        message: '招待元の法人の今月のご利用上限額を超えるため、お手続きできません。',
        code: 'spending_cap',
      },
    ]);
    const entries = await world.db
      .selectFrom('ledger_entries')
      .select(['account', 'yen'])
      .where('account', '=', 'spending:2:2026-11')
      .execute();
    expect(entries).toEqual([{ account: 'spending:2:2026-11', yen: 1100 }]);
    // The months before hold more, as seeded under the cap that stood then.
    await setCap(100_000);
  });

  it.each(
    endpoints
      .filter(({ audience }) => audience === 'regular' || audience === 'personal')
      .map(({ method, path }) => [`${method.toUpperCase()} ${path}`, method, path] as const),
  )('may not call %s', async (_, method, path) => {
    const { status, body } = await service.call(
      method.toUpperCase(),
      `/api${path.replace(/\{\w+\}/g, '1')}`,
      {
        token: (await open('welcome')).body.token,
        ...(method === 'get' ? {} : { body: {} }),
      },
    );
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('is no member: members have no invitation', async () => {
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const { status, body } = await member.get('/invitation-use/user-info');
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

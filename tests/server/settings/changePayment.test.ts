import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MINUTES } from '#domain/time.ts';
import { recordsIn, type SimulatedCard } from '#server/ports/gmo/simulator/records.ts';
import { registerCard } from '#server/settings/card/registerCard.ts';
import { findTenant, nowOf } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const REFUSED =
  'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。';

describeDatabase('the card that pays', (world) => {
  const service = serviceOver(world);
  let run = 0;
  let token: string;

  const paymentToken = async (card: Partial<SimulatedCard> = {}) => {
    run += 1;
    const made = {
      masked: '************4444',
      brand: 'Mastercard',
      expires: '2909',
      behaviour: 'pays',
    } as const;
    const kept = { card: { ...made, ...card }, madeAtMs: Date.now(), isUsed: false };
    await recordsIn(world.db).add('demo', 'token', `token-${run}`, kept);
    return `token-${run}`;
  };
  const change = async (card: Partial<SimulatedCard> = {}, key = `key-${run}`) =>
    send(await paymentToken(card), key);
  const send = (payment_token: string, key?: string, as = token) =>
    service.call('POST', '/api/settings/change-payment', {
      token: as,
      body: { payment_token },
      ...(key === undefined ? {} : { key }),
    });
  const confirm = (challenge_id: string, as = token) =>
    service.call('POST', '/api/settings/confirm-payment', { token: as, body: { challenge_id } });
  const user = async (as = token) =>
    (await service.call('GET', '/api/settings/get-user', { token: as })).body.user;
  const answerBank = (url: string, result: 'passed' | 'failed') =>
    service.call('POST', new URL(url).pathname, {
      body: `result=${result}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const codeOf = ({ status, body }: Answer) => [status, body.code, body.reason];

  beforeEach(async () => {
    token = await service.tokenOf('personal@example.jp');
  });

  it('is another one at once, where the bank has no question', async () => {
    expect(await change()).toMatchObject({
      status: 200,
      body: { message: 'OK', card: '************4444', paid: [], unpaid: [] },
    });
    expect(await user()).toMatchObject({
      card: '************4444',
      card_brand: 'Mastercard',
      card_expires: '2909',
      owed: 0,
    });
  });

  it('stays as it is when the new one is refused, with the sentence of the spec', async () => {
    const refused = await send('no-such-token');
    expect(codeOf(refused)).toEqual([400, 'card_refused', expect.stringMatching(/^E/)]);
    expect(refused.body.message).toBe(REFUSED);
    expect((await user()).card).toBe('************1111');
  });

  it.each([
    ['with NUL in it', 'a\u0000b'],
    ['of a space', ' '],
    ['of other characters than a provider writes', '日本'],
  ])('stays as it is for a token %s, which no provider is asked about', async (_, payment_token) => {
    const { status, body } = await send(payment_token);
    expect([status, body.errors]).toEqual([422, { payment_token: ['カード情報を読み取れませんでした。'] }]);
  });

  it('is changed by the first of two requests with one token and no key, and the second is told why not', async () => {
    const given = await paymentToken();
    expect((await send(given)).body.card).toBe('************4444');
    expect(codeOf(await send(given))).toEqual([400, 'card_refused', 'E01610001']);
    expect((await user()).card).toBe('************4444');
  });

  it('is changed once by a command that is sent twice, one after the other and at once', async () => {
    const given = await paymentToken();
    const answers = await Promise.all([send(given, 'twice'), send(given, 'twice')]);
    const again = await send(given, 'twice');
    expect(again.status).toBe(200);
    for (const each of answers) expect([200, 409]).toContain(each.status);
    expect((await send(await paymentToken(), 'twice')).body.code).toBe('idempotency_mismatch');
    const cards = await world.db
      .selectFrom('cards')
      .select('card_token')
      .where('member_id', '=', 1)
      .execute();
    expect(cards).toHaveLength(2);
  });

  describe('sent again while the provider is still asked', () => {
    const requestKey = { key: 'at once', call: '/settings/change-payment', bodyHash: 'the same' };
    /** The first call's token is used as soon as it is given, and its answer comes when `answer` is called. */
    const beginFirst = async (by: { key: string | null; call: string; bodyHash: string } = requestKey) => {
      const { services } = service;
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      const register: typeof services.payments.register = async (verification) => {
        if (verification.attempt > 1) return { kind: 'refused', reason: 'E01610001' };
        ask();
        await answered;
        return services.payments.register(verification);
      };
      const demo = await findTenant(services, { named: 'demo', host: 'localhost' });
      if (demo === undefined) throw new Error('Failed to find the tenant of the demo.');
      const asker = () => {
        const tenant = { ...demo, clockOffsetMs: NOW - Date.now() + minutesPassed * 60_000 };
        return {
          services: { ...services, payments: { ...services.payments, register } },
          db: services.db,
          tenant,
          now: nowOf(tenant),
          host: '',
          address: '',
          userAgent: '',
          member: { id: 1 },
          requestKey: by,
        };
      };
      const given = await paymentToken();
      let minutesPassed = 0;
      const call = () => registerCard(asker(), { paymentToken: given, seenOwed: null });
      const first = call();
      await asked;
      const letPass = (minutes: number) => {
        minutesPassed += minutes;
      };
      return { first, answer, call, letPass };
    };

    it('is not refused because its token is used: nobody knows yet, and the first is what counts', async () => {
      const { first, answer, call } = await beginFirst();
      await expect(call()).rejects.toMatchObject({ status: 409, code: 'in_progress' });
      answer();
      expect(await first).toMatchObject({ kind: 'changed', card: '************4444' });
      expect((await user()).card).toBe('************4444');
    });

    it('is left to the first where neither has a key, and the token is not given a second time', async () => {
      const { first, answer, call } = await beginFirst({ ...requestKey, key: null });
      await expect(call()).rejects.toMatchObject({ status: 409, code: 'in_progress' });
      answer();
      expect(await first).toMatchObject({ kind: 'changed', card: '************4444' });
    });

    it('is refused once the first can not be under way any more', async () => {
      const { first, answer, call, letPass } = await beginFirst();
      letPass(2);
      expect(await call()).toEqual({ kind: 'refused', reason: 'E01610001' });
      answer();
      expect(await first).toEqual({ kind: 'refused', reason: 'superseded' });
      expect((await user()).card).toBe('************1111');
    });
  });

  it('is judged again under another key only after a refusal', async () => {
    expect((await send('nothing', 'again')).status).toBe(400);
    expect((await send('nothing', 'again')).body.code).toBe('card_refused');
    expect((await send(await paymentToken(), 'another')).status).toBe(200);
  });

  it('has the old one forgotten by the provider, once nothing open hangs on it', async () => {
    await change();
    await service.letPass(1);
    const [old] = await world.db
      .selectFrom('cards')
      .select(['replaced_at', 'forgotten_at'])
      .where('card_token', '=', 'demo-1/0')
      .execute();
    expect(old).toEqual({ replaced_at: expect.any(Number), forgotten_at: expect.any(Number) });
    const holder = await recordsIn(world.db).find('demo', 'holder', 'demo-1');
    expect(holder?.value.cards[0]?.isDeleted).toBe(true);
  });

  it.each(['corporate@example.jp', 'campaign@example.jp'])('is none of %s', async (loginid) => {
    const member = await service.tokenOf(loginid);
    expect((await send('x', undefined, member)).status).toBe(403);
    expect((await confirm('x', member)).status).toBe(403);
  });

  describe('whose bank has a question', () => {
    const challenged = async (): Promise<{ id: string; url: string }> =>
      (await change({ behaviour: 'challenged' })).body.challenge;

    it('changes nothing until it is answered, and everything then', async () => {
      const { id, url } = await challenged();
      expect((await user()).card).toBe('************1111');
      expect((await confirm(id)).body).toEqual({ message: 'OK', challenge: { id, url } });
      const back = await answerBank(url, 'passed');
      expect(back.status).toBe(303);
      const location = new URL(back.headers.get('Location') ?? '');
      expect(location.pathname).toBe(`/card-return/${id}`);
      const screen = await service.call('GET', location.pathname + location.search);
      expect([screen.status, screen.headers.get('Location')]).toEqual([
        303,
        `/user/app/settings/change-payment?challenge=${id}`,
      ]);
      expect((await user()).card).toBe('************1111');
      expect((await confirm(id)).body).toEqual({
        message: 'OK',
        card: '************4444',
        paid: [],
        unpaid: [],
      });
      expect((await user()).card).toBe('************4444');
    });

    it('leads back by POST too, and without its order to the card screen only', async () => {
      const { id, url } = await challenged();
      const accessId = decodeURIComponent(url.split('/').at(-1) ?? '');
      const lead = (body: string) =>
        service.call('POST', `/card-return/${id}`, {
          body,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        });
      const named = await lead(`AccessID=${encodeURIComponent(accessId)}`);
      expect(named.headers.get('Location')).toBe(`/user/app/settings/change-payment?challenge=${id}`);
      for (const other of [
        await lead('AccessID=another'),
        await lead(''),
        await service.call('GET', '/card-return/nobody?AccessID=x'),
      ]) {
        expect([other.status, other.headers.get('Location')]).toEqual([
          303,
          '/user/app/settings/change-payment',
        ]);
      }
    });

    it('answers the same when it comes back twice', async () => {
      const { id, url } = await challenged();
      await answerBank(url, 'passed');
      const first = await confirm(id);
      expect((await confirm(id)).body).toEqual(first.body);
      const cards = await world.db.selectFrom('cards').select('masked').where('member_id', '=', 1).execute();
      expect(cards).toHaveLength(2);
    });

    it('is refused when the owner is not the one', async () => {
      const { id, url } = await challenged();
      await answerBank(url, 'failed');
      expect(codeOf(await confirm(id))).toEqual([400, 'card_refused', '42G600000']);
      expect(codeOf(await confirm(id))).toEqual([400, 'card_refused', '42G600000']);
      expect((await user()).card).toBe('************1111');
    });

    it('is nothing to another member, who knows its id', async () => {
      const { id, url } = await challenged();
      await answerBank(url, 'passed');
      const other = await service.tokenOf('personal2@example.jp');
      expect((await confirm(id, other)).status).toBe(404);
      expect((await user(other)).card).toBe('************1111');
      expect((await confirm(id)).status).toBe(200);
    });

    it('is too late after half an hour', async () => {
      const { id, url } = await challenged();
      await answerBank(url, 'passed');
      await service.letPass(31);
      expect(codeOf(await confirm(id))).toEqual([400, 'card_refused', 'expired']);
      expect((await user()).card).toBe('************1111');
    });

    it('is given up for a card that is entered later', async () => {
      const first = await challenged();
      await answerBank(first.url, 'passed');
      await change({ masked: '************0005' });
      expect(codeOf(await confirm(first.id))).toEqual([400, 'card_refused', 'superseded']);
      expect((await user()).card).toBe('************0005');
    });
  });

  describe('after a refused charge', () => {
    /** Noon of the next day is booked, and refused at 11:00. */
    const owe = async () => {
      const member = visitor(service, token);
      const tranid = await member.reserve();
      service.cardOutcome = 'refused';
      await service.call('POST', '/dev/clock', { body: { now: '2026-11-21T11:30:00+09:00' } });
      return { member, tranid };
    };
    const mails = async () =>
      (await service.call('GET', '/dev/outbox.json')).body.map((mail: { subject: string }) => mail.subject);

    it('pays at once what is owed, exactly once, and tells so by mail', async () => {
      const { member, tranid } = await owe();
      expect((await user()).owed).toBe(1100);
      service.cardOutcome = 'succeeded';
      const given = await paymentToken();
      const changed = await send(given, 'pays');
      expect(changed.body).toMatchObject({ paid: [{ tranid, yen: 1100 }], unpaid: [] });
      expect((await send(given, 'pays')).body).toEqual(changed.body);
      expect(service.charges).toHaveLength(2);
      expect((await user()).owed).toBe(0);
      expect(await mails()).toEqual([
        '【コモリ】ご利用料金のお支払いが完了しました',
        '【コモリ】ご利用料金のお支払いができませんでした',
        '【コモリ】予約を承りました',
      ]);
      expect((await member.post('/reservations', { ...member, telecube_id: 2 })).body.code).not.toBe(
        'payment_due',
      );
    });

    it('says what the new card did not pay, and leaves it owed', async () => {
      const { tranid } = await owe();
      const changed = await change();
      expect(changed.body).toMatchObject({
        paid: [],
        unpaid: [{ tranid, yen: 1100, code: 'payment_failed' }],
      });
      expect((await user()).owed).toBe(1100);
    });

    it('says that nobody knows yet, and pays once when the provider answers again', async () => {
      const { tranid } = await owe();
      service.cardOutcome = 'silent';
      const given = await paymentToken();
      const changed = await send(given, 'silent');
      expect(changed.body).toMatchObject({ paid: [], unpaid: [{ tranid, yen: 1100, code: 'in_progress' }] });
      service.cardOutcome = 'succeeded';
      expect((await send(given, 'silent')).body).toMatchObject({ paid: [{ tranid, yen: 1100 }] });
      expect(new Set(service.charges.map(({ intentId }) => intentId)).size).toBe(2);
      await service.letPass(DAY_MINUTES * 2);
      expect((await user()).owed).toBe(0);
    });

    it('is asked again once a day, three times, and then waits for another card', async () => {
      const { tranid } = await owe();
      const asked = () => service.charges.length;
      await service.letPass(60);
      expect(asked()).toBe(1);
      for (const times of [2, 3, 4, 4, 4]) {
        await service.letPass(DAY_MINUTES);
        expect(asked()).toBe(times);
      }
      service.cardOutcome = 'succeeded';
      expect((await change()).body.paid).toEqual([{ tranid, yen: 1100 }]);
    });

    it('is paid by the card of the day, where that has money again', async () => {
      await owe();
      service.cardOutcome = 'succeeded';
      await service.letPass(DAY_MINUTES);
      expect((await user()).owed).toBe(0);
      expect((await mails())[0]).toBe('【コモリ】ご利用料金のお支払いが完了しました');
    });
  });
});

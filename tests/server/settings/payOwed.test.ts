import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MINUTES, instantAt, type LocalDate, parseDate } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

describeDatabases('what a card has refused', (world) => {
  const service = serviceOver(world);
  let token: string;
  let tranid: number;

  const pay = (owed: number, key?: string, as = token) =>
    service.call('POST', '/api/settings/pay-owed', {
      token: as,
      body: { owed },
      ...(key === undefined ? {} : { key }),
    });
  const user = async () => (await service.call('GET', '/api/settings/get-user', { token })).body.user;
  const codeOf = ({ status, body }: Answer) => [status, body.code];
  /** Charges of the job and of others, as the provider was asked for them. */
  const asked = () => service.charges.length;

  /** Noon of the next day is booked, and refused at 11:00. */
  beforeEach(async () => {
    token = await service.tokenOf('personal@example.jp');
    tranid = await visitor(service, token).reserve();
    service.cardOutcome = 'refused';
    await service.call('POST', '/dev/clock', { body: { now: '2026-11-21T11:30:00+09:00' } });
    service.cardOutcome = 'succeeded';
  });

  it('is said with place, time and tax, so that nobody pays they do not know what', async () => {
    expect(await user()).toMatchObject({
      owed: 1100,
      owed_uses: [
        {
          tranid,
          place_name: expect.stringMatching(/./),
          cube_name: expect.stringMatching(/./),
          reserve_start_time: '20261121120000',
          reserve_end_time: '20261121130000',
          price: 1000,
          taxInPrice: 1100,
        },
      ],
    });
  });

  it('keeps its answer under its key, so that no refusal of the same command can be kept beside it', async () => {
    await pay(1100, 'once');
    const kept = await world.db
      .selectFrom('idempotency_keys')
      .select(['call', 'refusal'])
      .where('idempotency_key', '=', 'once')
      .execute();
    expect(kept).toEqual([{ call: '/settings/pay-owed', refusal: null }]);
  });

  it('stands in the history as unpaid once its time is over, until it is paid', async () => {
    await service.call('POST', '/dev/clock', { body: { now: '2026-11-21T13:01:00+09:00' } });
    const latest = async () =>
      (await service.call('GET', '/api/settings/usage-history?month=latest', { token })).body.usage_history[
        '2026/11'
      ][0];
    expect(await latest()).toMatchObject({ tranid, owed: true });
    await pay(1100);
    expect(await latest()).toMatchObject({ tranid, owed: false });
  });

  it('is paid by the same card on the member’s word, once for one command', async () => {
    const paid = await pay(1100, 'pays');
    expect(paid).toMatchObject({
      status: 200,
      body: { message: 'OK', card: '************1111', paid: [{ tranid, yen: 1100 }], unpaid: [] },
    });
    expect((await pay(1100, 'pays')).body).toEqual(paid.body);
    expect(asked()).toBe(2);
    expect(await user()).toMatchObject({ owed: 0, owed_uses: [] });
    expect(codeOf(await pay(1000, 'pays'))).toEqual([409, 'idempotency_mismatch']);
    expect(codeOf(await pay(1100, 'another'))).toEqual([409, 'price_changed']);
  });

  it.each([1099, 1101, 2200])('is not paid where the member was shown %i yen', async (seen) => {
    const refused = await pay(seen);
    expect(codeOf(refused)).toEqual([409, 'price_changed']);
    expect(refused.body.owed).toBe(1100);
    expect(asked()).toBe(1);
  });

  it('is charged once by ten words at once, whatever each of them is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => pay(1100, `at once ${index}`)),
    );
    expect(asked()).toBe(2);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(['in_progress', 'price_changed']).toContain(body.code);
    }
  });

  it('is asked for by the member or by the job, never by both at once', async () => {
    await service.setClock(instantAt(parseDate('2026-11-22') as LocalDate, 12 * 60)); // a day that there is
    const [answer] = await Promise.all([pay(1100), doDueWork(service.services)]);
    expect(asked()).toBe(2);
    expect([200, 409]).toContain(answer.status);
    expect((await user()).owed).toBe(0);
  });

  it('waits where the provider gave no answer, and is paid once when it does', async () => {
    service.cardOutcome = 'silent';
    expect((await pay(1100, 'silent')).body.unpaid).toEqual([{ tranid, yen: 1100, code: 'in_progress' }]);
    expect(codeOf(await pay(1100, 'impatient'))).toEqual([409, 'in_progress']);
    service.cardOutcome = 'succeeded';
    expect((await pay(1100, 'silent')).body.paid).toEqual([{ tranid, yen: 1100 }]);
    expect(new Set(service.charges.map(({ intentId }) => intentId)).size).toBe(2);
  });

  it('can be tried five times a day, whether or not the card refuses', async () => {
    service.cardOutcome = 'refused';
    for (const time of [1, 2, 3, 4, 5]) {
      expect((await pay(1100, `try ${time}`)).body.unpaid).toEqual([
        { tranid, yen: 1100, code: 'payment_failed' },
      ]);
    }
    expect(codeOf(await pay(1100, 'try 6'))).toEqual([429, 'throttled']);
    expect(asked()).toBe(6);
    await service.call('POST', '/dev/clock', { body: { now: '2026-11-22T00:01:00+09:00' } });
    expect((await pay(1100, 'next day')).status).toBe(200);
  });

  it('is asked for by the job on its three days, however often the member has tried', async () => {
    service.cardOutcome = 'refused';
    for (const time of [1, 2, 3, 4]) await pay(1100, `try ${time}`);
    const own = asked();
    for (const times of [1, 2, 3, 3]) {
      await service.letPass(DAY_MINUTES);
      expect(asked()).toBe(own + times);
    }
  });

  it('leaves the job nothing to ask for once it is paid', async () => {
    await pay(1100);
    await service.letPass(DAY_MINUTES * 2);
    await doDueWork(service.services);
    expect(asked()).toBe(2);
  });

  it('can’t be paid without a card, nor by anybody else', async () => {
    expect(codeOf(await pay(1100, undefined, await service.tokenOf('personal2@example.jp')))).toEqual([
      409,
      'price_changed',
    ]);
    await world.db.updateTable('members').set({ card_token: null }).where('member_id', '=', 1).execute();
    expect(codeOf(await pay(1100))).toEqual([409, 'card_required']);
  });

  describe('and another card is to pay', () => {
    const paymentToken = async (behaviour: 'pays' | 'challenged') => {
      const card = { masked: '************4444', brand: 'Mastercard', expires: '2909', behaviour };
      await recordsIn(world.db).add('demo', 'token', 'given', { card, madeAtMs: Date.now(), isUsed: false });
      return 'given';
    };
    const change = async (owed: number, behaviour: 'pays' | 'challenged' = 'pays') =>
      service.call('POST', '/api/settings/change-payment', {
        token,
        body: { payment_token: await paymentToken(behaviour), owed },
        key: `change ${owed}`,
      });

    it('pays what the member was shown', async () => {
      expect((await change(1100)).body.paid).toEqual([{ tranid, yen: 1100 }]);
    });

    it('changes nothing and asks nobody where another amount is owed', async () => {
      expect(codeOf(await change(0))).toEqual([409, 'price_changed']);
      expect((await user()).card).toBe('************1111');
      expect(asked()).toBe(1);
      expect((await change(1100)).body.paid).toHaveLength(1);
    });

    it('pays nothing that has come to be owed while its bank was asking', async () => {
      const { challenge } = (await change(1100, 'challenged')).body;
      await world.db.updateTable('reservations').set({ net: 2000 }).where('tranid', '=', tranid).execute();
      await service.call('POST', new URL(challenge.url).pathname, {
        body: 'result=passed',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      const confirmed = await service.call('POST', '/api/settings/confirm-payment', {
        token,
        body: { challenge_id: challenge.id },
      });
      expect(confirmed.body).toMatchObject({ card: '************4444', paid: [], unpaid: [] });
      expect(asked()).toBe(1);
      await world.db.updateTable('reservations').set({ net: 1000 }).where('tranid', '=', tranid).execute();
    });
  });
});

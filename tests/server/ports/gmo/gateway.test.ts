import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import type { CallName, Transport } from '#server/ports/gmo/calls.ts';
import { orderIdOf } from '#server/ports/gmo/names.ts';
import { type Records, recordsIn, type SimulatedCard } from '#server/ports/gmo/simulator/records.ts';
import { keepSimulatedCard, simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import type { Payments } from '#server/ports/payments.ts';
import { describeDatabase } from '#tests/support/database/database.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const silent = pino({ level: 'silent' });
const VISA: SimulatedCard = { masked: '************1111', brand: 'VISA', expires: '2905', behaviour: 'pays' };

/** The fate of one call on its way: done; done, but the answer is lost; lost before it came. */
type Fate = 'done' | 'answerLost' | 'lost';

describeDatabase('the card provider behind its port', (world) => {
  let records: Records;
  let run = 0;
  let calls: CallName[] = [];
  let fates: Fate[] = [];
  let payments: Payments;

  const unreliable =
    (transport: Transport): Transport =>
    async (name, form) => {
      calls.push(name);
      const fate = fates.shift() ?? 'done';
      if (fate === 'lost') throw new Error('lost');
      const answer = await transport(name, form);
      if (fate === 'answerLost') throw new Error('answer lost');
      return answer;
    };
  const tokenOf = async (card: Partial<SimulatedCard> = {}) => {
    run += 1;
    const token = { card: { ...VISA, ...card }, madeAtMs: Date.now(), isUsed: false };
    await records.add('demo', 'token', `token-${run}`, token);
    return `token-${run}`;
  };
  const cardOf = async (card: Partial<SimulatedCard> = {}) => {
    run += 1;
    await keepSimulatedCard(records, 'demo', `holder-${run}/0`, { ...VISA, ...card });
    return `holder-${run}/0`;
  };
  const tradeOf = async (intentId: string) =>
    (await records.find('demo', 'trade', orderIdOf('demo', 'payment', intentId)))?.value;

  beforeEach(() => {
    calls = [];
    fates = [];
    records = recordsIn(world.db);
    payments = simulatedPayments(world.db, silent, unreliable);
  });

  describe('a charge', () => {
    const charge = (intentId: string, cardToken: string, attempt = 1) =>
      payments.charge({ tenantId: 'demo', intentId, cardToken, yen: 1100, attempt });

    it('takes two calls', async () => {
      expect(await charge('two-calls', await cardOf())).toBe('succeeded');
      expect(calls).toEqual(['EntryTran', 'ExecTran']);
      expect(await tradeOf('two-calls')).toMatchObject({ status: 'CAPTURE', yen: 1100 });
    });

    it('is refused by a card that refuses, and by one that is not there', async () => {
      expect(await charge('over-limit', await cardOf({ behaviour: 'refused' }))).toBe('refused');
      expect(await charge('no-card', 'nobody/0')).toBe('refused');
      expect(await tradeOf('over-limit')).toMatchObject({ status: 'UNPROCESSED' });
    });

    it.each<[string, Fate[]]>([
      ['the order is lost', ['lost']],
      ['the answer to the order is lost', ['answerLost']],
      ['the charge is lost', ['done', 'lost']],
      ['the answer to the charge is lost', ['done', 'answerLost']],
      ['so is what was asked after it', ['done', 'answerLost', 'lost', 'answerLost']],
    ])('is one charge when %s', async (name, lost) => {
      const card = await cardOf();
      fates = [...lost];
      let attempt = 0;
      let outcome: string | undefined;
      while (outcome === undefined) {
        attempt += 1;
        outcome = await charge(name, card, attempt).catch(() => undefined);
      }
      expect([outcome, await tradeOf(name)]).toMatchObject(['succeeded', { status: 'CAPTURE', yen: 1100 }]);
      expect(attempt).toBeGreaterThan(1);
    });

    it('looks before it asks again, and asks nothing of one that is paid', async () => {
      const card = await cardOf();
      await charge('paid', card);
      calls = [];
      expect(await charge('paid', card, 2)).toBe('succeeded');
      expect(calls).toEqual(['SearchTrade']);
    });

    it('is one charge when two processes ask at once', async () => {
      const card = await cardOf();
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => charge('at-once', card)));
      expect(outcomes.some((each) => each.status === 'fulfilled' && each.value === 'succeeded')).toBe(true);
      expect(outcomes.every((each) => each.status === 'rejected' || each.value === 'succeeded')).toBe(true);
      expect(await tradeOf('at-once')).toMatchObject({ status: 'CAPTURE', yen: 1100 });
    });

    it('of another amount under the same intent is not taken for this one', async () => {
      const card = await cardOf();
      await charge('amount', card);
      const other = { tenantId: 'demo', intentId: 'amount', cardToken: card, yen: 2200, attempt: 2 };
      await expect(payments.charge(other)).rejects.toThrow('CAPTURE over 1100 yen, not 2200');
    });

    it('has another order in each tenant, within 27 characters that the provider takes', () => {
      const orders = ['demo', 'annex', '日本', 'a-very-long-name_of a tenant'].map((tenant) =>
        orderIdOf(tenant, 'payment', '1'),
      );
      expect(new Set(orders).size).toBe(4);
      for (const order of orders) expect(order).toMatch(/^[A-Za-z0-9-]{1,27}$/);
      expect(orders[0]).toMatch(/^demo-/);
    });
  });

  describe('a refund', () => {
    const paid = async (intentId: string) => {
      await payments.charge({ tenantId: 'demo', intentId, cardToken: await cardOf(), yen: 1100, attempt: 1 });
      calls = [];
    };
    const day = (date: string) => instantOf(Date.parse(`${date}T12:00:00+09:00`));
    const refund = (intentId: string, leavesYen: number, on = '2026-11-20') =>
      payments.refund({ tenantId: 'demo', intentId, leavesYen, chargedAt: day('2026-11-20'), now: day(on) });

    it.each([
      ['2026-11-20', 'VOID'],
      ['2026-11-21', 'RETURN'],
      ['2027-06-01', 'RETURNX'],
    ])('of everything on %s is a %s', async (on, status) => {
      await paid(`whole-${on}`);
      expect(await refund(`whole-${on}`, 0, on)).toBe('succeeded');
      expect(await tradeOf(`whole-${on}`)).toMatchObject({ status });
    });

    it('of a part leaves the rest, however often it is asked and whatever gets lost', async () => {
      await paid('part');
      fates = ['done', 'answerLost'];
      await expect(refund('part', 800)).rejects.toThrow('no answer');
      expect(await refund('part', 800)).toBe('succeeded');
      expect(calls).toEqual(['SearchTrade', 'ChangeTran', 'SearchTrade']);
      expect(await tradeOf('part')).toMatchObject({ status: 'CAPTURE', yen: 800 });
    });

    it('never raises what was charged: an earlier one that comes late, or one that leaves more than there was', async () => {
      await paid('late');
      await refund('late', 800);
      await refund('late', 500);
      expect([await refund('late', 800), await refund('late', 2200)]).toEqual(['refused', 'refused']);
      expect(await tradeOf('late')).toMatchObject({ status: 'CAPTURE', yen: 500 });
    });
  });

  describe('a registration', () => {
    const name = (registrationId: string) => ({ tenantId: 'demo', registrationId });
    const verify = (registrationId: string, paymentToken: string, attempt = 1) =>
      payments.register({ ...name(registrationId), paymentToken, returnUrl: `${ORIGIN}/back`, attempt });

    it('keeps a card that needs no question, once, and shows its face', async () => {
      expect(await verify('plain', await tokenOf())).toEqual({ kind: 'verified' });
      const first = await payments.keep(name('plain'));
      expect(first.face).toEqual({ masked: '************1111', brand: 'VISA', expires: '2905' });
      expect(await payments.keep(name('plain'))).toEqual(first);
      const charged = {
        tenantId: 'demo',
        intentId: 'kept',
        cardToken: first.cardToken,
        yen: 275,
        attempt: 1,
      };
      expect(await payments.charge(charged)).toBe('succeeded');
      await payments.forget('demo', first.cardToken);
      await payments.forget('demo', first.cardToken);
      expect(await payments.charge({ ...charged, intentId: 'forgotten' })).toBe('refused');
    });

    it('keeps one card when answers are lost on the way', async () => {
      await verify('lost', await tokenOf());
      fates = ['done', 'done', 'answerLost'];
      await expect(payments.keep(name('lost'))).rejects.toThrow('no answer to TradedCard');
      const kept = await payments.keep(name('lost'));
      expect(kept.cardToken).toMatch(/\/0$/);
    });

    it('takes a token once', async () => {
      const token = await tokenOf();
      await verify('once', token);
      expect(await verify('twice', token)).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(/^E/),
      });
    });

    it('asks the bank where the card wants it, and knows its answer', async () => {
      const begun = await verify('asked', await tokenOf({ behaviour: 'challenged' }));
      if (begun.kind !== 'challenge') throw new Error('not challenged');
      expect(begun.url).toBe(`${ORIGIN}/card-simulator/challenge/${begun.ref.id}`);
      expect(await payments.confirm(name('asked'), begun.ref)).toEqual({ kind: 'pending' });
      const order = begun.ref.id.split('.')[1] ?? '';
      const trade = await records.find('demo', 'trade', order);
      if (trade === undefined) throw new Error('no trade');
      await records.change('demo', 'trade', order, trade, { ...trade.value, challenge: 'passed' });
      fates = ['answerLost'];
      await expect(payments.confirm(name('asked'), begun.ref)).rejects.toThrow('no answer');
      expect(await payments.confirm(name('asked'), begun.ref)).toEqual({ kind: 'verified' });
      expect((await payments.keep(name('asked'))).face.masked).toBe('************1111');
    });
  });
});

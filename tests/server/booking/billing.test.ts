import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { taxWithin } from '#domain/money.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { accounts, BOOKING } from '#server/booking/ledger/ledger.ts';
import { reconcile } from '#server/booking/payment/reconcile.ts';
import { NotRefundable, refund } from '#server/booking/refund/refund.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { Transport } from '#server/ports/gmo/calls.ts';
import { orderIdOf } from '#server/ports/gmo/names.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { keepSimulatedCard, simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import type { Services } from '#server/usecase/context.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const CHARGES = Number(process.env.DRILL_CHARGES ?? 200);
/**
 * Few batches: what costs the same for each round must not be paid for every few charges. In the second a card refuses.
 */
const BATCH = Math.max(100, Math.ceil(CHARGES / 20));
const GROSS = 1100;
/** Every batch its own booths and days: the slots must not overlap. */
const BOOTHS = 50;

/** The same accidents in every run; `seed` is Knuth's generator. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describeDatabase('billing over the provider’s calls', (world) => {
  const service = serviceOver(world);
  const silent = pino({ level: 'silent' });
  let services: Services;
  /** How likely a call is lost on its way, and how likely its answer is. */
  let loss = 0;
  let roll = dice(20_201_020);

  const unreliable =
    (transport: Transport): Transport =>
    async (name, form) => {
      if (roll() < loss) throw new Error('lost');
      const answer = await transport(name, form);
      if (roll() < loss) throw new Error('answer lost');
      return answer;
    };

  let history: ReadonlySet<string>;

  beforeEach(async () => {
    history = new Set((await recordsIn(world.db).all('demo', 'trade')).map(({ id }) => id));
    loss = 0;
    roll = dice(20_201_020);
    services = {
      ...service.services,
      payments: simulatedPayments(world.db, silent, unreliable),
    };
  });

  /** Reserved a day before its start, which is `index` slots after tomorrow's noon; the charge is due in a day. */
  const reserved = async (from: number, count: number): Promise<readonly number[]> => {
    const rows = Array.from({ length: count }, (_, at) => {
      const index = from + at;
      const startsAt = addMinutes(NOW, DAY_MINUTES + Math.floor(index / BOOTHS) * 60);
      return {
        tenant_id: 'demo',
        member_id: index % 2 === 0 ? 1 : 2,
        telecube_id: 21 + (index % BOOTHS),
        starts_at: startsAt,
        ends_at: addMinutes(startsAt, 60),
        live: false,
        use_state: 'reserved' as const,
        net: 1000,
        tax: 100,
        coupon_minutes: 0,
        created_at: NOW,
        confirmed_at: NOW,
        charge_at: NOW,
        charged_at: null,
        cancelled_at: null,
      };
    });
    const made = await world.db
      .insertInto('reservations')
      .values(rows)
      .returning(['tranid', 'member_id'])
      .execute();
    await world.db
      .insertInto('ledger_entries')
      .values(
        made.map(({ tranid, member_id: memberId }) => ({
          tenant_id: 'demo',
          account: accounts.card(memberId),
          kind: 'hold' as const,
          yen: GROSS,
          minutes: 0,
          tranid,
          purpose: BOOKING,
          ends_hold: null,
          entered_at: NOW,
        })),
      )
      .execute();
    return made.map(({ tranid }) => tranid);
  };
  const pass = async (minutes: number) => {
    await world.db
      .updateTable('tenants')
      .set((eb) => ({ clock_offset_ms: eb('clock_offset_ms', '+', minutes * 60_000) }))
      .where('tenant_id', '=', 'demo')
      .execute();
    // Three processes, and one of them does it again.
    await Promise.all([doDueWork(services), doDueWork({ ...services }), doDueWork({ ...services })]);
    await doDueWork(services);
  };
  const countOpen = async () => {
    const { count } = await world.db
      .selectFrom('reservations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('charge_at', '=', NOW)
      .where('charged_at', 'is', null)
      .where('payment_failed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { open } = await world.db
      .selectFrom('intents')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('state', '=', 'open')
      .where('kind', 'in', ['card', 'refund'])
      .executeTakeFirstOrThrow();
    return Number(count) + Number(open);
  };
  const finishAll = async () => {
    for (let round = 1; (await countOpen()) > 0; round += 1) {
      if (round > 60) throw new Error(`Failed to finish: ${await countOpen()} are left.`);
      await pass(round === 1 ? 1 : 13);
    }
  };
  const payWith = async (memberId: number, behaviour: 'pays' | 'refused', name: string) => {
    const card = { masked: '************1111', brand: 'VISA', expires: '2905', behaviour };
    await keepSimulatedCard(recordsIn(world.db), 'demo', `${name}/0`, card);
    const kept = { masked: card.masked, brand: card.brand, expires: card.expires };
    await world.db
      .insertInto('cards')
      .values({
        tenant_id: 'demo',
        card_token: `${name}/0`,
        member_id: memberId,
        ...kept,
        registered_at: NOW,
      })
      .execute();
    await world.db
      .updateTable('members')
      .set({ card_token: `${name}/0` })
      .where('tenant_id', '=', 'demo')
      .where('member_id', '=', memberId)
      .execute();
  };
  const demo = async () => {
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    if (tenant === undefined) throw new Error('no demo');
    return tenant;
  };
  /** The captured charges of a test, without those of the demo's history. */
  const captured = async () => {
    const trades = await recordsIn(world.db).all('demo', 'trade');
    return trades
      .filter(({ id, value }) => !history.has(id) && value.status === 'CAPTURE')
      .map(({ value }) => value);
  };

  it(`charges each of ${CHARGES} exactly once, whatever gets lost on the way`, {
    timeout: 3_600_000,
  }, async () => {
    loss = 0.15;
    for (let done = 0; done < CHARGES; done += BATCH) {
      // In every third batch a card refuses, until it is changed for another.
      const refuses = (done / BATCH) % 3 === 1;
      if (refuses) await payWith(2, 'refused', `refuses-${done}`);
      await reserved(done, Math.min(BATCH, CHARGES - done));
      await finishAll();
      if (refuses) {
        await payWith(2, 'pays', `pays-${done}`);
        await pass(DAY_MINUTES);
        await finishAll();
      }
    }
    loss = 0;
    const { count } = await world.db
      .selectFrom('reservations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('charge_at', '=', NOW)
      .where('charged_at', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(CHARGES);
    const trades = await captured();
    expect([trades.length, new Set(trades.map((trade) => trade.yen))]).toEqual([CHARGES, new Set([GROSS])]);
    const { compared, differences } = await reconcile(services, 'demo');
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(CHARGES);
  });

  describe('a refund', () => {
    const paid = async () => {
      const [tranid] = await reserved(0, 1);
      await finishAll();
      return tranid ?? 0;
    };
    const give = async (tranid: number, yen: number) =>
      refund(services, await demo(), { tranid, yen, reason: 'お詫び', actor: SHELL_ACTOR });
    const entries = (tranid: number) =>
      world.db
        .selectFrom('ledger_entries')
        .select(['kind', 'yen', 'account'])
        .where('tranid', '=', tranid)
        .where('kind', '=', 'refund')
        .orderBy('entry_id')
        .execute();

    it('is an entry of its own against the charge, with the tax of what goes back', async () => {
      const tranid = await paid();
      expect(await give(tranid, 368)).toEqual([
        { yen: 368, tax: 100 - taxWithin(732, 10), state: 'succeeded' },
      ]);
      expect(taxWithin(732, 10)).toBe(66);
      expect(await give(tranid, 732)).toEqual([{ yen: 732, tax: 66, state: 'succeeded' }]);
      expect(await entries(tranid)).toEqual([
        { kind: 'refund', yen: 368, account: 'card:1' },
        { kind: 'refund', yen: 732, account: 'card:1' },
      ]);
      expect((await reconcile(services, 'demo')).differences).toEqual([]);
    });

    it('is never more than what was charged', async () => {
      const tranid = await paid();
      await give(tranid, 1000);
      await expect(give(tranid, 101)).rejects.toThrow('only 100 yen can be given back');
      await expect(give(tranid, 0)).rejects.toThrow(NotRefundable);
      await expect(give(999_999, 1)).rejects.toThrow('There is no reservation');
    });

    it('is given once when answers are lost, and nothing else meanwhile', async () => {
      const tranid = await paid();
      loss = 1;
      expect(await give(tranid, 600)).toMatchObject([{ state: 'unknown' }]);
      await expect(give(tranid, 100)).rejects.toThrow('still under way');
      loss = 0.3;
      await finishAll();
      loss = 0;
      expect(await entries(tranid)).toHaveLength(1);
      expect((await captured()).map((trade) => trade.yen)).toEqual([500]);
      expect((await reconcile(services, 'demo')).differences).toEqual([]);
    });
  });

  it('finds what the provider’s records and ours do not agree on', async () => {
    const ids = await reserved(0, 4);
    await finishAll();
    const intents = await world.db
      .selectFrom('intents')
      .select(['intent_id', 'tranid'])
      .where('kind', '=', 'card')
      .where('tranid', 'in', ids)
      .orderBy('tranid')
      .execute();
    const [lost, other, unpaid, ledger] = intents.map((intent) => intent.intent_id);
    const records = recordsIn(world.db);
    const change = async (intentId: string | undefined, to: object) => {
      const order = orderIdOf('demo', 'payment', intentId ?? '');
      const found = await records.find('demo', 'trade', order);
      if (found === undefined) throw new Error('no trade');
      await records.change('demo', 'trade', order, found, { ...found.value, ...to });
    };
    await change(lost, { status: 'VOID' });
    await change(other, { yen: 2200 });
    const setState = (intentId: string | undefined, state: 'refused' | 'succeeded') =>
      world.db
        .updateTable('intents')
        .set({ state })
        .where('intent_id', '=', intentId ?? '')
        .execute();
    await setState(unpaid, 'refused');
    const charge = {
      account: accounts.card(1),
      kind: 'charge' as const,
      yen: 1,
      minutes: 0,
      ends_hold: null,
    };
    await world.db
      .insertInto('ledger_entries')
      .values({
        ...charge,
        tenant_id: 'demo',
        account: 'card:99',
        tranid: ids[3] ?? 0,
        purpose: BOOKING,
        entered_at: NOW,
      })
      .execute();
    expect((await reconcile(services, 'demo')).differences).toEqual([
      expect.stringMatching(/paid with us, 1100 yen standing; the provider has VOID over 1100 yen/),
      expect.stringMatching(/paid with us, 1100 yen standing; the provider has CAPTURE over 2200 yen/),
      expect.stringMatching(/not paid with us; the provider has CAPTURE over 1100 yen/),
      expect.stringMatching(/the card paid 1100 yen, the ledger has charged 1101/),
      expect.stringMatching(/^ledger, booking of .*: a charge of 1100 yen that no card was asked for/),
    ]);
    expect(ledger).toBeDefined();
    // The seeded charges are taken back, so that the ledger adds up after it.
    await setState(unpaid, 'succeeded');
    await world.db.deleteFrom('ledger_entries').where('account', '=', 'card:99').execute();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { readSettlement } from '#server/booking/payment/settlement.ts';
import {
  type ChallengeRef,
  type Payments,
  SETTLEMENT_COLUMNS,
  type Verdict,
} from '#server/ports/payments.ts';

/** A card as its owner's bank treats it; each is a VISA that ends in 1111 and expires in May 2029. */
export type Behaviour = 'pays' | 'refused' | 'challenged';

/** A payment in the provider's own lists, with what was taken by it and not given back. */
export interface Booked {
  readonly order: string;
  readonly yen: number;
}

/** A card provider, with what a test does in the place of a page, a bank and a bad connection. */
export interface ProviderUnderTest {
  readonly payments: Payments;
  /** A token of a new card, as the provider's script in a page makes it. */
  readonly tokenOf: (behaviour: Behaviour) => Promise<string>;
  /** A card that the provider keeps. */
  readonly cardOf: (behaviour: Behaviour) => Promise<string>;
  /** The owner of the card answers the bank; resolves to the fields that the browser brings back from it. */
  readonly answerBank: (
    ref: ChallengeRef,
    answer: 'passed' | 'failed',
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Every payment that has taken money, read in the provider's books and not by way of the port. */
  readonly books: () => Promise<readonly Booked[]>;
  /** The provider puts a payment in a state that no manual speaks of. */
  readonly makeStrange: (order: string) => Promise<void>;
  /** The provider does its next calls, and the answer of the nth from now on is lost on the way. */
  readonly loseAnswer: (nth: number) => void;
}

const TENANT = 'demo';
const FACE = { masked: expect.stringMatching(/^\*+1111$/), brand: 'VISA', expires: '2905' };
const day = (date: string) => instantOf(Date.parse(`${date}T12:00:00+09:00`));

/** The outcome of what is asked until somebody knows it, as a use case does. */
async function untilKnown<T>(ask: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < 4; attempt += 1) {
    const known = await ask(attempt).then(
      (outcome) => ({ outcome }),
      () => undefined,
    );
    if (known !== undefined) return known.outcome;
  }
  return ask(4);
}

/**
 * The behaviour that every card provider must have behind its port (server/ports/payments.ts), in the words of the port
 * alone: a second provider passes it as it is. Money is looked for in the provider's books, because a port that tells
 * a charge wrongly tells its record wrongly, too.
 */
export function describeCardProvider(title: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`${title}, as every card provider`, () => {
    let provider: ProviderUnderTest;
    let payments: Payments;
    let before: ReadonlySet<string>;
    beforeEach(async () => {
      provider = await make();
      payments = provider.payments;
      before = new Set((await provider.books()).map(({ order }) => order));
    });

    /** Every payment of this test that has taken money. */
    const booked = async () => (await provider.books()).filter(({ order }) => !before.has(order));
    const one = (intentId: string, yen: number) => [{ order: payments.orderOf(TENANT, intentId), yen }];
    const charge = async (intentId: string, behaviour: Behaviour = 'pays') => {
      const wanted = { tenantId: TENANT, intentId, cardToken: await provider.cardOf(behaviour), yen: 1100 };
      return (attempt: number, yen = wanted.yen) => payments.charge({ ...wanted, yen, attempt });
    };
    const refund = (intentId: string, leavesYen: number, on = '2026-11-20') => {
      const [chargedAt, now] = [day('2026-11-20'), day(on)];
      return payments.refund({ tenantId: TENANT, intentId, leavesYen, chargedAt, now });
    };
    const name = (registrationId: string) => ({ tenantId: TENANT, registrationId });
    const register = (registrationId: string, paymentToken: string, attempt = 1): Promise<Verdict> =>
      payments.register({
        ...name(registrationId),
        paymentToken,
        returnUrl: 'https://a.example/back',
        attempt,
      });
    const challenge = async (registrationId: string) => {
      const begun = await register(registrationId, await provider.tokenOf('challenged'));
      if (begun.kind !== 'challenge') throw new Error('Failed to be challenged.');
      return begun;
    };
    const pays = (intentId: string, cardToken: string, attempt = 1) =>
      payments.charge({ tenantId: TENANT, intentId, cardToken, yen: 275, attempt });

    it('gives a page the script that makes tokens, and lets it be loaded', () => {
      const { scriptUrl, shopId } = payments.browserSetup(TENANT);
      expect([payments.takesCards, scriptUrl, shopId]).toEqual([
        true,
        expect.stringMatching(/./),
        expect.stringMatching(/./),
      ]);
      const own = 'https://komori.example';
      expect([own, ...payments.browserOrigins]).toContain(new URL(scriptUrl ?? '', own).origin);
    });

    it('charges an intent once, however often it is asked to', async () => {
      const ask = await charge('port-once');
      expect([await ask(1), await ask(2), await ask(3)]).toEqual(['succeeded', 'succeeded', 'succeeded']);
      expect(await payments.lookUp(TENANT, 'port-once')).toMatchObject({ state: 'paid', yen: 1100 });
      expect(await booked()).toEqual(one('port-once', 1100));
    });

    it('charges an intent once where several ask at once', async () => {
      const ask = await charge('port-at-once');
      const told = await Promise.allSettled([1, 1, 2, 2].map((attempt) => ask(attempt)));
      const known = told.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(new Set([...known, await untilKnown(ask)])).toEqual(new Set(['succeeded']));
      expect(await booked()).toEqual(one('port-at-once', 1100));
    });

    it('rejects while nobody knows whether it has charged, and says it when it is asked again', async () => {
      const ask = await charge('port-lost');
      provider.loseAnswer(1);
      await expect(ask(1)).rejects.toThrow();
      expect(await ask(2)).toBe('succeeded');
      expect(await payments.lookUp(TENANT, 'port-lost')).toMatchObject({ state: 'paid', yen: 1100 });
    });

    it.each([1, 2, 3, 4])('charges once where answer %i is lost', async (nth) => {
      const ask = await charge(`port-lost-${nth}`);
      provider.loseAnswer(nth);
      expect([await untilKnown(ask), await untilKnown(ask)]).toEqual(['succeeded', 'succeeded']);
      expect(await booked()).toEqual(one(`port-lost-${nth}`, 1100));
    });

    it('answers the refusal of a card as a value, as often as it is asked, and has charged nothing', async () => {
      const ask = await charge('port-refused', 'refused');
      expect([await ask(1), await ask(2)]).toEqual(['refused', 'refused']);
      expect((await payments.lookUp(TENANT, 'port-refused'))?.state ?? 'none').toBe('none');
      await expect(refund('port-refused', 0)).rejects.toThrow();
      expect(await booked()).toEqual([]);
    });

    it('says nothing of a payment in a state that it has never heard of, and leaves it alone', async () => {
      const ask = await charge('port-strange');
      await ask(1);
      await provider.makeStrange(payments.orderOf(TENANT, 'port-strange'));
      await expect(ask(2)).rejects.toThrow();
      await expect(refund('port-strange', 0)).rejects.toThrow();
      expect(await payments.lookUp(TENANT, 'port-strange')).toMatchObject({ state: 'none' });
    });

    it('takes no other amount for the charge of an intent', async () => {
      const ask = await charge('port-amount');
      await ask(1);
      await expect(ask(2, 2200)).rejects.toThrow();
      expect(await payments.lookUp(TENANT, 'port-amount')).toMatchObject({ state: 'paid', yen: 1100 });
      expect(await booked()).toEqual(one('port-amount', 1100));
    });

    it.each(['2026-11-20', '2026-11-21', '2027-06-01'])('gives everything back once on %s', async (on) => {
      const ask = await charge(`port-back-${on}`);
      await ask(1);
      expect([await refund(`port-back-${on}`, 0, on), await refund(`port-back-${on}`, 0, on)]).toEqual([
        'succeeded',
        'succeeded',
      ]);
      expect(await payments.lookUp(TENANT, `port-back-${on}`)).toMatchObject({ state: 'given_back' });
      expect(await booked()).toEqual(one(`port-back-${on}`, 0));
      // Nobody is told that it is paid, and it is not charged again.
      await expect(ask(2)).rejects.toThrow();
      expect(await booked()).toEqual(one(`port-back-${on}`, 0));
    });

    it('gives a part back once, although it is asked twice', async () => {
      await (await charge('port-part'))(1);
      expect([await refund('port-part', 800), await refund('port-part', 800)]).toEqual([
        'succeeded',
        'succeeded',
      ]);
      expect(await payments.lookUp(TENANT, 'port-part')).toMatchObject({ state: 'paid', yen: 800 });
      expect(await booked()).toEqual(one('port-part', 800));
    });

    it.each([1, 2])('gives back once where answer %i is lost', async (nth) => {
      const intentId = `port-lost-part-${nth}`;
      await (await charge(intentId))(1);
      for (const leaves of [800, 0]) {
        provider.loseAnswer(nth);
        expect(await untilKnown(() => refund(intentId, leaves))).toBe('succeeded');
        expect(await booked()).toEqual(one(intentId, leaves));
      }
    });

    it('takes no money by giving back: an earlier refund that comes again, or one of less than nothing', async () => {
      await (await charge('port-late'))(1);
      expect(await refund('port-late', 2200)).toBe('refused');
      await refund('port-late', 800);
      await refund('port-late', 500);
      expect(await refund('port-late', 800)).toBe('refused');
      expect(await booked()).toEqual(one('port-late', 500));
      await refund('port-late', 0);
      expect(await refund('port-late', 800)).toBe('refused');
      expect(await booked()).toEqual(one('port-late', 0));
    });

    it('knows nothing of a payment that never was, and names each tenant’s payments apart', async () => {
      await (await charge('port-somebody'))(1);
      expect(await payments.lookUp(TENANT, 'port-nobody')).toBeNull();
      expect(await payments.lookUp('annex', 'port-somebody')).toBeNull();
      await expect(refund('port-nobody', 0)).rejects.toThrow();
      expect(payments.orderOf('demo', '1')).not.toBe(payments.orderOf('annex', '1'));
      expect(await booked()).toEqual(one('port-somebody', 1100));
    });

    it('names a payment as a settlement file can say it', () => {
      const orderId = payments.orderOf(TENANT, crypto.randomUUID());
      const [line] = readSettlement(`${SETTLEMENT_COLUMNS}\n2026-11-20,${orderId},charge,1100\n`);
      expect(line?.orderId).toBe(orderId);
    });

    it('keeps the card of a verified registration once, charges it, and forgets it', async () => {
      expect(await register('port-kept', await provider.tokenOf('pays'))).toEqual({ kind: 'verified' });
      const kept = await payments.keep(name('port-kept'));
      expect(await payments.keep(name('port-kept'))).toEqual(kept);
      expect(kept.face).toEqual(FACE);
      expect(await pays('port-kept', kept.cardToken)).toBe('succeeded');
      await payments.forget(TENANT, kept.cardToken);
      await payments.forget(TENANT, kept.cardToken);
      expect(await pays('port-forgotten', kept.cardToken)).toBe('refused');
      expect(await booked()).toEqual(one('port-kept', 275));
    });

    it.each([1, 2, 3, 4, 5])('keeps the card once where answer %i is lost', async (nth) => {
      const [id, token] = [`port-kept-${nth}`, await provider.tokenOf('pays')];
      provider.loseAnswer(nth);
      expect(await untilKnown((attempt) => register(id, token, attempt))).toEqual({ kind: 'verified' });
      const keep = () => untilKnown(() => payments.keep(name(id)));
      const kept = await keep();
      expect(await keep()).toEqual(kept);
      expect(await untilKnown((attempt) => pays(id, kept.cardToken, attempt))).toBe('succeeded');
    });

    it('takes a token once, with a reason for the page', async () => {
      const token = await provider.tokenOf('pays');
      await register('port-token', token);
      expect(await register('port-token-again', token)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/./),
      });
      await expect(payments.keep(name('port-token-again'))).rejects.toThrow();
    });

    it('asks the bank where the card wants it, and tells its yes as often as it is asked', async () => {
      const begun = await challenge('port-asked');
      expect(URL.canParse(begun.url)).toBe(true);
      expect(await payments.confirm(name('port-asked'), begun.ref)).toEqual({ kind: 'pending' });
      await expect(payments.keep(name('port-asked'))).rejects.toThrow();
      await provider.answerBank(begun.ref, 'passed');
      provider.loseAnswer(1);
      await expect(payments.confirm(name('port-asked'), begun.ref)).rejects.toThrow();
      expect(await payments.confirm(name('port-asked'), begun.ref)).toEqual({ kind: 'verified' });
      expect(await payments.confirm(name('port-asked'), begun.ref)).toEqual({ kind: 'verified' });
      expect((await payments.keep(name('port-asked'))).face).toEqual(FACE);
    });

    it('tells the bank’s no as often as it is asked, and keeps no such card', async () => {
      const begun = await challenge('port-denied');
      await provider.answerBank(begun.ref, 'failed');
      const no = { kind: 'refused', reason: expect.stringMatching(/./) };
      expect(await payments.confirm(name('port-denied'), begun.ref)).toEqual(no);
      expect(await payments.confirm(name('port-denied'), begun.ref)).toEqual(no);
      await expect(payments.keep(name('port-denied'))).rejects.toThrow();
    });

    it.each(['passed', 'failed'] as const)('reads which challenge has %s', async (answer) => {
      const [mine, other] = [await challenge(`port-mine-${answer}`), await challenge(`port-other-${answer}`)];
      const brought = await provider.answerBank(mine.ref, answer);
      expect(payments.challengeNamedBy(brought)).toBe(mine.ref.id);
      expect(await payments.confirm(name(`port-other-${answer}`), other.ref)).toEqual({ kind: 'pending' });
    });

    it('reads no challenge where the browser names none', () => {
      for (const brought of [{}, { error: 'x' }]) expect(payments.challengeNamedBy(brought)).toBeUndefined();
    });

    it('forgets a registration that was not completed, however often it is told to', async () => {
      await register('port-left', await provider.tokenOf('challenged'));
      await payments.discard(name('port-left'));
      await payments.discard(name('port-left'));
      await payments.discard(name('port-never'));
    });

    it('forgets the card of a registration that was kept without a word of it', async () => {
      await register('port-unsaid', await provider.tokenOf('pays'));
      const { cardToken } = await payments.keep(name('port-unsaid'));
      await payments.discard(name('port-unsaid'));
      expect(await pays('port-unsaid', cardToken)).toBe('refused');
      expect(await booked()).toEqual([]);
    });
  });
}

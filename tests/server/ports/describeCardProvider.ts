import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import type { ChallengeRef, Payments } from '#server/ports/payments.ts';

/** A card as its owner's bank treats it. */
export type Behaviour = 'pays' | 'refused' | 'challenged';

/** A card provider, with what a test does in the place of a page, a bank and a bad connection. */
export interface ProviderUnderTest {
  readonly payments: Payments;
  /** A token of a new card, as the provider's script in a page makes it. */
  readonly tokenOf: (behaviour: Behaviour) => Promise<string>;
  /** A card that the provider keeps. */
  readonly cardOf: (behaviour: Behaviour) => Promise<string>;
  /** The owner of the card answers the bank. */
  readonly passChallenge: (ref: ChallengeRef) => Promise<void>;
  /** The provider does the next call, and its answer is lost on the way. */
  readonly loseNextAnswer: () => void;
}

const TENANT = 'demo';
const day = (date: string) => instantOf(Date.parse(`${date}T12:00:00+09:00`));

/**
 * The behaviour that every card provider must have behind its port (server/ports/payments.ts), in the words of the port
 * alone: a second provider passes it as it is.
 */
export function describeCardProvider(title: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`${title}, as every card provider`, () => {
    let provider: ProviderUnderTest;
    let payments: Payments;
    beforeEach(async () => {
      provider = await make();
      payments = provider.payments;
    });

    const charge = async (intentId: string, behaviour: Behaviour = 'pays') => {
      const wanted = { tenantId: TENANT, intentId, cardToken: await provider.cardOf(behaviour), yen: 1100 };
      return (attempt: number, yen = wanted.yen) => payments.charge({ ...wanted, yen, attempt });
    };
    const refund = (intentId: string, leavesYen: number, on = '2026-11-20') => {
      const [chargedAt, now] = [day('2026-11-20'), day(on)];
      return payments.refund({ tenantId: TENANT, intentId, leavesYen, chargedAt, now });
    };
    const name = (registrationId: string) => ({ tenantId: TENANT, registrationId });
    const register = (registrationId: string, paymentToken: string) =>
      payments.register({
        ...name(registrationId),
        paymentToken,
        returnUrl: 'https://a.example/back',
        attempt: 1,
      });

    it('charges an intent once, however often it is asked to', async () => {
      const ask = await charge('port-once');
      expect([await ask(1), await ask(2), await ask(3)]).toEqual(['succeeded', 'succeeded', 'succeeded']);
      expect(await payments.lookUp(TENANT, 'port-once')).toMatchObject({ state: 'paid', yen: 1100 });
    });

    it('rejects while nobody knows whether it has charged, and says it when it is asked again', async () => {
      const ask = await charge('port-lost');
      provider.loseNextAnswer();
      await expect(ask(1)).rejects.toThrow();
      expect(await ask(2)).toBe('succeeded');
      expect(await payments.lookUp(TENANT, 'port-lost')).toMatchObject({ state: 'paid', yen: 1100 });
    });

    it('answers the refusal of a card as a value, and has charged nothing', async () => {
      expect(await (await charge('port-refused', 'refused'))(1)).toBe('refused');
      expect((await payments.lookUp(TENANT, 'port-refused'))?.state ?? 'none').toBe('none');
    });

    it('takes no other amount for the charge of an intent', async () => {
      const ask = await charge('port-amount');
      await ask(1);
      await expect(ask(2, 2200)).rejects.toThrow();
      expect(await payments.lookUp(TENANT, 'port-amount')).toMatchObject({ state: 'paid', yen: 1100 });
    });

    it.each(['2026-11-20', '2026-11-21', '2027-06-01'])('gives everything back on %s', async (on) => {
      await (await charge(`port-back-${on}`))(1);
      expect(await refund(`port-back-${on}`, 0, on)).toBe('succeeded');
      expect(await payments.lookUp(TENANT, `port-back-${on}`)).toMatchObject({ state: 'given_back' });
    });

    it('gives a part back once, although it is asked twice', async () => {
      await (await charge('port-part'))(1);
      expect([await refund('port-part', 800), await refund('port-part', 800)]).toEqual([
        'succeeded',
        'succeeded',
      ]);
      expect(await payments.lookUp(TENANT, 'port-part')).toMatchObject({ state: 'paid', yen: 800 });
    });

    it('knows nothing of a payment that never was, and names each tenant’s payments apart', async () => {
      expect(await payments.lookUp(TENANT, 'port-nobody')).toBeNull();
      expect(payments.orderOf('demo', '1')).not.toBe(payments.orderOf('annex', '1'));
    });

    it('keeps the card of a verified registration once, charges it, and forgets it', async () => {
      expect(await register('port-kept', await provider.tokenOf('pays'))).toEqual({ kind: 'verified' });
      const kept = await payments.keep(name('port-kept'));
      expect(await payments.keep(name('port-kept'))).toEqual(kept);
      expect(kept.face.masked).toMatch(/\*+\d{4}$/);
      const wanted = { tenantId: TENANT, cardToken: kept.cardToken, yen: 275, attempt: 1 };
      expect(await payments.charge({ ...wanted, intentId: 'port-kept' })).toBe('succeeded');
      await payments.forget(TENANT, kept.cardToken);
      await payments.forget(TENANT, kept.cardToken);
      expect(await payments.charge({ ...wanted, intentId: 'port-forgotten' })).toBe('refused');
    });

    it('takes a token once, with a reason for the page', async () => {
      const token = await provider.tokenOf('pays');
      await register('port-token', token);
      expect(await register('port-token-again', token)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/./),
      });
    });

    it('asks the bank where the card wants it, and tells its answer as often as it is asked', async () => {
      const begun = await register('port-asked', await provider.tokenOf('challenged'));
      if (begun.kind !== 'challenge') throw new Error('Failed to be challenged.');
      expect(URL.canParse(begun.url)).toBe(true);
      expect(await payments.confirm(name('port-asked'), begun.ref)).toEqual({ kind: 'pending' });
      await provider.passChallenge(begun.ref);
      expect(await payments.confirm(name('port-asked'), begun.ref)).toEqual({ kind: 'verified' });
      expect(await payments.confirm(name('port-asked'), begun.ref)).toEqual({ kind: 'verified' });
      expect((await payments.keep(name('port-asked'))).face.masked).toMatch(/\d{4}$/);
    });

    it('forgets a registration that was not completed, however often it is told to', async () => {
      await register('port-left', await provider.tokenOf('challenged'));
      await payments.discard(name('port-left'));
      await payments.discard(name('port-left'));
      await payments.discard(name('port-never'));
    });

    it('reads no challenge where the browser names none', () => {
      expect(payments.challengeNamedBy({})).toBeUndefined();
    });
  });
}

import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { reconcile } from '#server/booking/payment/reconcile.ts';
import { simulatedPayments } from '#server/ports/gmo/simulator/simulator.ts';
import type { CardCharge } from '#server/ports/payments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const OWNER = 'personal@example.jp';

describeDatabase('a card that gave no answer until the use was over', (world) => {
  const service = serviceOver(world);
  const provider = () => simulatedPayments(world.db, pino({ level: 'silent' }));

  /** The newest reservation that was made here. */
  const newest = async () =>
    await world.db
      .selectFrom('reservations')
      .select(['tranid', 'use_state', 'ends_at', 'net', 'extends_to_at'])
      .orderBy('tranid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  const entries = async (tranid: number, purpose: string) =>
    (
      await world.db
        .selectFrom('ledger_entries')
        .select('kind')
        .where('tranid', '=', tranid)
        .where('purpose', '=', purpose)
        .orderBy('entry_id')
        .execute()
    ).map(({ kind }) => kind);
  const subjects = async () => {
    const { body } = await service.call('GET', '/dev/outbox.json');
    return body.map(({ subject }: { subject: string }) => subject);
  };
  /** The charge that was asked for last. */
  function lastAsked(): CardCharge {
    const asked = service.charges.at(-1);
    if (asked === undefined) throw new Error('Failed to find a charge: nothing was asked for.');
    return asked;
  }
  const timesAsked = ({ intentId }: CardCharge) =>
    service.charges.filter((each) => each.intentId === intentId).length;
  const stateAtProvider = async ({ intentId }: CardCharge) =>
    (await provider().lookUp('demo', intentId))?.state ?? null;

  /** The differences that the reconciliation finds in the charge. */
  async function differencesOf({ intentId }: CardCharge): Promise<readonly string[]> {
    const { differences } = await reconcile({ db: world.db, payments: provider() }, 'demo');
    return differences.filter((each) => each.includes(intentId));
  }

  describe.each([
    ['was not charged', { isCharged: false, isTakenBack: false }, null],
    ['was charged', { isCharged: true, isTakenBack: false }, 'given_back'],
    ['was taken back by a process that died then', { isCharged: true, isTakenBack: true }, 'given_back'],
  ] as const)('and %s', (_, { isCharged, isTakenBack }, state) => {
    /** The charge without an answer, and what the provider has done with it all the same. */
    async function unheard(): Promise<CardCharge> {
      const asked = lastAsked();
      if (isCharged) expect(await provider().charge(asked)).toBe('succeeded');
      const { tenantId, intentId } = asked;
      const back = { tenantId, intentId, leavesYen: 0, chargedAt: NOW, now: NOW };
      if (isTakenBack) expect(await provider().refund(back)).toBe('succeeded');
      service.cardOutcome = 'succeeded';
      return asked;
    }

    it('pays for no reservation: it is dropped, and nothing stands', async () => {
      service.cardOutcome = 'silent';
      const token = await service.tokenOf(OWNER);
      const body = { telecube_id: 1, interval: 15 };
      const made = await service.call('POST', '/api/reservations/immediate', { token, body });
      expect(made.body.code).toBe('in_progress');
      const asked = await unheard();
      await service.setClock(at('2026-11-20', '10:40'));
      await service.letPass(2);
      const { tranid, use_state } = await newest();
      expect(use_state).toBe('cancelled');
      expect(await entries(tranid, 'booking')).toEqual(['hold', 'release']);
      expect(timesAsked(asked)).toBe(1);
      expect(await stateAtProvider(asked)).toBe(state);
      expect(await subjects()).toEqual(['【コモリ】お支払いができなかったため、予約は確定していません']);
      expect(await differencesOf(asked)).toEqual([]);
    });

    it('pays for no extension whose time is over, or whose member has left', async () => {
      for (const [booth, hasLeft] of [
        [1, false],
        [2, true],
      ] as const) {
        service.cardOutcome = 'succeeded';
        await service.setClock(at('2026-11-20', '10:00'));
        const member = visitor(service, await service.tokenOf(OWNER));
        const slot = { telecube_id: booth, date: '2026-11-21', hour: 11 + booth, minute: 0, interval: 60 };
        const tranid = await member.reserve(slot);
        await service.setClock(at('2026-11-21', `${11 + booth}:40`));
        await member.enter(tranid);
        service.cardOutcome = 'silent';
        const extended = await member.post('/reservations/extend', { tranid, timeunit: 15 });
        expect(extended.body.code).toBe('in_progress');
        const asked = await unheard();
        if (hasLeft) await member.leave(tranid);
        else await service.setClock(at('2026-11-21', `${12 + booth}:16`));
        const before = await newest();
        await service.letPass(2);
        const after = await newest();
        expect([after.net, after.ends_at, after.extends_to_at]).toEqual([before.net, before.ends_at, null]);
        expect(timesAsked(asked)).toBe(1);
        const { purpose } = await world.db
          .selectFrom('ledger_entries')
          .select('purpose')
          .where('tranid', '=', tranid)
          .where('purpose', 'like', 'extension:%')
          .limit(1)
          .executeTakeFirstOrThrow();
        expect(await entries(tranid, purpose)).toEqual(['hold', 'release']);
        expect(await stateAtProvider(asked)).toBe(state);
        expect(await subjects()).toContain('【コモリ】お支払いができなかったため、延長されていません');
        expect(await differencesOf(asked)).toEqual([]);
      }
    });
  });

  it('is charged all the same for what was confirmed before', async () => {
    const token = await service.tokenOf(OWNER);
    const slot = { telecube_id: 1, date: '2026-11-20', hour: 13, minute: 0, interval: 60 };
    await service.call('POST', '/api/reservations', { token, body: slot });
    service.cardOutcome = 'silent';
    await service.setClock(at('2026-11-20', '12:05'));
    await service.letPass(2);
    await service.setClock(at('2026-11-20', '14:30'));
    service.cardOutcome = 'succeeded';
    await service.letPass(15);
    const { tranid } = await newest();
    expect(await entries(tranid, 'booking')).toEqual(['hold', 'charge']);
  });
});

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { commandKeyOf } from '#server/effects/command.ts';
import { earlierOf } from '#server/effects/defineEffect.ts';
import { readEarlier } from '#server/effects/earlier.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import { giveUpIntents } from '#server/intents/giveUp.ts';
import { type Intent, type IntentKind, openIntent } from '#server/intents/intent.ts';
import { resumeIntents } from '#server/intents/resume.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const Letter = v.object({ text: v.string() });
type Letter = v.InferOutput<typeof Letter>;

describeDatabases('an intent', (world) => {
  const service = serviceOver(world);
  const requestKey = { key: 'key', call: '/letters', bodyHash: 'hash' };

  /** A kind that keeps what it was asked to do and what it has committed. */
  function letters(act: IntentKind<Letter>['act'] = async () => ({ state: 'succeeded' })) {
    const acted: Intent<Letter>[] = [];
    const committed: { state: string; isAwaited: boolean; text: string }[] = [];
    const kind: IntentKind<Letter> = {
      name: 'letter',
      detail: Letter,
      timeoutMs: 5_000,
      leaseMs: 30_000,
      longestWaitMs: 60_000,
      givesUpAfterMs: 3_600_000,
      async act(services, intent, signal) {
        acted.push(intent);
        return await act(services, intent, signal);
      },
      async commit(_trx, { intent, state, isAwaited }) {
        committed.push({ state, isAwaited, text: intent.detail.text });
        return { text: intent.detail.text };
      },
    };
    return { kind, acted, committed };
  }

  function open(
    kind: IntentKind<Letter>,
    carriedOutBy: 'caller' | 'dueWork' = 'caller',
    subject: string | null = null,
  ): Promise<Intent<Letter>> {
    return transaction(world.db, (trx) =>
      openIntent(trx, kind, {
        tenant: { id: 'demo', clockOffsetMs: NOW - Date.now() },
        memberId: 1,
        tranid: null,
        subject,
        detail: { text: 'hello' },
        requestKey,
        now: NOW,
        carriedOutBy,
      }),
    );
  }

  const rowOf = ({ intentId }: Intent<Letter>) =>
    world.db
      .selectFrom('intents')
      .select(['state', 'attempts', 'next_attempt_at', 'detail'])
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow();

  const demo = { tenant: { id: 'demo', clockOffsetMs: 0 }, member: { id: 1 }, requestKey };
  /** The outcome of the command, as its next request finds it. */
  const find = (kind: IntentKind<Letter>, bodyHash = 'hash') =>
    transaction(world.db, async (trx) => {
      const asked = { ...demo, requestKey: { ...requestKey, bodyHash }, now: NOW };
      return earlierOf(await readEarlier(trx, { key: commandKeyOf(asked, kind) }), asked, kind);
    });

  it('is done once by several at once, and its answer kept for its command', async () => {
    const { kind, committed } = letters();
    const intent = await open(kind);
    const outcome = await Promise.all(
      [1, 2, 3].map(() => carryOutIntent(service.services, kind, intent, { isAwaited: true })),
    );
    expect(outcome.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(committed).toEqual([{ state: 'succeeded', isAwaited: true, text: 'hello' }]);
    expect(await find(kind)).toEqual({ stored: { text: 'hello' } });
  });

  it('keeps no answer of a refusal, which may be judged again', async () => {
    const { kind, committed } = letters(async () => ({ state: 'refused', detail: { text: 'no such door' } }));
    const intent = await open(kind, 'caller', 'once');
    const outcome = await carryOutIntent(service.services, kind, intent, { isAwaited: true });
    expect(outcome).toEqual({ state: 'refused', detail: { text: 'no such door' } });
    expect(committed).toEqual([{ state: 'refused', isAwaited: true, text: 'no such door' }]);
    expect(await find(kind)).toBeUndefined();
    expect((await rowOf(intent)).detail).toEqual({ text: 'no such door' });
    await open(kind, 'caller', 'once');
  });

  it.each(['open', 'succeeded'])(
    'is not opened again for the same subject while one is %s',
    async (state) => {
      const { kind } = letters();
      const intent = await open(kind, 'caller', 'once');
      if (state === 'succeeded') await carryOutIntent(service.services, kind, intent, { isAwaited: true });
      await expect(open(kind, 'caller', 'once')).rejects.toMatchObject({ code: '23505' });
    },
  );

  it('is found again by its command as another attempt, and by no other body under its key', async () => {
    const { kind, acted } = letters();
    const { intentId } = await open(kind);
    const found = (await find(kind))?.intent;
    expect(found).toMatchObject({ intentId, detail: { text: 'hello' }, attempt: 2 });
    await expect(find(kind, 'other')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(acted).toEqual([]);
  });

  it('counts as without an answer when the outside world takes too long, and stays open', async () => {
    let isAborted = false;
    const { kind } = letters(async (_services, _intent, signal) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return await new Promise(() => undefined);
    });
    const intent = await open(kind);
    const outcome = await carryOutIntent(service.services, { ...kind, timeoutMs: 20 }, intent, {
      isAwaited: true,
    });
    expect([outcome.state, isAborted]).toEqual(['unknown', true]);
    expect(await rowOf(intent)).toMatchObject({ state: 'open', next_attempt_at: instantOf(NOW + 30_000) });
  });

  it('is left alone while its caller carries it out, then resumed for nobody who waits', async () => {
    const { kind, acted, committed } = letters();
    await open(kind);
    await resumeIntents(service.services, kind);
    expect(acted).toEqual([]);
    await service.setClock(instantOf(NOW + 30_000));
    await Promise.all([resumeIntents(service.services, kind), resumeIntents(service.services, kind)]);
    expect(acted.map(({ attempt, requestKey: by }) => [attempt, by])).toEqual([[2, requestKey]]);
    expect(committed).toEqual([{ state: 'succeeded', isAwaited: false, text: 'hello' }]);
  });

  it('is resumed at once when nobody has tried it', async () => {
    const { kind, acted } = letters();
    await open(kind, 'dueWork');
    await resumeIntents(service.services, kind);
    expect(acted.map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('stays with its command after a failure where it must not happen by itself', async () => {
    const { kind, acted } = letters(async () => {
      throw new Error('no answer');
    });
    const intent = await open({ ...kind, longestWaitMs: null }, 'dueWork');
    await resumeIntents(service.services, { ...kind, longestWaitMs: null });
    await service.setClock(instantOf(NOW + 1_000_000));
    await resumeIntents(service.services, { ...kind, longestWaitMs: null });
    expect(acted).toHaveLength(1);
    expect(await rowOf(intent)).toMatchObject({ state: 'open', next_attempt_at: null });
    expect(await find(kind)).toMatchObject({ intent: { attempt: 2 } });
  });

  it('stays open when what follows from it can not be committed, and is done again under its id', async () => {
    const { kind, acted, committed } = letters();
    let isBroken = true;
    const breaking: IntentKind<Letter> = {
      ...kind,
      async commit(trx, input) {
        if (isBroken) throw new Error('disk full');
        return await kind.commit(trx, input);
      },
    };
    const intent = await open(kind, 'dueWork');
    await resumeIntents(service.services, breaking);
    expect(await rowOf(intent)).toMatchObject({ state: 'open', attempts: 1 });
    isBroken = false;
    await service.setClock(instantOf(NOW + 90_000));
    await resumeIntents(service.services, breaking);
    expect(new Set(acted.map(({ intentId }) => intentId)).size).toBe(1);
    expect([acted.length, committed.length]).toEqual([2, 1]);
  });

  it('is given up when it is too old, and not tried any more', async () => {
    const { kind, acted } = letters();
    const intent = await open(kind, 'dueWork');
    await service.setClock(instantOf(NOW + 3_600_001));
    await resumeIntents(service.services, kind);
    expect(acted).toEqual([]);
    await giveUpIntents(service.services, [
      { kind: kind.name, givesUpAfterMs: kind.givesUpAfterMs },
      { kind: 'for ever', givesUpAfterMs: null },
    ]);
    expect(await rowOf(intent)).toMatchObject({ state: 'given_up', next_attempt_at: null });
    expect(await carryOutIntent(service.services, kind, intent, { isAwaited: true })).toMatchObject({
      state: 'unknown',
    });
  });

  it('waits for its longest wait at most', async () => {
    const { kind } = letters(async () => {
      throw new Error('no answer');
    });
    const intent = await open(kind, 'dueWork');
    await world.db
      .updateTable('intents')
      .set({ attempts: 5_000 })
      .where('intent_id', '=', intent.intentId)
      .execute();
    await resumeIntents(service.services, kind);
    const wait = ((await rowOf(intent)).next_attempt_at ?? 0) - NOW;
    expect(wait).toBeGreaterThanOrEqual(60_000);
    // A quarter by chance, and what this test itself took.
    expect(wait).toBeLessThan(60_000 * 1.25 + 60_000);
  });
});

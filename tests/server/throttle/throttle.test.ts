import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import {
  type Budget,
  giveTryBack,
  restoreBudget,
  spendTries,
  spendTry,
  type Throttle,
} from '#server/throttle/throttle.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const budget: Budget = { name: 'test', tries: 3, minutes: 30 };
const hanako: Throttle = { budget, subject: 'hanako' };
const taro: Throttle = { budget, subject: 'taro' };

describeDatabases('a budget of tries', (world) => {
  serviceOver(world);
  const at = (minutes: number) => ({
    db: world.db,
    tenant: { id: 'demo' },
    now: addMinutes(NOW, minutes),
  });
  const spend = async (throttle: Throttle, minutes = 0) => {
    const spent = await spendTry(at(minutes), throttle);
    return spent.isGranted ? spent.spent : `again after ${(spent.retryAt - NOW) / 60_000} min`;
  };

  it('is spent try by try, and comes back the same way: 3 in 30 minutes are one every 10', async () => {
    expect([await spend(hanako), await spend(hanako), await spend(hanako)]).toEqual([1, 2, 3]);
    expect(await spend(hanako)).toBe('again after 10 min');
    expect(await spend(hanako, 9)).toBe('again after 10 min');
    expect([await spend(hanako, 10), await spend(hanako, 10)]).toEqual([3, 'again after 20 min']);
    expect(await spend(hanako, 60)).toBe(1);
  });

  it('is not put off by tries that were refused', async () => {
    for (let turn = 0; turn < 20; turn += 1) await spend(hanako, turn / 4);
    expect(await spend(hanako, 10)).toBe(3);
  });

  it('belongs to one subject, one purpose and one tenant', async () => {
    for (let turn = 0; turn < 4; turn += 1) await spend(hanako);
    expect(await spend(taro)).toBe(1);
    expect(await spend({ budget: { ...budget, name: 'other' }, subject: 'hanako' })).toBe(1);
  });

  it('lets no more through when many come at once', async () => {
    const spent = await Promise.all(Array.from({ length: 20 }, () => spend(hanako)));
    expect(spent.filter((each) => typeof each === 'number')).toHaveLength(3);
  });

  it('is given back: one, or all', async () => {
    for (let turn = 0; turn < 3; turn += 1) await spend(hanako);
    await giveTryBack(at(0), hanako);
    expect([await spend(hanako), await spend(hanako)]).toEqual([3, 'again after 10 min']);
    await restoreBudget(at(0), hanako);
    expect(await spend(hanako)).toBe(1);
  });

  it('is full after the demo clock has come back from a far day', async () => {
    for (let turn = 0; turn < 3; turn += 1) await spend(hanako, 100_000);
    expect(await spend(hanako)).toBe(1);
  });

  it('keeps no names', async () => {
    await spend(hanako);
    const rows = await world.db.selectFrom('throttles').select('subject_hash').execute();
    expect(rows).toEqual([{ subject_hash: expect.stringMatching(/^[\da-f]{64}$/) }]);
  });

  it('of the source is asked first: who is refused there leaves nothing of the ID', async () => {
    const source: Throttle = { budget: { ...budget, name: 'source' }, subject: '203.0.113.1' };
    const ask = () => spendTries(at(0), [source, { budget, subject: crypto.randomUUID() }], 'だめです。');
    for (let turn = 0; turn < 3; turn += 1) await ask();
    await expect(ask()).rejects.toMatchObject({
      status: 429,
      code: 'throttled',
      message: 'だめです。',
      extra: { retry_after: 600 },
    });
    expect(await world.db.selectFrom('throttles').select('budget').execute()).toHaveLength(4);
  });
});

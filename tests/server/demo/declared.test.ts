import { describe, expect, it } from 'vitest';
import { FREE_CANCELLATION_MINUTES } from '#domain/booking/quote.ts';
import { beforeCharge } from '#domain/booking/words.ts';
import { DEMO_TERMS_VERSION } from '#server/demo/accounts.ts';
import { declaredThings } from '#server/demo/declared.ts';
import { readPlan } from '#server/world/apply/changeWorld.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { comparing } from '#tests/support/server/worlds.ts';

describe('the files of the demo', () => {
  it('say of the terms what the app says of charges', () => {
    const words = beforeCharge({ freeCancellationMinutes: FREE_CANCELLATION_MINUTES });
    for (const tenant of ['demo', 'annex']) {
      const terms = declaredThings(tenant, NOW).find(({ kind }) => kind === 'terms');
      expect(terms?.path).toBe(DEMO_TERMS_VERSION);
      expect(String(terms?.values.contents).split(words)).toHaveLength(4);
    }
  });

  it('count the booths as the demo world has always had them', () => {
    const booths = declaredThings('demo', NOW).filter(({ kind }) => kind === 'booth');
    expect(booths.map(({ values }) => values.wifi_password)).toEqual(
      booths.map((_, index) => `k${index + 1}m4-q${((index + 1) * 7) % 10}xz`),
    );
    expect(booths[10]?.values.closed_days).toEqual(['2026-11-23']);
  });
});

describeDatabase('the demo world', (world) => {
  it('is what its file says: a plan has nothing to do', async () => {
    const { plan } = await readPlan(world.db, declaredThings('demo', NOW), { ...comparing, prunes: true });
    expect([plan.changes, plan.missing]).toEqual([[], []]);
  });
});

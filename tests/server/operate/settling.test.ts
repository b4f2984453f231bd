import { expect, it } from 'vitest';
import { SERVING } from '#server/database/limits.ts';
import { LEASE_MS } from '#server/dueRows/claimDue.ts';
import { INTENT_WORK } from '#server/dueWork/kinds.ts';
import { SETTLE_MS } from '#server/operate/settling.ts';
import { REMEMBERED_MS } from '#server/usecase/tenantMemory.ts';

it('is waited for whatever may have begun before a suspension, and not for much longer', () => {
  const since = SETTLE_MS - REMEMBERED_MS;
  const commit = SERVING.patienceMs + SERVING.answerMs;
  expect(INTENT_WORK.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card', 'door', 'push']));
  const needed = [
    LEASE_MS,
    ...INTENT_WORK.flatMap(({ timeoutMs, leaseMs }) => [leaseMs, 2 * commit + timeoutMs]),
  ];
  expect(needed.filter((each) => each > since)).toEqual([]);
  expect(Math.max(...needed)).toBe(since);
  expect(SETTLE_MS).toBeLessThan(90_000);
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { awaitedFor, keepChoice, keptChoices } from '#machines/shared/keptChoices.ts';
import { required } from '#machines/shared/required.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { member } from '#tests/support/values/arbitraries.ts';

const CHOSEN = new Date('2026-11-20T14:30:00+09:00').getTime();
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: CHOSEN, toFake: ['Date'] });
  bindStores(memoryStores());
  const user = memberCodec.encode(required(fc.sample(member, { numRuns: 1, seed: 1 })[0]));
  writePart('Auth.signIn', { token: 't', user });
  keepChoice({ kind: 'POST /favourites', key: 'key-1', request: {} });
});
afterEach(() => void vi.useRealTimers());

it.each([
  ['ten minutes later', 10 * MINUTE, 1],
  ['a moment after that', 10 * MINUTE + 1, 0],
  ['where the clock was set back by a moment', -5_000, 1],
  ['where it was a day ahead and has been set right', -24 * 60 * MINUTE, 0],
])('keeps a choice to be sent, or not, %s', (_, later, sent) => {
  vi.setSystemTime(CHOSEN + later);
  expect(keptChoices()).toHaveLength(sent);
  expect(awaitedFor({ decidedAt: CHOSEN })).toBeLessThanOrEqual(10 * MINUTE);
});

import { afterEach, expect, it } from 'vitest';
import { Apart, LOST } from '#scripts/mutants/apart.ts';

interface Echo {
  readonly word: string;
  readonly pid: number;
}

const LONG_MS = 20_000;
const frail = new Apart<{ readonly word: string }, Echo>(
  new URL('../support/process/frail.ts', import.meta.url),
);

afterEach(() => frail.end());

async function pidAt(word: string): Promise<number> {
  const echo = await frail.ask({ word }, LONG_MS);
  if (echo === LOST) throw new Error('The process is lost.');
  expect(echo.word).toBe(word);
  return echo.pid;
}

it('asks one process, one question after the other', async () => {
  expect(await pidAt('first')).toBe(await pidAt('second'));
});

it.each([
  ['dies', 'die', LONG_MS],
  ['never answers', 'hang', 1000],
])('calls a process that %s lost, and asks the next question of another one', async (_, word, patienceMs) => {
  const first = await pidAt('before');
  expect(await frail.ask({ word }, patienceMs)).toBe(LOST);
  expect(await pidAt('after')).not.toBe(first);
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
});

it('ends its process', async () => {
  const pid = await pidAt('before');
  await frail.end();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

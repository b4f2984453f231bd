import { describe, expect, it } from 'vitest';
import { startTicker } from '#server/dueWork/ticker.ts';

describe('a ticker', () => {
  it('runs the work again and again, one after the other', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const enough = Promise.withResolvers<void>();
    const stop = startTicker(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      runs += 1;
      if (runs === 3) enough.resolve();
    }, 1);
    await enough.promise;
    await stop();
    expect(most).toBe(1);
  });

  it('stops after the work that is under way', async () => {
    const begun = Promise.withResolvers<void>();
    const done: string[] = [];
    const stop = startTicker(async () => {
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 10));
      done.push('work');
    }, 1);
    await begun.promise;
    await stop();
    done.push('stopped');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done).toEqual(['work', 'stopped']);
  });
});

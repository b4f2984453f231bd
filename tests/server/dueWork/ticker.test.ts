import { describe, expect, it } from 'vitest';
import type { Db } from '#server/database/transaction.ts';
import { startDueWork } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import { startTicker } from '#server/dueWork/ticker.ts';
import { createLog } from '#server/log/log.ts';
import { UpdateHub } from '#server/updates/hub.ts';
import type { Services } from '#server/usecase/context.ts';

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

describe('a ticker that is hurried', () => {
  const endless = 60 * 60_000;

  it('runs at once instead of after its pause, and once more where a run is under way', async () => {
    let hurry: () => void = () => undefined;
    let runs = 0;
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stop = startTicker(
      async () => {
        runs += 1;
        await gates[runs - 1]?.promise;
      },
      endless,
      (how) => {
        hurry = how;
        return () => {
          hurry = () => undefined;
        };
      },
    );
    hurry();
    hurry();
    expect(runs).toBe(1);
    gates[0]?.resolve();
    await expect.poll(() => runs).toBe(2);
    gates[1]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    hurry();
    expect(runs).toBe(3);
    await stop();
    hurry();
    expect(runs).toBe(3);
  });
});

describe('due work of which nothing can be done', () => {
  it('keeps no process from starting, is tried again and again, and stops', async () => {
    const complaints: string[] = [];
    const write = (line: string) => complaints.push(line);
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no database');
        },
      },
    );
    const services = {
      db: trap as Db, // whatever is asked of it throws
      log: createLog('error', { write }),
      dueGauge: { set: () => undefined },
      updates: new UpdateHub(),
    } as unknown as Services; // the rest is for those who have found a row
    const stop = startDueWork(services, () => 1);
    const timesOf = ({ kind, measuresItself = false }: (typeof DUE_WORK)[number]) =>
      complaints.filter((line) => line.includes(measuresItself ? `"${kind} failed` : `"kind":"${kind}"`))
        .length;
    await expect.poll(() => DUE_WORK.filter((work) => timesOf(work) < 2).map(({ kind }) => kind)).toEqual([]);
    await stop();
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenTo } from '#server/database/listener.ts';
import { describePostgres } from '#tests/support/database/database.ts';

const QUICK = { pulseMs: 50, answerMs: 500, pauseMs: 10, lostAfterMs: 200 };

/** A machine that is busy with others must not be taken for a database that is gone. */
const PATIENT = { ...QUICK, answerMs: 20_000, lostAfterMs: 2_000 };
const WITHIN = { timeout: 20_000 };

function spies() {
  return { onNotification: vi.fn(), onListening: vi.fn(), onLost: vi.fn(), onError: vi.fn() };
}

describePostgres('the listener of a process', {}, (world) => {
  let stop = async () => undefined as unknown;
  afterEach(() => stop());
  const say = async (statement: string) => {
    const client = new Client(world.databaseUrl ?? '');
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  it('makes a lost connection again, says that something may be missed, and hears on', async () => {
    const listener = spies();
    stop = await listenTo(world.databaseUrl ?? '', 'komori', listener, PATIENT);
    await say("notify komori, 'one'");
    await expect.poll(() => listener.onNotification.mock.calls, WITHIN).toEqual([['one']]);

    await say(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await expect.poll(() => listener.onListening.mock.calls.length, WITHIN).toBe(2);
    expect(listener.onError).toHaveBeenCalled();
    await say("notify komori, 'two'");
    await expect.poll(() => listener.onNotification.mock.calls, WITHIN).toEqual([['one'], ['two']]);
    await wait(PATIENT.lostAfterMs + 100);
    expect(listener.onLost).not.toHaveBeenCalled();
    await stop();
    await say("notify komori, 'three'");
    expect(listener.onNotification).toHaveBeenCalledTimes(2);
  });
});

describe('a listener that reaches nobody', () => {
  it('lets the process start, and says that nothing is heard', async () => {
    const listener = spies();
    const stop = await listenTo('postgres://komori@127.0.0.1:1/nowhere', 'komori', listener, QUICK);
    await expect.poll(() => listener.onLost.mock.calls.length, WITHIN).toBe(1);
    expect(listener.onListening).not.toHaveBeenCalled();
    await stop();
  });
});

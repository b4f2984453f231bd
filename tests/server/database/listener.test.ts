import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenTo } from '#server/database/listener.ts';
import { describePostgres } from '#tests/support/database.ts';

const QUICK = { pulseMs: 50, answerMs: 500, pauseMs: 10, deafAfterMs: 200 };

function hearing() {
  return { announce: vi.fn(), hear: vi.fn(), goDeaf: vi.fn(), report: vi.fn() };
}

describePostgres('the listener of a process', {}, (world) => {
  let stop = async () => undefined as unknown;
  afterEach(() => stop());
  const say = async (statement: string) => {
    const client = new Client(world.databaseUrl ?? '');
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  it('makes a lost connection anew, says that something may be missed, and hears on', async () => {
    const heard = hearing();
    stop = await listenTo(world.databaseUrl ?? '', 'komori', heard, QUICK);
    await say("notify komori, 'one'");
    await expect.poll(() => heard.announce.mock.calls).toEqual([['one']]);

    await say(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await expect.poll(() => heard.hear.mock.calls.length).toBe(2);
    expect(heard.report).toHaveBeenCalled();
    await say("notify komori, 'two'");
    await expect.poll(() => heard.announce.mock.calls).toEqual([['one'], ['two']]);
    expect(heard.goDeaf).not.toHaveBeenCalled();
    await stop();
    await say("notify komori, 'three'");
    expect(heard.announce).toHaveBeenCalledTimes(2);
  });
});

describe('a listener that reaches nobody', () => {
  it('lets the process start, and says that nothing is heard', async () => {
    const heard = hearing();
    const stop = await listenTo('postgres://komori@127.0.0.1:1/nowhere', 'komori', heard, QUICK);
    await expect.poll(() => heard.goDeaf.mock.calls.length).toBe(1);
    expect(heard.hear).not.toHaveBeenCalled();
    await stop();
  });
});

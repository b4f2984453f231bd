import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseDown } from '#server/database/unavailable.ts';
import { createApp } from '#server/http/app.ts';
import { topics } from '#server/updates/announcement.ts';
import type { Services } from '#server/usecase/context.ts';
import { describeDatabase, failing } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

/** How often it is asked whether the session still holds, and how often something is said (server/http/stream.ts). */
const [CHECK_MS, BEAT_MS] = [300_000, 15_000];

describeDatabase('what a stream keeps', (world) => {
  const service = serviceOver(world);
  const setting = vi.spyOn(globalThis, 'setInterval');
  const clearing = vi.spyOn(globalThis, 'clearInterval');
  let token: string;
  let services: Services;
  let stopping: AbortController;
  let left: AbortController;

  beforeEach(async () => {
    token = await service.tokenOf('personal@example.jp');
    stopping = new AbortController();
    left = new AbortController();
    services = { ...service.services, stopping: stopping.signal };
    setting.mockClear();
    clearing.mockClear();
  });
  afterEach(() => left.abort());

  /** The timers of streams that run, with what they do. */
  const timers = () => {
    const cleared = new Set<unknown>(clearing.mock.calls.map(([timer]) => timer));
    return setting.mock.calls.flatMap(([act, ms], index) =>
      [CHECK_MS, BEAT_MS].includes(ms ?? 0) && !cleared.has(setting.mock.results[index]?.value)
        ? [{ act, ms }]
        : [],
    );
  };
  const kept = () => ({
    timers: timers().length,
    listeners: getEventListeners(stopping.signal, 'abort').length,
    streams: services.updates.load.streams,
  });
  const NOTHING = { timers: 0, listeners: 0, streams: 0 };
  const ONE = { timers: 2, listeners: 1, streams: 1 };

  /** Begins a stream as a client does; resolves with its end. */
  async function begin(as = services): Promise<{ status: number; ended: Promise<void> }> {
    const headers = { Authorization: `Bearer ${token}`, 'X-Tenant-Id': 'demo' };
    const answer = await createApp(as, undefined).request(
      '/api/events',
      { headers, signal: left.signal },
      {},
    );
    const read = async () => {
      for await (const _ of answer.body ?? []);
    };
    return { status: answer.status, ended: read().catch(() => undefined) };
  }
  const check = async () => {
    for (const { act, ms } of timers()) if (ms === CHECK_MS) act();
  };

  /** Every way in which a stream ends. */
  const ENDS: Readonly<Record<string, () => unknown>> = {
    'its client leaves': () => left.abort(),
    'the process stops': () => stopping.abort(),
    'this process is told of changes no more': () => services.updates.suspend(),
    'others of the member take its place': () => services.updates.makeRoom(topics.member('demo', 1), 1),
    'its session is announced to be over': async () => {
      const { token_hash: session } = await world.db
        .selectFrom('sessions')
        .select('token_hash')
        .executeTakeFirstOrThrow();
      services.updates.announce(JSON.stringify({ of: 'session', tenant: 'demo', session }));
    },
    'its session is over by the clock alone': async () => {
      await world.db.deleteFrom('sessions').execute();
      await check();
    },
  };

  it.each(Object.entries(ENDS))('is given back when %s', async (_, end) => {
    const { ended } = await begin();
    expect(kept()).toEqual(ONE);
    await end();
    await ended;
    expect(kept()).toEqual(NOTHING);
  });

  it('is nothing where it is refused, or its client has gone before it began', async () => {
    services.updates.suspend();
    expect((await begin()).status).toBe(503);
    expect(kept()).toEqual(NOTHING);
    services.updates.resume();
    left.abort();
    await begin().catch(() => undefined);
    await expect.poll(kept).toEqual(NOTHING);
  });

  it.each([
    ['answers with a mistake', () => failing(world.db)],
    [
      'is away',
      () =>
        world.db.withPlugin({
          transformQuery: () => {
            throw new DatabaseDown(new Error('connection refused'));
          },
          transformResult: async ({ result }) => result,
        }),
    ],
  ])(
    'stays while a database that is asked for its session %s, and the stream goes on after it',
    async (_, away) => {
      let isAway = false;
      const asked = vi.fn();
      const unsteady: Services = {
        ...services,
        get db() {
          if (!isAway) return world.db;
          asked();
          return away();
        },
      };
      const { ended } = await begin(unsteady);
      isAway = true;
      await check();
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
      isAway = false;
      await check();
      // A whole round through the database later it is still there.
      await service.call('GET', '/api/menu-status', { token });
      expect(kept()).toEqual(ONE);
      left.abort();
      await ended;
      expect(kept()).toEqual(NOTHING);
    },
  );

  it('ends while the database tells nothing, and is there again when it does', async () => {
    const { ended } = await begin();
    services.updates.suspend();
    await ended;
    expect([kept(), (await begin()).status]).toEqual([NOTHING, 503]);
    services.updates.resume();
    const again = await begin();
    expect([again.status, kept()]).toEqual([200, ONE]);
    left.abort();
    await again.ended;
    expect(kept()).toEqual(NOTHING);
  });
});

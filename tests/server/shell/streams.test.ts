/** The cost of a stream while it is open, and afterwards. */
import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { liveUpdatesMachine } from '#machines/shell/liveUpdates.ts';
import { createApp } from '#server/http/app.ts';
import { UpdateHub } from '#server/updates/hub.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describe('room for one more', () => {
  it.each([
    [0, 8, 0],
    [6, 8, 0],
    [7, 8, 0],
    [8, 8, 1],
    [9, 8, 2],
    [1, 1, 1],
  ])('of %i that follow and %i at most ends the oldest %i', (followers, most, ended) => {
    const hub = new UpdateHub();
    const ends: number[] = [];
    for (let age = 0; age < followers; age += 1) {
      const stop = hub.follow({
        topics: ['member'],
        notify: () => undefined,
        end: () => {
          ends.push(age);
          stop();
        },
      });
    }
    hub.makeRoom('member', most);
    expect([ends, hub.load.streams]).toEqual([
      Array.from({ length: ended }, (_, age) => age),
      followers - ended,
    ]);
  });
});

describeDatabase('a stream', (world) => {
  const service = serviceOver(world);

  /** Begins a stream, and notes the timers and listeners that it begins with. */
  async function begin() {
    const begun = vi.spyOn(globalThis, 'setInterval');
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    const stopping = new AbortController();
    const left = new AbortController();
    const token = await service.tokenOf('personal@example.jp');
    const request = new Request('http://127.0.0.1/api/events', {
      headers: { Authorization: `Bearer ${token}`, 'X-Tenant-Id': 'demo' },
      signal: left.signal,
    });
    const services = { ...service.services, stopping: stopping.signal };
    const { body } = await createApp(services, undefined).fetch(request, {});
    const ofStream = begun.mock.calls.flatMap(([, ms], at) =>
      begun.mock.results[at]?.type === 'return' ? [{ id: begun.mock.results[at].value, ms: ms ?? 0 }] : [],
    );
    begun.mockRestore();
    return {
      stopping,
      left,
      token,
      body,
      delays: ofStream.map(({ ms }) => ms),
      /** Counts what has not been put away. */
      kept: () => ({
        ofProcess: getEventListeners(stopping.signal, 'abort').length,
        ofRequest: getEventListeners(request.signal, 'abort').length,
        timers: ofStream.filter(({ id }) => !cleared.mock.calls.some(([ended]) => ended === id)).length,
        streams: service.services.updates.load.streams,
      }),
    };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  it('shows two signs of life at least in the time that clients wait for one', async () => {
    const stream = await begin();
    const { silence } = liveUpdatesMachine.implementations.delays;
    expect(stream.delays).toHaveLength(2);
    expect(Math.min(...stream.delays) * 2).toBeLessThan(Number(silence));
    await stream.body?.cancel();
  });

  it.each<[string, (stream: Begun) => unknown]>([
    ['the client leaves', ({ left }) => left.abort()],
    ['the client reads no further', ({ body }) => body?.cancel()],
    ['the process stops', ({ stopping }) => stopping.abort()],
    ['the process hears of nothing any more', () => service.services.updates.suspend()],
  ])('leaves nothing behind when %s', async (_, end) => {
    const stream = await begin();
    expect(stream.kept()).toEqual({ ofProcess: 1, ofRequest: 1, timers: 2, streams: 1 });
    await end(stream);
    await expect.poll(stream.kept).toEqual({ ofProcess: 0, ofRequest: 0, timers: 0, streams: 0 });
    vi.restoreAllMocks();
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerClock, type ServerClock } from '#contract/clock.ts';
import { formatInstant } from '#domain/time.ts';
import { at } from '#tests/support/clock/moments.ts';

afterEach(() => vi.useRealTimers());

it("is the device's clock until a first response has come", () => {
  vi.useFakeTimers({ now: at('2026-11-20T10:00:00') });
  expect(formatInstant(createServerClock(() => 5_000).now())).toBe('20261120100000');
});

it("is the server's from then on, and runs on however the device's clock is set", () => {
  vi.useFakeTimers({ now: at('1999-01-01T00:00:00') });
  let monotonic = 5_000;
  const clock = createServerClock(() => monotonic);
  clock.learn(at('2026-11-20T10:00:00'));
  monotonic += 61_000;
  vi.setSystemTime(at('2040-01-01T00:00:00'));
  expect(formatInstant(clock.now())).toBe('20261120100101');
});

it('follows the server where its clock is moved, back as well', () => {
  const clock = createServerClock(() => 0);
  clock.learn(at('2026-11-20T10:00:00'));
  clock.learn(at('2026-11-20T09:00:00'));
  expect(formatInstant(clock.now())).toBe('20261120090000');
});

it('comes as near to a server that tells whole seconds as its answers allow, and never ahead of it', () => {
  let monotonic = 0;
  const clock = createServerClock(() => monotonic);
  const answered = (second: string) => {
    clock.learnSecond(at(`2026-11-20T${second}`));
    return clock.now() - at('2026-11-20T10:00:00');
  };
  const changed = vi.fn();
  clock.watch(changed);
  const known = [answered('10:00:00')];
  monotonic = 400;
  known.push(answered('10:00:00'));
  monotonic = 600;
  known.push(answered('10:00:01'));
  monotonic = 1_500;
  known.push(answered('10:00:01'));
  expect(known).toEqual([0, 400, 1_000, 1_900]);
  expect(changed).toHaveBeenCalledTimes(1);
});

it.each([
  [999, 999],
  [1_000, 0], // the server is in that second still: the clock was ahead of it
  [1_001, 0],
])('that runs %i ms into the second of an answer goes on at %i', (elapsed, on) => {
  let monotonic = 0;
  const clock = createServerClock(() => monotonic);
  clock.learnSecond(at('2026-11-20T10:00:00'));
  monotonic = elapsed;
  clock.learnSecond(at('2026-11-20T10:00:00'));
  expect(clock.now() - at('2026-11-20T10:00:00')).toBe(on);
});

it('is told as soon as a server has named its time, and by nothing else', () => {
  const clock = createServerClock(() => 0);
  clock.recall(60_000);
  clock.doWithout();
  expect(clock.hasServerTime()).toBe(false);
  clock.learnSecond(at('2026-11-20T10:00:00'));
  expect(clock.hasServerTime()).toBe(true);
});

describe('before the first response', () => {
  it('is set right by how far the server was ahead when it was last asked, and then by the server', () => {
    vi.useFakeTimers({ now: at('2026-11-20T10:00:00') });
    const last = createServerClock(() => 0);
    last.learn(at('2026-11-21T13:00:00'));
    const clock = createServerClock(() => 0);
    clock.recall(last.ahead());
    expect(formatInstant(clock.now())).toBe('20261121130000');
    clock.learn(at('2026-11-21T12:00:00'));
    clock.recall(last.ahead());
    expect(formatInstant(clock.now())).toBe('20261121120000');
  });

  it.each([
    ['the server tells its time', (clock: ServerClock) => clock.learn(at('2026-11-20T10:00:00'))],
    ['it could not be asked', (clock: ServerClock) => clock.doWithout()],
  ])('is waited for until %s', async (_, act) => {
    const clock = createServerClock();
    const changed = vi.fn();
    clock.watch(changed);
    const ready = clock.ready();
    expect(clock.isReady()).toBe(false);
    act(clock);
    await ready;
    await clock.ready();
    expect([clock.isReady(), changed.mock.calls.length]).toEqual([true, 1]);
  });

  it('tells who watches when it is set right by a second or more, and not for less', () => {
    const clock = createServerClock(() => 0);
    clock.learn(at('2026-11-20T10:00:00'));
    const changed = vi.fn();
    const stop = clock.watch(changed);
    clock.learn(at('2026-11-20T10:00:00') + 999);
    expect(changed).toHaveBeenCalledTimes(0);
    clock.learn(at('2026-11-20T10:00:01') + 999);
    expect(changed).toHaveBeenCalledTimes(1);
    clock.learn(at('2026-11-20T09:59:00'));
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    clock.learn(at('2026-11-20T10:00:00'));
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

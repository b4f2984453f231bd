import { afterEach, expect, it, vi } from 'vitest';
import { createServerClock } from '#contract/clock.ts';
import { formatInstant } from '#domain/time.ts';
import { at } from '#tests/support/moments.ts';

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

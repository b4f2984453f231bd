import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Busy, Gate } from '#server/load/gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives up who has waited too long, and nobody who was let in before', async () => {
  const gate = new Gate({ name: 'a gate', concurrency: 1 });
  await gate.enter(0);
  const [patient, hasty, last] = [gate.enter(2_000), gate.enter(1_000), gate.enter(60_000)];
  gate.leave();
  await patient;
  const refused = expect(hasty).rejects.toBeInstanceOf(Busy);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([gate.load, vi.getTimerCount()]).toEqual([{ inside: 1, inLine: 1 }, 1]);
  gate.leave();
  await last;
  gate.leave();
  expect([gate.load, vi.getTimerCount()]).toEqual([{ inside: 0, inLine: 0 }, 0]);
});

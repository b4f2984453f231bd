import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patientClock } from '#src/shell/patientClock.ts';

it('is the clock of the app as it is started, not of its tests alone', () => {
  const [main = ''] = Object.values(
    import.meta.glob<string>('../../../src/main.tsx', { query: '?raw', import: 'default', eager: true }),
  );
  const [started = ''] = /createActor\(shellMachine, \{[^}]*\}/.exec(main) ?? [];
  expect(started).toMatch(/\bclock: patientClock\b/);
});

describe('a wait of more than 24.8 days, which one timer would have over at once', () => {
  const DAY = 24 * 60 * 60_000;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is over when its time has come, and not before', () => {
    const over = vi.fn();
    patientClock.setTimeout(over, 60 * DAY);
    vi.advanceTimersByTime(60 * DAY - 1);
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledOnce();
  });

  it.each([0, 30, 59])('is given up after %d days', (days) => {
    const over = vi.fn();
    const wait = patientClock.setTimeout(over, 60 * DAY);
    vi.advanceTimersByTime(days * DAY);
    patientClock.clearTimeout(wait);
    vi.advanceTimersByTime(60 * DAY);
    expect(over).not.toHaveBeenCalled();
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { scannerMachine } from '#machines/qr/scanner/chart.ts';
import { liveUpdatesMachine } from '#machines/shell/liveUpdates.ts';
import { at } from '#tests/support/clock/moments.ts';
import { holdingAll } from './support/held.ts';

afterEach(() => vi.restoreAllMocks());

// A row of a table says where an event leads; that a delay begins again there only time can show.
it('waits for a sign of life since the last one', () => {
  const clock = new SimulatedClock();
  const still = liveUpdatesMachine.provide({ actors: holdingAll(liveUpdatesMachine) });
  const updates = createActor(still, { clock }).start();
  updates.send({ type: 'member.signedIn' });
  updates.send({ type: 'stream.opened' });
  for (let beats = 0; beats < 3; beats += 1) {
    clock.increment(39_000);
    updates.send({ type: 'stream.beat' });
  }
  clock.increment(39_999);
  expect(updates.getSnapshot().matches({ following: { streaming: 'live' } })).toBe(true);
  clock.increment(1);
  expect(updates.getSnapshot().matches({ following: 'reconnecting' })).toBe(true);
});

it('looks at the clock when a phone wakes whose timers stood still', () => {
  const clock = new SimulatedClock();
  const now = vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T13:32:00'));
  const still = scannerMachine.provide({ actors: holdingAll(scannerMachine) });
  const input = { code: null, isRegular: true };
  const begun = createActor(still, { input }).getSnapshot();
  const context = { ...begun.context, opensAt: at('2026-11-20T13:55:00') };
  const snapshot = scannerMachine.resolveState({ value: { answered: 'waiting' }, context });
  const scanner = createActor(still, { clock, input, snapshot }).start();
  now.mockReturnValue(at('2026-11-20T13:54:59'));
  scanner.send({ type: 'page.shown' });
  clock.increment(999);
  expect(scanner.getSnapshot().matches({ answered: 'waiting' })).toBe(true);
  clock.increment(1);
  expect(scanner.getSnapshot().matches({ answered: 'ready' })).toBe(true);
});

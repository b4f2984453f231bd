import { useSyncExternalStore } from 'react';
import { serverClock } from '#contract/clock.ts';
import { type Instant, instantOf } from '#domain/time.ts';

interface Watcher {
  readonly everyMs: number;
  readonly notify: () => void;
}

const watchers = new Set<Watcher>();
let timer: ReturnType<typeof setTimeout> | undefined;

serverClock.watch(() => {
  for (const { notify } of watchers) notify();
  scheduleTick();
});

/** Ticks on the server's full seconds or minutes, so that a countdown never skips or repeats one. */
function scheduleTick(): void {
  clearTimeout(timer);
  if (watchers.size === 0) return;
  const now = serverClock.now();
  const wait = Math.min(...[...watchers].map(({ everyMs }) => everyMs - (now % everyMs)));
  timer = setTimeout(() => {
    for (const { notify } of watchers) notify();
    scheduleTick();
  }, wait + 1);
}

function watch(watcher: Watcher): () => void {
  watchers.add(watcher);
  scheduleTick();
  return () => {
    watchers.delete(watcher);
    scheduleTick();
  };
}

const subscriptions = new Map<number, (notify: () => void) => () => void>();

function subscriptionFor(everyMs: number) {
  const subscribe = subscriptions.get(everyMs) ?? ((notify: () => void) => watch({ everyMs, notify }));
  subscriptions.set(everyMs, subscribe);
  return subscribe;
}

/**
 * The one display clock: the server's time for texts that tick, cut to `everyMs` (1000 for seconds, 60000 for
 * minutes). One timer for all, running only while something shows the time.
 */
export function useServerNow(everyMs: number): Instant {
  return useSyncExternalStore(subscriptionFor(everyMs), () =>
    instantOf(Math.floor(serverClock.now() / everyMs) * everyMs),
  );
}

const watchClock = (changed: () => void) => serverClock.watch(changed);

/**
 * Whether the server has told its time, or could not be asked. A screen that begins with today, or with now, waits for
 * it: after a load it begins before any answer has come, and a phone may be days wrong.
 */
export function useIsTimeKnown(): boolean {
  return useSyncExternalStore(watchClock, () => serverClock.isReady());
}

/** Whether the time on the screen is the server's; one that tells none leaves the device's. */
export function useHasServerTime(): boolean {
  return useSyncExternalStore(watchClock, () => serverClock.hasServerTime());
}

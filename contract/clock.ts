import { type Instant, instantOf, SECOND_MS } from '#domain/time.ts';

/**
 * The server's clock as far as it is known here. It runs on the device's monotonic timer from the last
 * response on, so that a device set to another time or zone changes nothing.
 */
export interface ServerClock {
  /** The server's present time; until a first response has come, the device's own, set right by what is recalled. */
  now(): Instant;
  /** Takes over the time of a response that has just come. */
  learn(serverTime: number): void;
  /**
   * The same of a server that tells whole seconds: what is known already stays where it lies within that second, and is
   * never set ahead of the server, so that no door is tried before its time.
   */
  learnSecond(serverTime: number): void;
  /**
   * How far, in milliseconds, the server was ahead of the device when it was last asked, before this page was loaded.
   */
  recall(ahead: number): void;
  /** How far the server is ahead of the device, in milliseconds: to be recalled after a reload. */
  ahead(): number;
  /** The server could not be asked what time it is: what is known must do. */
  doWithout(): void;
  /** Whether the server has told its time; some tell none at all, and the device's own must do. */
  hasServerTime(): boolean;
  /** Whether the server has told its time, or could not. Code that computes from the present time waits for it. */
  isReady(): boolean;
  /** Resolves as soon as it is ready. */
  ready(): Promise<void>;
  /** Calls back when it is ready, and when it is set right by a second or more. Answers how to stop. */
  watch(changed: () => void): () => void;
}

/**
 * A clock that no server has set yet. `monotonic` gives milliseconds that only grow, however the device's time is set.
 */
export function createServerClock(monotonic: () => number = () => performance.now()): ServerClock {
  let offset = Date.now() - monotonic();
  let hasServerTime = false;
  let isReady = false;
  const watchers = new Set<() => void>();

  function markReady(wasRight: boolean): void {
    const isNew = !isReady || !wasRight;
    isReady = true;
    if (isNew) for (const changed of [...watchers]) changed();
  }

  function watch(changed: () => void): () => void {
    watchers.add(changed);
    return () => void watchers.delete(changed);
  }

  function learn(serverTime: number): void {
    hasServerTime = true;
    const correction = serverTime - monotonic() - offset;
    offset += correction;
    markReady(Math.abs(correction) < SECOND_MS);
  }

  return {
    now: () => instantOf(monotonic() + offset),
    learn,
    learnSecond: (serverTime) => {
      const ahead = monotonic() + offset - serverTime;
      const isWithin = ahead >= 0 && ahead < SECOND_MS;
      learn(isWithin ? serverTime + ahead : serverTime);
    },
    recall: (ahead) => {
      if (!isReady) offset = Date.now() + ahead - monotonic();
    },
    ahead: () => Math.round(monotonic() + offset - Date.now()),
    doWithout: () => markReady(true),
    hasServerTime: () => hasServerTime,
    isReady: () => isReady,
    ready: () =>
      new Promise((resolve) => {
        if (isReady) return resolve();
        const stop = watch(() => {
          stop();
          resolve();
        });
      }),
    watch,
  };
}

/** The one clock of the app. */
export const serverClock = createServerClock();

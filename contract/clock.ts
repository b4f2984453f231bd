import { type Instant, instantOf } from '#domain/time.ts';

/**
 * The server's clock as far as it is known here. It runs on the device's monotonic timer from the last
 * response on, so that a device set to another time or zone changes nothing.
 */
export interface ServerClock {
  /** The server's present time; the device's own until a first response has come. */
  now(): Instant;
  /** Takes over the time of a response that has just come. */
  learn(serverTime: number): void;
}

export function createServerClock(monotonic: () => number = () => performance.now()): ServerClock {
  let offset = Date.now() - monotonic();
  return {
    now: () => instantOf(monotonic() + offset),
    learn: (serverTime) => {
      offset = serverTime - monotonic();
    },
  };
}

/** The one clock of the app. */
export const serverClock = createServerClock();

import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** The listener for the database's announcements. */
export interface NotificationListener {
  /** Something was committed. */
  readonly onNotification: (payload: string) => void;
  /** From now on everything is received; what was announced before that may have been missed. */
  readonly onListening: () => void;
  /** For longer than a moment nothing could be received. */
  readonly onLost: () => void;
  /** The connection was lost, or could not be made. */
  readonly onError?: (error: unknown) => void;
}

/** How patient the listener is, in milliseconds. */
export interface ListenerTimes {
  /** How often it asks whether the connection lives: a server that is gone without a word is not noticed otherwise. */
  readonly pulseMs: number;
  /** How long an answer may take. */
  readonly answerMs: number;
  /** How long after a loss it tries again. */
  readonly pauseMs: number;
  /** For how long it may be without a connection before everybody has to ask. */
  readonly lostAfterMs: number;
}

const LISTENING: ListenerTimes = {
  pulseMs: 5_000,
  answerMs: 3_000,
  pauseMs: 500,
  lostAfterMs: 5_000,
};

/**
 * Listens on one connection of its own, which a pooler in transaction mode can't give, and opens it again each time
 * that it is lost. Resolves when it has listened for the first time, or could not; returns how to stop.
 */
export async function listenTo(
  connectionString: string,
  channel: string,
  listener: NotificationListener,
  times: ListenerTimes = LISTENING,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let givingUp: NodeJS.Timeout | undefined;
  const startGivingUp = () => {
    givingUp ??= setTimeout(listener.onLost, times.lostAfterMs);
  };
  startGivingUp();
  const tried = Promise.withResolvers<void>();

  const listenOnce = async () => {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: times.answerMs,
      query_timeout: times.answerMs,
      keepAlive: true,
    });
    const lost = new AbortController();
    // An 'error' that nobody hears would end the process; 'end' always follows a loss.
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('The connection that listens was ended.')));
    client.on('notification', ({ payload }) => listener.onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      clearTimeout(givingUp);
      givingUp = undefined;
      listener.onListening();
      tried.resolve();
      const either = AbortSignal.any([lost.signal, stopping.signal]);
      while (!either.aborted) {
        await wait(times.pulseMs, undefined, { signal: either }).catch(() => undefined);
        if (!either.aborted) await client.query('select 1');
      }
      if (lost.signal.aborted) throw lost.signal.reason;
    } finally {
      // A connection that gives no answer would keep `end` waiting for its own.
      client.end().catch(() => undefined);
      if (!stopping.signal.aborted) startGivingUp();
    }
  };

  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) => listener.onError?.(error));
      tried.resolve();
      const pause = times.pauseMs * (0.5 + Math.random());
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  await tried.promise;
  return async () => {
    stopping.abort();
    clearTimeout(givingUp);
    await listening;
  };
}

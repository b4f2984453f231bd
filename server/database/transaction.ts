import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
import { Gate } from '#server/load/gate.ts';
import { instantsPlugin } from './instants.ts';
import { type Entrance, entranceOf } from './limits.ts';
import type { Tables } from './schema.ts';
import { sqlState } from './unavailable.ts';

/** The database outside a transaction. */
export type Db = Kysely<Tables>;
/** An open transaction: everything inside it must be asked through it. */
export type Trx = Transaction<Tables>;

const ATTEMPTS = 5;
const PAUSE_MS = 20;
/** Deadlock detected, serialization failure: nothing was done, and the same work may succeed now. */
const RETRIED = new Set(['40P01', '40001']);
/** Waiting for a lock times out and is retried, so that one stuck row can't hold every connection. */
const LOCK_NOT_AVAILABLE = '55P03';
/** The embedded database has one connection, which is waited for elsewhere. */
const UNLIMITED: Entrance = {
  gate: new Gate({ name: 'a transaction', concurrency: Number.POSITIVE_INFINITY }),
  patienceMs: Number.POSITIVE_INFINITY,
};

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Refuses a query on `db` while the caller's own transaction is open. The embedded database has one connection,
 * so that such a query would wait for itself for ever; on a pool it would read outside the transaction.
 */
export const ownTransactionPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    refuse();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function refuse(): void {
  if (insideTransaction.getStore()) {
    throw new Error('Failed to query: a transaction is open. Did you forget to pass trx on?');
  }
}

/** The same for what no plugin sees: a statement that was compiled before. */
export function refuseOutsideTransaction(db: Db): void {
  if (!db.isTransaction) refuse();
}

/**
 * Runs the work in one transaction and commits it. After a deadlock, a serialization failure or a lock that was not to
 * be had it is run again from the start, so that the work must do nothing outside the database (cards, doors and mails
 * come after the commit). Between two tries it holds neither connection nor place. Rejects with Busy or the last
 * failure when that took too long.
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const own = db.withoutPlugins().withPlugin(instantsPlugin);
  const { gate, patienceMs } = entranceOf(db) ?? UNLIMITED;
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await gate.run(deadline - performance.now(), () =>
        own.transaction().execute((trx) => insideTransaction.run(true, () => work(trx))),
      );
    } catch (error) {
      const state = sqlState(error) ?? '';
      const isWorthAnother = state === LOCK_NOT_AVAILABLE || (RETRIED.has(state) && attempt < ATTEMPTS);
      const pauseMs = Math.random() * PAUSE_MS * Math.min(attempt, ATTEMPTS);
      if (!isWorthAnother || performance.now() + pauseMs > deadline) throw error;
      await wait(pauseMs);
    }
  }
}

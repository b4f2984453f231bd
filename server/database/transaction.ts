import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
import { instantsPlugin } from './instants.ts';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const ATTEMPTS = 5;
/** Deadlock detected, serialization failure: nothing was done, and the same work may succeed now. */
const RETRIED = new Set(['40P01', '40001']);

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Refuses a query on `db` while the caller's own transaction is open. The embedded database has one connection,
 * so that such a query would wait for itself for ever; on a pool it would read outside the transaction.
 */
export const ownTransactionPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (insideTransaction.getStore()) {
      throw new Error('Failed to query: a transaction is open. Did you forget to pass trx on?');
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Runs the work in one transaction and commits it. A deadlock or serialization failure runs it again from the
 * start, so that the work must do nothing outside the database (cards, doors and mails come after the commit).
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const own = db.withoutPlugins().withPlugin(instantsPlugin);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await own.transaction().execute((trx) => insideTransaction.run(true, () => work(trx)));
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

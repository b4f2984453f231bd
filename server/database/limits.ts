import type { Gate } from '#server/load/gate.ts';

/** How long the database may keep anybody waiting. All in milliseconds. */
export interface Limits {
  /** For a connection, and for the whole of a transaction's tries. */
  readonly patienceMs: number;
  /** For a lock. Short, because who waits holds a connection meanwhile; the transaction is then tried again. */
  readonly lockMs: number;
  /** For one statement, in the database. */
  readonly statementMs: number;
  /** For an answer to one statement, on our side: a database that is frozen can't end it by itself. */
  readonly answerMs: number;
  /** For the next statement of an open transaction, before the database takes its locks away. */
  readonly idleMs: number;
}

/** The limits under which members are served. The client waits for 15 seconds. */
export const SERVING: Limits = {
  patienceMs: 6_000,
  lockMs: 800,
  statementMs: 5_000,
  answerMs: 7_000,
  idleMs: 5_000,
};

/** For work that takes as long as it needs, before anything is served: migrations, the demo world. */
export const UNHURRIED: Limits = { patienceMs: 60_000, lockMs: 0, statementMs: 0, answerMs: 0, idleMs: 0 };

/** Where transactions of a database enter, so that they never take every connection. */
export interface Entrance {
  readonly gate: Gate;
  readonly patienceMs: number;
}

const entrances = new WeakMap<object, Entrance>();

/** Says how many transactions of that database may be open at once. */
export function limitTransactions(db: object, entrance: Entrance): void {
  entrances.set(db, entrance);
}

/** Where transactions of that database enter; undefined when nothing limits them. */
export function entranceOf(db: object): Entrance | undefined {
  return entrances.get(db);
}

import type { PGlite } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  type DatabaseConnection,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type TransactionSettings,
} from 'kysely';
import type { Gate } from '#server/load/gate.ts';
import { EmbeddedConnection } from './embeddedConnection.ts';

/** Says that the driver itself minds the one connection: Kysely would let callers wait for it without an end. */
class MindedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class PatientDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #connection: EmbeddedConnection;
  readonly #gate: Gate;
  readonly #patienceMs: number;

  constructor(pglite: PGlite, gate: Gate, patienceMs: number) {
    this.#pglite = pglite;
    this.#connection = new EmbeddedConnection(pglite);
    this.#gate = gate;
    this.#patienceMs = patienceMs;
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#gate.enter(this.#patienceMs);
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#gate.leave();
  }

  async beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel ?? settings.accessMode) {
      throw new Error(
        'Failed to begin: the embedded database has one connection and one level of isolation.',
      );
    }
    await this.#connection.mark('begin');
  }

  async commitTransaction(): Promise<void> {
    // Stands where the database says that an earlier statement of it had failed, and the caller went on.
    if ((await this.#connection.mark('commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.mark('rollback');
  }

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close();
  }
}

/** The embedded database, whose one connection is waited for in line and not for ever (Busy). */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite;
  readonly #gate: Gate;
  readonly #patienceMs: number;

  /** @param gate lets one in at a time */
  constructor(pglite: PGlite, gate: Gate, patienceMs: number) {
    super({ pglite });
    this.#pglite = pglite;
    this.#gate = gate;
    this.#patienceMs = patienceMs;
  }

  override createAdapter(): PGliteAdapter {
    return new MindedAdapter();
  }

  override createDriver(): Driver {
    return new PatientDriver(this.#pglite, this.#gate, this.#patienceMs);
  }
}

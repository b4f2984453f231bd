import {
  type DatabaseConnection,
  PGliteAdapter,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely';
import type { Gate } from '#server/load/gate.ts';

/** Says that the driver itself minds the one connection: Kysely would let callers wait for it without an end. */
class MindedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class PatientDriver extends PGliteDriver {
  readonly #gate: Gate;
  readonly #patienceMs: number;

  constructor(config: PGliteDialectConfig, gate: Gate, patienceMs: number) {
    super(config);
    this.#gate = gate;
    this.#patienceMs = patienceMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#gate.enter(this.#patienceMs);
    try {
      return await super.acquireConnection();
    } catch (error) {
      this.#gate.leave();
      throw error;
    }
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#gate.leave();
  }
}

/** The embedded database, whose one connection is waited for in line and not for ever (Busy). */
export class EmbeddedDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig;
  readonly #gate: Gate;
  readonly #patienceMs: number;

  /** @param gate lets one in at a time */
  constructor(config: PGliteDialectConfig, gate: Gate, patienceMs: number) {
    super(config);
    this.#config = config;
    this.#gate = gate;
    this.#patienceMs = patienceMs;
  }

  override createAdapter(): PGliteAdapter {
    return new MindedAdapter();
  }

  override createDriver(): PGliteDriver {
    return new PatientDriver(this.#config, this.#gate, this.#patienceMs);
  }
}

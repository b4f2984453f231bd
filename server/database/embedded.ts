import {
  type DatabaseConnection,
  PGliteAdapter,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely';
import { Gate } from '#server/load/gate.ts';

/** Says that the driver itself minds the one connection: Kysely would let callers wait for it without an end. */
class MindedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class PatientDriver extends PGliteDriver {
  readonly #gate = new Gate({ name: 'the embedded database', atOnce: 1 });
  readonly #patienceMs: number;

  constructor(config: PGliteDialectConfig, patienceMs: number) {
    super(config);
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
  readonly #patienceMs: number;

  constructor(config: PGliteDialectConfig, patienceMs: number) {
    super(config);
    this.#config = config;
    this.#patienceMs = patienceMs;
  }

  override createAdapter(): PGliteAdapter {
    return new MindedAdapter();
  }

  override createDriver(): PGliteDriver {
    return new PatientDriver(this.#config, this.#patienceMs);
  }
}

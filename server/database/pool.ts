import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { Busy } from '#server/load/gate.ts';
import type { Limits } from './limits.ts';
import { preparedName } from './prepared.ts';
import { DatabaseDown, sqlState } from './unavailable.ts';

/** After a failover, an old primary that lives on answers so: the connection leads to the wrong server. */
const READ_ONLY = '25006';
/** As pg and pg-pool say it; they give these errors no code. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';
const CONNECTION_LOST = /^Query read timeout$|^Connection terminated|is not queryable$/;

/** Whether the connection that answered so is of no use any more. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFatal = 'severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity));
  return isFatal || sqlState(error) === READ_ONLY || CONNECTION_LOST.test(error.message);
}

/**
 * A client of the pool whose connection may die at any time: that is an error of the query under way (DatabaseDown),
 * and the connection is not used again.
 */
function guardedClient(client: PoolClient, keepsPlans: boolean): PostgresPoolClient {
  let isLost = false;
  // While it is checked out the pool does not listen; an 'error' that nobody hears would end the process.
  client.on('error', () => {
    isLost = true;
  });
  const query = async (text: string, parameters: readonly unknown[]) => {
    const name = keepsPlans ? preparedName(text) : undefined;
    try {
      return await client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      isLost ||= isLoss(error);
      throw isLost ? new DatabaseDown(error) : error;
    }
  };
  return {
    // Kysely's type has a second signature, for cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isLost),
  };
}

/**
 * The pool as Kysely needs it; a connection that is not to be had in time is Busy, one that is refused DatabaseDown.
 * @param keepsPlans whether what a connection has prepared is there the next time: not behind a pooler
 */
export function guardedPool(
  config: PoolConfig,
  keepsPlans: boolean,
): PostgresPool & { load(): Record<string, number> } {
  const pool = new Pool(config);
  // A connection that the server drops while idle is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined);
  const guarded = new WeakMap<PoolClient, PostgresPoolClient>();
  // At once, because it may die before anybody has it.
  pool.on('connect', (client) => guarded.set(client, guardedClient(client, keepsPlans)));
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: Error) => {
        if (error.message !== NO_CONNECTION_FREE) throw new DatabaseDown(error);
        throw new Busy(`Failed to get one of ${config.max} connections in time.`);
      });
      return guarded.get(client) ?? guardedClient(client, keepsPlans);
    },
    load: () => ({ connections: pool.totalCount, free: pool.idleCount, inLine: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** The settings of a session, as one statement; `local` ends them with the transaction. */
export function settingsOf(limits: Limits, scope: 'session' | 'local'): string {
  const settings = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleMs,
  };
  return Object.entries(settings)
    .map(([name, ms]) => `set ${scope} ${name} = ${ms}`)
    .join('; ');
}

class PooledDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(config: PostgresDialectConfig, limits: Limits) {
    super(config);
    this.#begin = `begin; ${settingsOf(limits, 'local')}`;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel ?? settings.accessMode) return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }
}

/**
 * PostgreSQL behind a pooler in transaction mode: what a session sets may end up on another's connection, so every
 * transaction brings its limits along. They travel with its `begin`.
 */
export class PooledPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #limits: Limits;

  constructor(config: PostgresDialectConfig, limits: Limits) {
    super(config);
    this.#config = config;
    this.#limits = limits;
  }

  override createDriver(): PostgresDriver {
    return new PooledDriver(this.#config, this.#limits);
  }
}

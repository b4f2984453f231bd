import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { type Cluster, startCluster } from '#scripts/testing/postgres.ts';
import { SERVING } from '#server/database/limits.ts';
import { openPostgres } from '#server/database/open.ts';
import { unavailability } from '#server/database/unavailable.ts';
import { type ServerProcess, startServer } from '#tests/support/server/process.ts';

const tomorrow = addDays(dateOf(instantOf(Date.now())), 1);
const MEMBERS = ['personal@example.jp', 'personal2@example.jp', 'special@example.jp', 'campaign@example.jp'];
/** Long enough for a loaded machine; who is not well by then is not well by itself. */
const SOON = { timeout: 10_000, interval: 50 };

interface Heard {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly retryAfter: string | null;
}

/** Members who reserve, look and cancel without a pause, and what they are told. */
class Load {
  readonly heard: Heard[] = [];
  readonly #origin: string;
  #isOn = true;
  #members: Promise<unknown> = Promise.resolve();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call(method: string, path: string, token?: string, body?: unknown): Promise<{ tranid?: number }> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Pick<Heard, 'code' | 'message'>; // whatever has both or none
    const retryAfter = answer.headers.get('Retry-After');
    this.heard.push({ status: answer.status, code: said.code, message: said.message, retryAfter });
    return said as { tranid?: number }; // as above
  }

  async start(): Promise<void> {
    const tokens = await Promise.all(
      MEMBERS.map(async (loginid) => {
        const said = await this.call('POST', '/api/login', undefined, { loginid, pw: 'komori2026' });
        return (said as { token?: string }).token; // as above
      }),
    );
    this.#members = Promise.all(
      tokens.flatMap((token, at) => [this.#live(token, at), this.#live(token, at)]),
    );
  }

  async #live(token: string | undefined, at: number): Promise<void> {
    const slot = { telecube_id: 1 + at, date: tomorrow, hour: 9 + at, minute: 0, interval: 15 };
    while (this.#isOn) {
      const { tranid } = await this.call('POST', '/api/reservations', token, slot);
      await this.call('GET', '/api/reservations', token);
      if (tranid !== undefined) await this.call('DELETE', `/api/reservations/${tranid}`, token);
      else await wait(10);
    }
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#members;
  }
}

describe.skipIf(inject('postgresUrl') === null)('while PostgreSQL dies, the process', () => {
  let cluster: Cluster;
  let server: ServerProcess;
  let origin: string;
  let load: Load;

  beforeAll(async () => {
    const started = await startCluster({ keepsCommits: true });
    if (started === undefined) throw new Error('Failed to start a cluster: there is no PostgreSQL.');
    cluster = started;
    server = startServer({ DATABASE_URL: cluster.urlOf('postgres') });
    origin = await server.ready;
    load = new Load(origin);
    await load.start();
  }, 60_000);
  afterAll(async () => {
    await load?.stop();
    server?.child.kill('SIGKILL');
    await server?.ended;
    await cluster?.stop();
  });

  const admin = async (statement: string) => {
    const client = new Client(cluster.urlOf('postgres'));
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  /** Everything that was said since, once members are served again. */
  const wellAgain = async () => {
    const from = load.heard.length;
    await expect
      .poll(() => load.heard.slice(from).filter(({ status }) => status === 200).length, SOON)
      .toBeGreaterThan(20);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  };
  const expectKindAnswers = () => {
    const said = load.heard.filter(({ status }) => status >= 500);
    load.heard.length = 0;
    expect(new Set(said.map(({ status, code }) => `${status} ${code}`)), server.output()).toEqual(
      new Set(['503 unavailable']),
    );
    for (const { message, retryAfter } of said) {
      expect(message).toMatch(/^ただいま.*もう一度お試しください。$/);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  };

  it('outlives its connections, also inside transactions', async () => {
    await wellAgain();
    for (let round = 0; round < 10; round += 1) {
      await admin(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
      );
      await wait(50);
    }
    await wellAgain();
    expectKindAnswers();
  });

  it('outlives a crash and a start at once', async () => {
    await cluster.crash();
    await cluster.start();
    await wellAgain();
    expectKindAnswers();
  });

  it('lives and is not ready while there is no database, and is well by itself when there is', async () => {
    await cluster.crash();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, SOON).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await wait(500);
    await cluster.start();
    await wellAgain();
    expectKindAnswers();
  });

  it('gives up a database that hangs, and uses it again when it goes on', async () => {
    const limits = { ...SERVING, patienceMs: 500, answerMs: 500 };
    const { db, close } = openPostgres(cluster.urlOf('postgres'), { limits });
    const ask = () =>
      sql`select 1`.execute(db).then(
        () => 'answered',
        (error: unknown) => unavailability(error),
      );
    expect(await ask()).toBe('answered');
    await cluster.freeze();
    // On the connection that is open, and on one that would be new.
    const asked = [await ask(), await ask()];
    await cluster.thaw();
    expect(asked).toEqual(['down', 'down']);
    await expect.poll(ask, SOON).toBe('answered');
    await close();
    await wellAgain();
  });
});

import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { hashingLoad, hashPassword, limitHashing } from '#server/account/session/password.ts';
import { transaction } from '#server/database/transaction.ts';
import { measure } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import { createApp } from '#server/http/app.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { countForwarding, measureProcess, noteRequest, registry } from '#server/metrics/metrics.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describePostgres } from '#tests/support/database/database.ts';
import { DUE_ROWS } from '#tests/support/database/dueRows.ts';
import { holdNext } from '#tests/support/held.ts';
import { demoConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';
import { hashing } from '#tests/support/server/verification.ts';

const TOKEN = 'm'.repeat(32);

/** The library's own measures: event loop, memory, garbage. */
const OF_THE_LIBRARY = /^(?:nodejs|process)_/;

describePostgres('what /metrics says', {}, (world) => {
  stopTime();
  const service = serviceOver(world);
  let listening: Listening | undefined;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    measureProcess({
      database: () => world.load(),
      connections: () => listening?.load() ?? {},
      hashing: hashingLoad,
      updates: () => service.services.updates.load,
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await listening?.stop({ arrivingMs: 0, answeringMs: 0 });
  });

  /** Every line of a measure, without its name: `{of="streams"}` -> 1. */
  async function read(name: string): Promise<Readonly<Record<string, number>>> {
    const app = createApp({ ...service.services, config: demoConfig({ METRICS_TOKEN: TOKEN }) }, undefined);
    const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } }, {});
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(name));
    return Object.fromEntries(
      lines.map((line) => {
        const [, labels = '', value] = /^\w+?((?:_sum|_count|_bucket)?(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
        return [labels, Number(value)];
      }),
    );
  }

  /** A stream of updates over a real connection, once it is open. */
  async function openStream(): Promise<void> {
    const opened = await listen(createApp(service.services, undefined), {
      ...demoConfig({ MOST_CONNECTIONS: '1' }),
      port: 0,
    });
    listening = opened;
    const token = await service.tokenOf('personal@example.jp');
    const come = (text: string) => {
      const socket = connect(opened.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write(text);
      return socket;
    };
    come(
      `GET /api/events HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: demo\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await expect.poll(() => opened.load().answers).toBe(1);
    come('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => opened.load().turnedAway).toBe(1);
  }

  const SINCE = addMinutes(NOW, -2);
  const WITH_ROWS = Object.keys(DUE_ROWS);
  const MEASURED = DUE_WORK.filter(({ measuresItself }) => !measuresItself).map(({ kind }) => kind);
  const byKind = (kinds: readonly string[], of: (kind: string) => number) =>
    Object.fromEntries(kinds.map((kind) => [`{kind="${kind}"}`, of(kind)]));

  /** Work that measures itself says what it found when it last ran in this process, by another test. */
  async function readMeasured(name: string): Promise<Record<string, number>> {
    const themselves = DUE_WORK.filter(({ measuresItself }) => measuresItself).map(
      ({ kind }) => `{kind="${kind}"}`,
    );
    return Object.fromEntries(
      Object.entries(await read(name)).filter(([labels]) => !themselves.includes(labels)),
    );
  }

  /** How each measure is brought to a known state, and what it says then: all of it. */
  const MEASURES: Readonly<Record<string, (name: string) => Promise<void>>> = {
    komori_request_duration_seconds: async (name) => {
      const of = 'method="GET",route="/two-seconds",status="200"';
      noteRequest({ method: 'GET', route: '/two-seconds', status: '200' }, 2_000);
      expect(await read(name)).toMatchObject({
        [`_count{${of}}`]: 1,
        [`_sum{${of}}`]: 2,
        [`_bucket{le="1",${of}}`]: 0,
        [`_bucket{le="2.5",${of}}`]: 1,
      });
    },
    komori_forwarding_trouble_total: async (name) => {
      const before = await read(name); // of the process, which other tests have used
      countForwarding('missing');
      countForwarding('missing');
      countForwarding('unexpected');
      expect(await read(name)).toEqual({
        '{trouble="missing"}': (before['{trouble="missing"}'] ?? 0) + 2,
        '{trouble="unexpected"}': (before['{trouble="unexpected"}'] ?? 0) + 1,
      });
    },
    komori_database: async (name) => {
      const reading = () =>
        transaction(world.db, async (trx) => {
          await sql`select 1`.execute(trx);
          return await read(name);
        });
      const { '{of="connections"}': connections = 0 } = await reading();
      const before = await read(name);
      await sql`select 1`.execute(world.db);
      // The reading itself asks the database once.
      expect((await read(name))['{of="statements"}']).toBe((before['{of="statements"}'] ?? 0) + 2);
      expect(await reading()).toEqual({
        '{of="connections"}': connections,
        '{of="free"}': connections - 1,
        '{of="inLine"}': 0,
        '{of="transactions"}': 1,
        '{of="transactionsInLine"}': 0,
        '{of="statements"}': expect.any(Number),
      });
    },
    komori_connections: async (name) => {
      await openStream();
      expect(await read(name)).toEqual({
        '{of="connections"}': 1,
        '{of="answers"}': 1,
        '{of="turnedAway"}': 1,
      });
    },
    komori_updates: async (name) => {
      const { updates } = service.services;
      const leave = updates.follow({ topics: ['one'], notify: () => undefined, end: () => undefined });
      expect(await read(name)).toEqual({ '{of="streams"}': 1, '{of="listening"}': 1 });
      leave();
      updates.suspend();
      expect(await read(name)).toEqual({ '{of="streams"}': 0, '{of="listening"}': 0 });
    },
    komori_hashing: async (name) => {
      limitHashing(1);
      const held = holdNext(hashing);
      const hashes = [hashPassword('hon to 2 tana'), hashPassword('hon to 2 tana')];
      await held.reached;
      expect(await read(name)).toEqual({ '{of="inside"}': 1, '{of="inLine"}': 1 });
      held.release();
      await Promise.all(hashes);
      limitHashing(2);
    },
    komori_due_waiting: async (name) => {
      for (const make of Object.values(DUE_ROWS)) await make(world.db, SINCE);
      await measure(service.services);
      expect(await readMeasured(name)).toEqual(
        byKind(MEASURED, (kind) => (WITH_ROWS.includes(kind) ? 1 : 0)),
      );
    },
    komori_due_oldest_seconds: async (name) => {
      for (const make of Object.values(DUE_ROWS)) await make(world.db, SINCE);
      await measure(service.services);
      expect(await readMeasured(name)).toEqual(
        byKind(MEASURED, (kind) => (WITH_ROWS.includes(kind) ? 120 : 0)),
      );
    },
    komori_trouble: async (name) => {
      await DUE_ROWS.owed?.(world.db, SINCE);
      for (const _ of [1, 2]) await DUE_ROWS.door?.(world.db, SINCE);
      await world.db.updateTable('intents').set({ tranid: 8 }).where('kind', '=', 'door').execute();
      // Two attempts at one door are one door.
      expect(await read(name)).toEqual({ '{of="failedCharges"}': 1, '{of="silentDoors"}': 1 });
    },
  };

  it.each(Object.entries(MEASURES))('is what is the case: %s', async (name, bring) => {
    await bring(name);
  });

  it('has nothing beside what is tried here and what the library measures', async () => {
    const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    expect(names.filter((name) => !OF_THE_LIBRARY.test(name)).sort()).toEqual(Object.keys(MEASURES).sort());
  });
});

import { openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { SERVING } from '#server/database/limits.ts';
import { openEmbedded, openPostgres } from '#server/database/open.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { unavailability } from '#server/database/unavailable.ts';
import { describePostgres, type World, waitingForLocks } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

/** How it ended: done, or why it could not be done now. */
async function endOf(work: Promise<unknown>): Promise<string | undefined> {
  return await work.then(() => 'done', unavailability);
}

/** Locks booth 1 as somebody would who never comes back; resolves to the way to let it go. */
async function holdBooth(world: World): Promise<() => Promise<void>> {
  const client = new Client(world.databaseUrl ?? '');
  await client.connect();
  await client.query('begin; select from booths where telecube_id = 1 for update');
  return () => client.end();
}

const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);

describePostgres('a row that is stuck', { lockMs: 150, patienceMs: 4_000 }, (world) => {
  const service = serviceOver(world);
  const slot = { date: '2026-11-21', hour: 12, minute: 0, interval: 60 };
  const book = (telecube_id: number, token: string) =>
    service.call('POST', '/api/reservations', { token, body: { telecube_id, ...slot } });
  const waitForLocks = () => waitingForLocks(world);

  it('stalls nobody who does not want it, and serves its waiters when it is free again', async () => {
    const waiting = await Promise.all(
      ['personal@example.jp', 'special@example.jp', 'corporate@example.jp'].map((id) => service.tokenOf(id)),
    );
    const other = await service.tokenOf('personal2@example.jp');
    const letGo = await holdBooth(world);
    const stuck = Array.from({ length: 24 }, (_, index) => book(1, waiting[index % waiting.length] ?? ''));
    await expect.poll(waitForLocks).toBeGreaterThan(0);

    const answers = await Promise.all([
      service.call('GET', '/healthz'),
      service.call('GET', '/readyz'),
      service.call('GET', '/api/reservations', { token: other }),
      service.call('GET', '/api/reservations/room-availability/1?date=2026-11-21', { token: other }),
      book(2, other),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const seen = [];
    for (let look = 0; look < 10; look += 1) seen.push(await waitForLocks());
    expect(Math.max(...seen), 'connections that wait for the row, of 10').toBeLessThanOrEqual(7);

    await letGo();
    const statuses = (await Promise.all(stuck)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(23);
  });

  it('is not waited for without an end: 503, when to come again, and a sentence for the member', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const letGo = await holdBooth(world);
    const refused = await book(1, token);
    await letGo();
    expect([refused.status, refused.body]).toEqual([
      503,
      {
        message: 'ただいま混み合っています。少し待ってから、もう一度お試しください。',
        code: 'unavailable',
        request_id: refused.headers.get('X-Request-Id'),
      },
    ]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await book(1, token)).status).toBe(200);
  });
});

describePostgres(
  'what takes too long is ended:',
  { statementMs: 200, idleMs: 200, patienceMs: 300 },
  (world) => {
    it('a statement', async () => {
      expect(await endOf(sleep(world.db, 30))).toBe('busy');
    });

    it('a transaction in which nothing happens, which gives its locks back', async () => {
      const lock = () => sql`select from booths where telecube_id = 1 for update`;
      const dawdling = transaction(world.db, async (trx) => {
        await lock().execute(trx);
        await wait(1_000);
        await lock().execute(trx);
      });
      expect(await endOf(dawdling)).toBe('down');
      expect(await endOf(transaction(world.db, (trx) => lock().execute(trx)))).toBe('done');
    });
  },
);

describePostgres('every connection at work', { patienceMs: 2_000, lockMs: 0 }, (world) => {
  it('is waited for so long, and then is free again', async () => {
    // Until they are let go, however long it takes to open ten.
    const holder = new Client(world.databaseUrl ?? '');
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    const work = () => sql`select pg_advisory_lock_shared(1)`.execute(world.db);
    const working = Promise.all(Array.from({ length: 10 }, work));
    expect(await endOf(sleep(world.db, 0))).toBe('busy');
    await holder.end();
    await working;
    expect(await endOf(sleep(world.db, 0))).toBe('done');
  });
});

describePostgres('a connection that a pooler has given to others in between', {}, (world) => {
  it('has the limits in every transaction', async () => {
    const limits = { ...SERVING, lockMs: 123, statementMs: 4_567, idleMs: 8_910 };
    const { db, close } = openPostgres(world.databaseUrl ?? '', {
      limits,
      listenUrl: world.databaseUrl ?? undefined,
    });
    await sql`set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(
      db,
    );
    const { rows } = await transaction(db, (trx) =>
      sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx),
    );
    await close();
    expect(rows).toEqual([{ lock: '123ms', statement: '4567ms', idle: '8910ms' }]);
  });
});

describe('the one connection of the embedded database', () => {
  it('is waited for so long, and then is free again', async () => {
    const source = { loadDataDir: await openAsBlob(inject('embeddedDump')) };
    const { db, close } = await openEmbedded(source, { ...SERVING, patienceMs: 100 });
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const held = transaction(db, () => {
      begun.resolve();
      return done.promise;
    });
    await begun.promise;
    expect(await endOf(sleep(db, 0))).toBe('busy');
    done.resolve();
    await held;
    expect(await endOf(sleep(db, 0))).toBe('done');
    await close();
  });
});

import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { addDays, addMinutes, dateOf, type Instant, instantAt, instantOf } from '#domain/time.ts';
import { type Cluster, startCluster, TEMPLATE } from '#scripts/testing/postgres.ts';
import { openPostgres } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { ledgerProblems } from '#tests/support/database/ledger.ts';
import { killServersAfterEach, type ServerProcess, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');
const BOOTHS = 5;
const HOURS = 12;
const SPANS = BOOTHS * HOURS;
const TIMEOUT = { timeout: 120_000 };
const SOON = { timeout: 60_000, interval: 20 };

async function openAllHours(db: Db): Promise<void> {
  await sql`
    update booths set workday_opens = 0, workday_closes = 1440, saturday_opens = 0, saturday_closes = 1440,
      sunday_opens = 0, sunday_closes = 1440`.execute(db);
}

/** Spans of tomorrow that have come free, and two members of their own who wait for each, one after the other. */
async function seed(db: Db, now: Instant): Promise<void> {
  const eight = new Date(instantAt(addDays(dateOf(now), 1), 8 * 60));
  await sql`
    insert into members (tenant_id, member_id, loginid, password_hash, name, is_guest, joined_at,
      terms_agreed_version, card_token)
    select tenant_id, 10000 + number, 'wait' || number || '@example.jp', '', '', false, joined_at,
      terms_agreed_version, card_token
    from members, generate_series(0, ${sql.lit(2 * SPANS - 1)}) as number
    where tenant_id = 'demo' and member_id = 1`.execute(db);
  await sql`
    insert into waits (tenant_id, member_id, booth_ids, starts_at, minutes, tolerance, mode, uses_coupon, gross, nth,
      created_at)
    select 'demo', 10000 + number, array[1 + number % ${sql.lit(BOOTHS)}],
      ${eight}::timestamptz + (number / ${sql.lit(BOOTHS)} % ${sql.lit(HOURS)}) * interval '1 hour', 60, 0, 'book',
      false, 11000, 1, ${new Date(now)}::timestamptz
    from generate_series(0, ${sql.lit(2 * SPANS - 1)}) as number order by number`.execute(db);
  await sql`
    insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
    select distinct tenant_id, booth_ids[1], starts_at, starts_at + interval '1 hour' from waits`.execute(db);
}

async function count(db: Db, what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** All spans are booked, each once, for the first who waited for it; the second waits on, and nobody is told twice. */
async function expectGivenOnce(db: Db): Promise<void> {
  const { rows } = await sql<{ state: string; waits: number; made: number; first: boolean }>`
    select waits.state, count(*)::int as waits, count(distinct reservations.tranid)::int as made,
      bool_and(waits.member_id < ${sql.lit(10000 + SPANS)}) as first
    from waits
    left join reservations on reservations.tenant_id = waits.tenant_id and reservations.tranid = waits.tranid
      and reservations.live and reservations.member_id = waits.member_id
    group by waits.state order by waits.state`.execute(db);
  expect(rows).toEqual([
    { state: 'booked', waits: SPANS, made: SPANS, first: true },
    { state: 'waiting', waits: SPANS, made: 0, first: false },
  ]);
  expect([
    await count(db, 'reservations where member_id >= 10000'),
    await count(db, `notices where about like 'wait_booked:%'`),
    await count(db, `outbox where subject like '%空き待ち%'`),
  ]).toEqual([SPANS, SPANS, SPANS]);
  expect(await ledgerProblems(db)).toEqual([]);
}

/** Work that was begun is left alone for its lease, past which the clock is moved. */
async function letLeasesPass(origin: string, now: Instant): Promise<void> {
  const body = JSON.stringify({ now: new Date(addMinutes(now, 3)).toISOString() });
  expect((await fetch(`${origin}/dev/clock`, { method: 'POST', body })).status).toBe(200);
}

async function endAll(servers: readonly ServerProcess[]): Promise<void> {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Kills one after the other while turns are given, each in the middle of its work. */
async function killInTurn(servers: readonly ServerProcess[], db: Db): Promise<void> {
  const given = () => count(db, `waits where state = 'booked'`);
  for (const server of servers) {
    const before = await given();
    await expect.poll(given, SOON).toBeGreaterThan(Math.min(before, SPANS - 1));
    server.child.kill('SIGKILL');
    await server.ended;
  }
}

describe.skipIf(clusterUrl === null)('processes that are killed while they give turns', () => {
  killServersAfterEach();

  it('give each once and in order, together with those that come after them', TIMEOUT, async () => {
    const url = await createDatabase(TEMPLATE);
    const { db, close } = openPostgres(url);
    const now = instantOf(Date.now());
    await openAllHours(db);
    await seed(db, now);
    const start = () => startServer({ DATABASE_URL: url });
    await killInTurn([start(), start(), start()], db);
    const second = [start(), start(), start()];
    const [origin] = await Promise.all(second.map(({ ready }) => ready));
    await expect.poll(() => count(db, 'freed_spans where attempts = 0'), SOON).toBe(0);
    await letLeasesPass(origin ?? '', now);
    await expect.poll(() => count(db, 'freed_spans'), SOON).toBe(0);
    await expectGivenOnce(db);
    await close();
    await endAll(second);
  });
});

/** Somebody who holds every booth, so that whoever has chosen a turn waits to book it; until the database is gone. */
async function holdBooths(cluster: Cluster): Promise<void> {
  const holder = new Client(cluster.urlOf('postgres'));
  holder.on('error', () => undefined); // its connection ends with the database
  await holder.connect();
  await holder.query(`begin; select telecube_id from booths where tenant_id = 'demo' for no key update`);
}

describe.skipIf(clusterUrl === null)('a database that is gone while turns are given', () => {
  killServersAfterEach();
  let cluster: Cluster | undefined;
  afterEach(() => cluster?.stop());

  it(
    'between choice and booking, and between two bookings: each turn is given once, afterwards',
    TIMEOUT,
    async () => {
      cluster = await startCluster({ keepsCommits: true });
      if (cluster === undefined) throw new Error('Failed to start a cluster: there is no PostgreSQL.');
      const start = () => startServer({ DATABASE_URL: cluster?.urlOf('postgres') ?? '' });
      const first = start();
      const origin = await first.ready;
      const servers = [first, start(), start()];
      await Promise.all(servers.map(({ ready }) => ready));
      const { db, close } = openPostgres(cluster.urlOf('postgres'));
      const now = instantOf(Date.now());
      await openAllHours(db);

      await holdBooths(cluster);
      await seed(db, now);
      const chosen = () =>
        count(
          db,
          `pg_stat_activity where wait_event_type = 'Lock' and query like '%telecube_id%for %update%'`,
        );
      const given = () => count(db, `waits where state = 'booked'`);
      await expect.poll(chosen, SOON).toBe(servers.length);
      expect(await given()).toBe(0);
      await cluster.crash();
      await cluster.start();
      await expect.poll(given, SOON).toBeGreaterThan(0);
      await cluster.crash();
      await cluster.start();
      expect(await count(db, 'freed_spans')).toBeGreaterThan(0);

      await expect.poll(() => count(db, 'freed_spans where attempts = 0').catch(() => null), SOON).toBe(0);
      await letLeasesPass(origin, now);
      await expect.poll(() => count(db, 'freed_spans'), SOON).toBe(0);
      await expectGivenOnce(db);
      await close();
      await endAll(servers);
    },
  );
});

import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { addDays, addMinutes, dateOf, type Instant, instantAt, instantOf } from '#domain/time.ts';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
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

/** Spans of tomorrow that have come free, and two members of their own who wait for each, one after the other. */
async function seed(db: Db, now: Instant): Promise<void> {
  const eight = new Date(instantAt(addDays(dateOf(now), 1), 8 * 60));
  await sql`
    update booths set workday_opens = 0, workday_closes = 1440, saturday_opens = 0, saturday_closes = 1440,
      sunday_opens = 0, sunday_closes = 1440`.execute(db);
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
    await seed(db, now);
    const start = () => startServer({ DATABASE_URL: url });
    await killInTurn([start(), start(), start()], db);
    const second = [start(), start(), start()];
    const [origin] = await Promise.all(second.map(({ ready }) => ready));
    // The work of the dead is left alone for its lease, past which the clock is moved.
    await expect.poll(() => count(db, 'freed_spans where attempts = 0'), SOON).toBe(0);
    const body = JSON.stringify({ now: new Date(addMinutes(now, 3)).toISOString() });
    expect((await fetch(`${origin}/dev/clock`, { method: 'POST', body })).status).toBe(200);
    await expect.poll(() => count(db, 'freed_spans'), SOON).toBe(0);

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
    await close();
    for (const { child, ended } of second) {
      child.kill('SIGTERM');
      await ended;
    }
  });
});

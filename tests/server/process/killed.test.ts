import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { addMinutes, DAY_MINUTES, type Instant, instantOf, MINUTE_MS } from '#domain/time.ts';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { openPostgres } from '#server/database/open.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { ledgerProblems } from '#tests/support/database/ledger.ts';
import { type MailServer, startMailServer } from '#tests/support/server/mailServer.ts';
import { killServersAfterEach, type ServerProcess, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');
const MANY = 60;
const TIMEOUT = { timeout: 120_000 };
const SOON = { timeout: 60_000, interval: 20 };

/** Charges of a card, mails, and rows that have expired: all of it due at once. */
async function seedDue(db: Db, now: Instant): Promise<void> {
  const moment = (minutes: number) => sql`${new Date(addMinutes(now, minutes))}::timestamptz`;
  await sql`
    with reserved as (
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at)
      select 'demo', 1, number, ${moment(-120)}, ${moment(-60)}, false, 'ended', 100, 10, 0, ${moment(-300)},
        ${moment(-300)}, ${moment(-180)}
      from generate_series(1, ${sql.lit(MANY)}) as number
      returning tranid
    )
    insert into ledger_entries (tenant_id, account, kind, yen, minutes, tranid, purpose, entered_at)
    select 'demo', 'card:1', 'hold', 110, 0, tranid, 'booking', ${moment(-300)} from reserved`.execute(db);
  await sql`
    insert into throttles (tenant_id, budget, subject_hash, recovers_at)
    select 'demo', 'login.id', 'expired' || number, ${moment(-3 * DAY_MINUTES)}
    from generate_series(1, ${sql.lit(MANY)}) as number`.execute(db);
  await transaction(db, async (trx) => {
    for (let number = 0; number < MANY; number++) {
      const mail = { to: `${number}@example.jp`, subject: 'due', text: 'due' };
      await queueMail(trx, { id: 'demo', clockOffsetMs: 0 }, mail, now);
    }
  });
}

/** Kills one after the other while mails are being taken, each in the middle of its work. */
async function killInTurn(servers: readonly ServerProcess[], mails: MailServer): Promise<void> {
  for (const server of servers) {
    const before = mails.taken().length;
    await expect.poll(() => mails.taken().length, SOON).toBeGreaterThan(before);
    server.child.kill('SIGKILL');
    await server.ended;
  }
}

/** `kind id` of what is still open: `begun`, what somebody has a lease of. */
async function openIntents(db: Db, which: 'begun' | 'all'): Promise<readonly string[]> {
  const { rows } = await sql<{ intent: string }>`
    select kind || ' ' || intent_id as intent from intents
    where state = 'open' and (next_attempt_at > now() or ${which === 'all'}) order by intent`.execute(db);
  return rows.map(({ intent }) => intent);
}

/** How much of what was seeded is not done. */
async function stillDue(db: Db, now: Instant) {
  const { rows } = await sql`
    select
      (select count(*)::int from reservations where charge_at < ${new Date(now)} and charged_at is null
        and cancelled_at is null) as unpaid,
      (select count(*)::int from intents where state = 'open') as intents,
      (select count(*)::int from throttles where subject_hash like 'expired%') as expired`.execute(db);
  return rows[0];
}

/** How many trades the card provider has taken, those of the demo's history included. */
async function tradesTaken(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from simulated_card_records
    where kind = 'trade' and record->>'status' in ('CAPTURE', 'SALES')`.execute(db);
  return rows[0]?.count ?? 0;
}

describe.skipIf(clusterUrl === null)('processes that are killed at their due work', () => {
  killServersAfterEach();

  it(
    'charge, mail and clean up exactly once, together with those that come after them',
    TIMEOUT,
    async () => {
      const url = await createDatabase(TEMPLATE);
      const { db, close } = openPostgres(url);
      const mails = await startMailServer('250 ok', 400);
      const now = instantOf(Date.now());
      await seedDue(db, now);
      const takenBefore = await tradesTaken(db);
      const start = () => startServer({ DATABASE_URL: url, SMTP_URL: mails.url });

      await killInTurn([start(), start(), start()], mails);
      const abandoned = await openIntents(db, 'begun');
      const second = [start(), start(), start()];
      const [origin] = await Promise.all(second.map(({ ready }) => ready));
      // The work of the dead is left alone for its lease. Only then the clock is moved past it: whoever is at work
      // would lose its own lease by that.
      await expect.poll(() => openIntents(db, 'all'), SOON).toEqual(abandoned);
      const body = JSON.stringify({ now: new Date(now + 2 * 60 * MINUTE_MS).toISOString() });
      expect((await fetch(`${origin}/dev/clock`, { method: 'POST', body })).status).toBe(200);

      // The work of another process ends with it.
      await expect.poll(() => stillDue(db, now), SOON).toEqual({ unpaid: 0, intents: 0, expired: 0 });
      const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::int from ledger_entries where kind = 'charge' and entered_at >= ${new Date(now)}) as charges,
        (select count(distinct tranid)::int from ledger_entries
          where kind = 'charge' and entered_at >= ${new Date(now)}) as charged`.execute(db);
      expect(rows[0]).toEqual({ charges: MANY, charged: MANY });
      expect((await tradesTaken(db)) - takenBefore).toBe(MANY);
      // A mail server that has taken one and was not heard gets it again, under the same id, and only then.
      const taken = mails.taken();
      expect(new Set(taken).size).toBe(MANY);
      expect(taken.length - MANY).toBeLessThanOrEqual(
        abandoned.filter((intent) => intent.startsWith('mail')).length,
      );
      expect(await ledgerProblems(db)).toEqual([]);
      mails.stop();
      await close();
      for (const { child, ended } of second) {
        child.kill('SIGTERM');
        await ended;
      }
    },
  );
});

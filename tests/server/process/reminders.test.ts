import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { addMinutes, type Instant, instantOf } from '#domain/time.ts';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { openPostgres } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';
import { newVapidKeys } from '#server/push/vapid.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { killServersAfterEach, type ServerProcess, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');
const BOOTHS = 10;
const STARTS = 8;
const MEMBERS = BOOTHS * STARTS;
const TIMEOUT = { timeout: 180_000 };
const SOON = { timeout: 90_000, interval: 20 };

/** A push service that takes a while, and what it was handed: `device topic`. */
async function startPushService() {
  const handed: string[] = [];
  const server = createServer((request, response) => {
    handed.push(`${request.url} ${request.headers.topic}`);
    request.resume();
    setTimeout(() => response.writeHead(201).end(), 30);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return { handed, origin: `http://127.0.0.1:${port}` };
}

/** Members with a device each, whose reservations begin within the minutes of their reminders. */
async function seed(db: Db, now: Instant, pushOrigin: string): Promise<void> {
  const { publicKey, privateKey } = newVapidKeys();
  const { keys } = newDevice(pushOrigin).subscription;
  const [long, at] = [new Date(addMinutes(now, -600)), new Date(now)];
  const numbers = sql`generate_series(0, ${sql.lit(MEMBERS - 1)}) as number`;
  await sql`insert into vapid_keys values ('demo', ${publicKey}, ${privateKey})`.execute(db);
  await sql`
    insert into members (tenant_id, member_id, loginid, password_hash, name, is_guest, joined_at,
      terms_agreed_version, card_token)
    select tenant_id, 10000 + number, 'due' || number || '@example.jp', '', '', false, joined_at,
      terms_agreed_version, card_token
    from members, ${numbers} where tenant_id = 'demo' and member_id = 1`.execute(db);
  await sql`
    insert into reminder_choices (tenant_id, member_id, by_mail, quiet_hours_on, quiet_from_hour, quiet_to_hour)
    select 'demo', 10000 + number, array['start'], false, 22, 7 from ${numbers}`.execute(db);
  await sql`
    insert into sessions (tenant_id, token_hash, member_id, last_used_at, opened_at)
    select 'demo', 'due' || number, 10000 + number, ${at}::timestamptz, ${at}::timestamptz from ${numbers}`.execute(
    db,
  );
  await sql`
    insert into push_subscriptions
      (tenant_id, member_id, token_hash, nth, endpoint, p256dh, auth, vapid_key, subscribed_at)
    select 'demo', 10000 + number, 'due' || number, 1, ${pushOrigin} || '/' || number, ${keys.p256dh}, ${keys.auth},
      ${publicKey}, ${at}::timestamptz
    from ${numbers}`.execute(db);
  await sql`
    insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
      coupon_minutes, created_at, confirmed_at, charge_at, charged_at)
    select 'demo', 10000 + number, booth, at, at + interval '1 minute', true, 'reserved', 0, 0, 0,
      ${long}::timestamptz, ${long}::timestamptz, ${long}::timestamptz, ${long}::timestamptz
    from (
      select number, (array(select telecube_id from booths where tenant_id = 'demo' order by 1))[1 + number % ${sql.lit(BOOTHS)}]
        as booth, ${at}::timestamptz + (6 + number / ${sql.lit(BOOTHS)}) * interval '1 minute' as at
      from ${numbers}
    ) as wanted`.execute(db);
}

async function count(db: Db, what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const GIVEN = 'reminders where given_at is not null';

/** Kills one after the other while reminders are given out, each in the middle of its work. */
async function killInTurn(servers: readonly ServerProcess[], db: Db): Promise<void> {
  for (const server of servers) {
    const before = await count(db, GIVEN);
    await expect.poll(() => count(db, GIVEN), SOON).toBeGreaterThan(Math.min(before, 3 * MEMBERS - 1));
    server.child.kill('SIGKILL');
    await server.ended;
  }
}

describe.skipIf(clusterUrl === null)('processes that are killed while they remind', () => {
  killServersAfterEach();

  it(
    'give out each reminder once on each channel, together with those that come after them',
    TIMEOUT,
    async () => {
      const { handed, origin: pushOrigin } = await startPushService();
      const url = await createDatabase(TEMPLATE);
      const { db, close } = openPostgres(url);
      const now = instantOf(Date.now());
      await seed(db, now, pushOrigin);
      const start = () => startServer({ DATABASE_URL: url, PUSH_HOSTS: '127.0.0.1' });
      await killInTurn([start(), start(), start()], db);
      const second = [start(), start(), start()];
      const [origin] = await Promise.all(second.map(({ ready }) => ready));
      // The work that the dead had begun is left alone for its lease, past which the clock is moved.
      const body = JSON.stringify({ now: new Date(addMinutes(instantOf(Date.now()), 2)).toISOString() });
      expect((await fetch(`${origin}/dev/clock`, { method: 'POST', body })).status).toBe(200);
      await expect.poll(() => count(db, GIVEN), SOON).toBe(3 * MEMBERS);
      const open = `intents where kind in ('push', 'reminderMail') and state = 'open'`;
      await expect.poll(() => count(db, open), SOON).toBe(0);

      const { rows } = await sql<{ channel: string; reminders: number; reservations: number }>`
      select channel, count(*)::int as reminders, count(distinct tranid)::int as reservations
      from reminders group by channel order by channel`.execute(db);
      expect(rows).toEqual(
        ['app', 'mail', 'push'].map((channel) => ({ channel, reminders: MEMBERS, reservations: MEMBERS })),
      );
      expect([
        await count(db, `notices where about like 'reminder_start:%'`),
        await count(db, `outbox where channel = 'mail' and recipient like 'due%'`),
        await count(db, `outbox where channel = 'push' and recipient like 'due%'`),
        await count(db, `intents where kind = 'push' and state = 'succeeded'`),
      ]).toEqual([MEMBERS, MEMBERS, MEMBERS, MEMBERS]);
      // A device may have heard of a push twice, where a process died between the push and its note: by the same topic.
      expect(new Set(handed).size).toBe(MEMBERS);
      expect(new Set(handed.map((each) => each.split(' ')[0])).size).toBe(MEMBERS);
      await close();
      for (const { child, ended } of second) {
        child.kill('SIGTERM');
        await ended;
      }
    },
  );
});

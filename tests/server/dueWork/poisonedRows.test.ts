import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES, type Instant, MINUTE_MS } from '#domain/time.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork, measure } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import type { RegistrationName } from '#server/ports/payments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { registrationRow } from '#tests/support/database/dueRows.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const TENANTS = ['demo', 'poisoned'];
const KINDS = ['owed', 'announcement', 'expiry', 'cards', 'registrations', 'turn', 'reminder', 'notice'];

describeDatabases('due work that is no intent, beside a tenant of which everything fails', (world) => {
  const service = serviceOver(world);
  let owed: number;

  beforeAll(async () => {
    await seedDemoWorld(world.db, NOW, 'poisoned');
    await sql`
      create function refuse_poisoned() returns trigger language plpgsql as $$
      begin
        if new.tenant_id = 'poisoned' then raise exception 'poisoned'; end if;
        return new;
      end $$`.execute(world.db);
    await sql`
      create trigger refuse_poisoned before insert on notices
        for each row execute function refuse_poisoned()`.execute(world.db);
    await sql`
      create function keep_poisoned() returns trigger language plpgsql as $$
      begin
        if old.tenant_id = 'poisoned' then raise exception 'poisoned'; end if;
        return old;
      end $$`.execute(world.db);
    await sql`
      create trigger keep_poisoned before delete on pushed_notices
        for each row execute function keep_poisoned()`.execute(world.db);
  });
  afterAll(async () => {
    await sql`drop function refuse_poisoned() cascade`.execute(world.db);
    await sql`drop function keep_poisoned() cascade`.execute(world.db);
  });

  /** Something of each kind that is due, of both tenants; the poisoned one's card was charged for it before. */
  async function seedDue(): Promise<void> {
    for (const tenant of TENANTS) {
      await world.db
        .updateTable('tenants')
        .set({ clock_offset_ms: NOW - Date.now() })
        .where('tenant_id', '=', tenant)
        .execute();
      await world.db
        .insertInto('usage_terms')
        .values({ tenant_id: tenant, version: 'next', contents: '', published_at: addMinutes(NOW, -1) })
        .execute();
      await world.db
        .updateTable('cards')
        .set({ expires: '2612' })
        .where('tenant_id', '=', tenant)
        .where('member_id', '=', 1)
        .execute();
      await world.db
        .insertInto('cards')
        .values({
          tenant_id: tenant,
          card_token: 'replaced',
          member_id: 1,
          masked: '************1111',
          brand: null,
          expires: null,
          registered_at: addMinutes(NOW, -DAY_MINUTES),
          replaced_at: addMinutes(NOW, -60),
        })
        .execute();
      await world.db
        .insertInto('card_registrations')
        .values(registrationRow(addMinutes(NOW, -61), { tenant_id: tenant }))
        .execute();
      await world.db
        .insertInto('waits')
        .values({
          tenant_id: tenant,
          member_id: 1,
          booth_ids: sql<number[]>`array[1]`,
          starts_at: addMinutes(NOW, 240),
          minutes: 60,
          tolerance: 0,
          mode: 'notify',
          uses_coupon: false,
          nth: 1,
          created_at: NOW,
        })
        .execute();
      await world.db
        .insertInto('freed_spans')
        .values({
          tenant_id: tenant,
          telecube_id: 1,
          starts_at: addMinutes(NOW, 240),
          ends_at: addMinutes(NOW, 300),
        })
        .execute();
      await world.db
        .insertInto('pushed_notices')
        .values({
          tenant_id: tenant,
          notice_id: await firstNotice(tenant),
          path: '/',
          worth_until_at: addMinutes(NOW, 600),
        })
        .execute();
      await startSoon(tenant);
      owed = await oweOne(tenant);
    }
    await world.db
      .insertInto('intents')
      .values({
        tenant_id: 'poisoned',
        intent_id: randomUUID(),
        kind: 'card',
        state: 'succeeded',
        member_id: 1,
        tranid: owed,
        subject: `${owed}:booking`,
        detail: '{}',
        attempts: 1,
        created_at: NOW,
        settled_at: NOW,
      })
      .execute();
  }

  /** A notice that was written as if before anything was poisoned. */
  async function firstNotice(tenant: string): Promise<number> {
    await sql`alter table notices disable trigger refuse_poisoned`.execute(world.db);
    const { notice_id } = await world.db
      .insertInto('notices')
      .values({ tenant_id: tenant, member_id: 1, contents: 'told before', created_at: NOW, read_at: null })
      .returning('notice_id')
      .executeTakeFirstOrThrow();
    await sql`alter table notices enable trigger refuse_poisoned`.execute(world.db);
    return notice_id;
  }

  /** A reservation that starts within the minutes of its reminder, and was made before. */
  async function startSoon(tenant: string): Promise<void> {
    await world.db
      .insertInto('reservations')
      .values({
        tenant_id: tenant,
        member_id: 1,
        telecube_id: 1,
        starts_at: addMinutes(NOW, 15),
        ends_at: addMinutes(NOW, 75),
        live: true,
        use_state: 'reserved',
        net: 0,
        tax: 0,
        coupon_minutes: 0,
        created_at: addMinutes(NOW, -300),
        confirmed_at: addMinutes(NOW, -300),
        charge_at: addMinutes(NOW, -45),
        charged_at: addMinutes(NOW, -45),
        cancelled_at: null,
      })
      .execute();
  }

  async function oweOne(tenant: string): Promise<number> {
    const { tranid } = await world.db
      .insertInto('reservations')
      .values({
        tenant_id: tenant,
        member_id: 1,
        telecube_id: 1,
        starts_at: addMinutes(NOW, -180),
        ends_at: addMinutes(NOW, -120),
        live: false,
        use_state: 'cancelled',
        net: 100,
        tax: 10,
        coupon_minutes: 0,
        created_at: addMinutes(NOW, -300),
        confirmed_at: addMinutes(NOW, -300),
        charge_at: addMinutes(NOW, -240),
        charged_at: null,
        cancelled_at: null,
        payment_failed_at: addMinutes(NOW, -240),
      })
      .returning('tranid')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('ledger_entries')
      .values({
        tenant_id: tenant,
        account: 'card:1',
        kind: 'hold',
        yen: 110,
        minutes: 0,
        tranid,
        purpose: 'booking',
        entered_at: NOW,
      })
      .execute();
    return tranid;
  }

  /** The state of the poisoned rows: how often each was tried, and in how many minutes it is again. */
  async function standing(): Promise<Readonly<Record<string, readonly [attempts: number, minutes: number]>>> {
    const { rows } = await sql<{ kind: string; attempts: number; next_at: Instant }>`
      select 'owed' as kind, owed_attempts as attempts, next_owed_at as next_at
      from reservations where tenant_id = 'poisoned' and tranid = ${owed}
      union all select 'announcement', announce_attempts, next_announce_at
      from usage_terms where tenant_id = 'poisoned' and version = 'next'
      union all select 'expiry', warn_attempts, next_warn_at
      from cards where tenant_id = 'poisoned' and expires = '2612'
      union all select 'turn', attempts, next_attempt_at
      from freed_spans where tenant_id = 'poisoned'
      union all select 'notice', attempts, next_attempt_at
      from pushed_notices where tenant_id = 'poisoned'
      union all select 'reminder', attempts, next_attempt_at
      from reminders where tenant_id = 'poisoned' and channel = 'app'
      union all select 'cards', forget_attempts, next_forget_at
      from cards where tenant_id = 'poisoned' and card_token = 'replaced'
      union all select 'registrations', discard_attempts, next_discard_at
      from card_registrations where tenant_id = 'poisoned'`.execute(world.db);
    return Object.fromEntries(
      rows.map(({ kind, attempts, next_at }) => [kind, [attempts, (next_at - NOW) / MINUTE_MS] as const]),
    );
  }

  it('is held kind by kind: here, as an intent, as a charge, or where expired rows are deleted', () => {
    const others = DUE_WORK.filter((work) => !('givesUpAfterMs' in work)).map(({ kind }) => kind);
    // Heads: tests/server/operator/audit.test.ts.
    const elsewhere = ['audit heads', 'mailed heads', 'charge', 'cleaning', 'given up'];
    expect(others.sort()).toEqual([...KINDS, ...elsewhere].sort());
  });

  it('does it for everybody else, tries again later each time, and says how much waits', async () => {
    await seedDue();
    const forgotten: string[] = [];
    const discarded: string[] = [];
    const services = {
      ...service.services,
      payments: {
        ...service.services.payments,
        async forget(tenant: string) {
          if (tenant === 'poisoned') throw new Error('no answer');
          forgotten.push(tenant);
        },
        async discard({ tenantId }: RegistrationName) {
          if (tenantId === 'poisoned') throw new Error('no answer');
          discarded.push(tenantId);
        },
      },
    };
    await doDueWork(services);
    expect(service.charges.map(({ tenantId, yen }) => [tenantId, yen])).toEqual([['demo', 110]]);
    expect([forgotten, discarded]).toEqual([['demo'], ['demo']]);
    const told = await world.db
      .selectFrom('notices')
      .select('about')
      .where('tenant_id', '=', 'demo')
      .where('member_id', '=', 1)
      .where((eb) => eb.or([eb('about', 'like', 'card_expiring:2612:%'), eb('about', '=', 'terms:next')]))
      .execute();
    expect(told).toHaveLength(2);

    const first = await standing();
    expect(Object.keys(first).sort()).toEqual([...KINDS].sort());
    for (const kind of KINDS) {
      expect(first[kind]?.[0], kind).toBe(1);
      expect(first[kind]?.[1], kind).toBeGreaterThanOrEqual(1);
    }
    await doDueWork(services);
    expect(await standing(), 'not before its time').toEqual(first);
    await world.db
      .updateTable('tenants')
      .set((eb) => ({ clock_offset_ms: eb('clock_offset_ms', '+', 5 * MINUTE_MS) }))
      .where('tenant_id', '=', 'poisoned')
      .execute();
    await doDueWork(services);
    const second = await standing();
    for (const kind of KINDS) {
      expect(second[kind]?.[0], kind).toBe(2);
      // Five minutes have gone by, and the second wait is twice as long as the first.
      expect(second[kind]?.[1], kind).toBeGreaterThanOrEqual(7);
    }

    await measure(services);
    const gauge = services.dueGauge.read();
    expect(KINDS.map((kind) => [kind, gauge.get(kind)?.waiting])).toEqual(KINDS.map((kind) => [kind, 1]));
    await clearPoison();
  });

  it('gives up the mails of everybody else, when one can not be told of', async () => {
    for (const tenant of TENANTS) {
      const { message_id } = await world.db
        .insertInto('outbox')
        .values({
          tenant_id: tenant,
          channel: 'mail',
          recipient: 'personal@example.jp',
          subject: 'never taken',
          body: '',
          queued_at: addMinutes(NOW, -4 * DAY_MINUTES),
        })
        .returning('message_id')
        .executeTakeFirstOrThrow();
      await world.db
        .insertInto('intents')
        .values({
          tenant_id: tenant,
          intent_id: randomUUID(),
          kind: 'mail',
          state: 'open',
          subject: `${message_id}`,
          detail: '{}',
          attempts: 9,
          created_at: addMinutes(NOW, -4 * DAY_MINUTES),
          next_attempt_at: NOW,
        })
        .execute();
    }
    await doDueWork(service.services);
    const mails = await world.db
      .selectFrom('intents')
      .select(['tenant_id', 'state'])
      .where('kind', '=', 'mail')
      .where('attempts', '=', 9)
      .orderBy('tenant_id')
      .execute();
    expect(mails).toEqual([
      { tenant_id: 'demo', state: 'given_up' },
      { tenant_id: 'poisoned', state: 'open' },
    ]);
    const told = await world.db
      .selectFrom('notices')
      .select('contents')
      .where('about', 'like', 'mail_given_up:%')
      .execute();
    expect(told.map(({ contents }) => contents)).toEqual([expect.stringContaining('「never taken」')]);
    await world.db
      .deleteFrom('intents')
      .where('tenant_id', '=', 'poisoned')
      .where('kind', '=', 'mail')
      .execute();
  });

  /** So that the ledger of the poisoned tenant is that of its world again. */
  async function clearPoison(): Promise<void> {
    for (const table of ['intents', 'ledger_entries'] as const) {
      await world.db
        .deleteFrom(table)
        .where('tenant_id', '=', 'poisoned')
        .where('tranid', '=', owed)
        .execute();
    }
    await world.db
      .deleteFrom('reservations')
      .where('tenant_id', '=', 'poisoned')
      .where('tranid', '=', owed)
      .execute();
  }
});

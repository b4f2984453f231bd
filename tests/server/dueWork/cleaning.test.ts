import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { doDueWork, measure } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describeDatabases('cleaning', (world) => {
  const service = serviceOver(world);
  const daysAgo = (days: number) => addMinutes(NOW, -days * DAY_MINUTES);

  async function intent(kind: string, state: 'open' | 'succeeded' | 'given_up', endedAt: Instant | null) {
    await world.db
      .insertInto('intents')
      .values({
        tenant_id: 'demo',
        intent_id: crypto.randomUUID(),
        kind,
        state,
        detail: JSON.stringify({ messageId: 0 }),
        attempts: 1,
        next_attempt_at: null,
        created_at: daysAgo(1),
        settled_at: endedAt,
      })
      .execute();
  }

  it('deletes what has expired, and nothing else', async () => {
    const { db } = world;
    const tenant = { tenant_id: 'demo' };
    await db
      .insertInto('throttles')
      .values([
        { ...tenant, budget: 'login.id', subject_hash: 'old', recovers_at: daysAgo(2) },
        { ...tenant, budget: 'login.id', subject_hash: 'new', recovers_at: daysAgo(0.5) },
      ])
      .execute();
    await db
      .insertInto('sessions')
      .values([
        { ...tenant, token_hash: 'old', member_id: 1, opened_at: daysAgo(32), last_used_at: daysAgo(32) },
        { ...tenant, token_hash: 'new', member_id: 1, opened_at: daysAgo(29), last_used_at: daysAgo(29) },
      ])
      .execute();
    const answer = { ...tenant, member_id: 1, call: '/x', body_hash: 'x', answer: '{}' };
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...answer, idempotency_key: 'old', stored_at: daysAgo(3) },
        { ...answer, idempotency_key: 'new', stored_at: daysAgo(0.9) },
      ])
      .execute();
    const mail = { ...tenant, channel: 'mail' as const, recipient: 'a@example.jp', body: 'x' };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, subject: 'old', queued_at: daysAgo(31) },
        { ...mail, subject: 'new', queued_at: daysAgo(29) },
      ])
      .execute();
    await db
      .insertInto('notices')
      .values([
        { ...tenant, member_id: 1, contents: 'old', created_at: daysAgo(401), about: 'payment_due:1' },
        { ...tenant, member_id: 1, contents: 'new', created_at: daysAgo(399), about: 'payment_due:2' },
      ])
      .execute();
    await intent('door', 'succeeded', daysAgo(31));
    await intent('mail', 'given_up', daysAgo(31));
    await intent('door', 'succeeded', daysAgo(29));
    await intent('card', 'succeeded', daysAgo(400));

    await doDueWork(service.services);

    const left = {
      throttles: await db.selectFrom('throttles').select('subject_hash').execute(),
      sessions: await db.selectFrom('sessions').select('token_hash').execute(),
      keys: await db.selectFrom('idempotency_keys').select('idempotency_key').execute(),
      notices: await db
        .selectFrom('notices')
        .select('contents')
        .where('about', 'like', 'payment_due:%')
        .execute(),
      mails: await db.selectFrom('outbox').select('subject').execute(),
      intents: await db
        .selectFrom('intents')
        .select('kind')
        .where('tranid', 'is', null) // those of the demo's history are of its reservations
        .orderBy('kind')
        .execute(),
    };
    expect(left).toEqual({
      throttles: [{ subject_hash: 'new' }],
      sessions: [{ token_hash: 'new' }],
      keys: [{ idempotency_key: 'new' }],
      notices: [{ contents: 'new' }],
      mails: [{ subject: 'new' }],
      intents: [{ kind: 'card' }, { kind: 'door' }],
    });
    await db.deleteFrom('intents').where('tranid', 'is', null).execute();
  });

  it('passes over a row that can not be deleted, says so, and deletes it when it can', async () => {
    const { db } = world;
    const subjects = async () =>
      (await db.selectFrom('throttles').select('subject_hash').orderBy('subject_hash').execute()).map(
        ({ subject_hash }) => subject_hash,
      );
    const waiting = () => service.services.dueGauge.read().get('cleaning')?.waiting;
    await db
      .insertInto('throttles')
      .values(
        ['a', 'poisoned', 'b', 'c', 'poisoned too'].map((subject_hash) => ({
          ...{ tenant_id: 'demo', budget: 'login.id', subject_hash, recovers_at: daysAgo(2) },
        })),
      )
      .execute();
    await db
      .insertInto('sessions')
      .values({
        tenant_id: 'demo',
        token_hash: 'old',
        member_id: 1,
        opened_at: daysAgo(32),
        last_used_at: daysAgo(32),
      })
      .execute();
    await sql`
      create function refuse_deletion() returns trigger language plpgsql as $$
      begin
        if old.subject_hash like 'poisoned%' then raise exception 'poisoned'; end if;
        return old;
      end $$`.execute(db);
    await sql`
      create trigger refuse_deletion before delete on throttles
        for each row execute function refuse_deletion()`.execute(db);

    await doDueWork(service.services);
    expect(await subjects()).toEqual(['poisoned', 'poisoned too']);
    expect(await db.selectFrom('sessions').select('token_hash').execute(), 'the tables after it').toEqual([]);
    await measure(service.services);
    expect(waiting()).toBe(2);

    await sql`drop trigger refuse_deletion on throttles`.execute(db);
    await doDueWork(service.services);
    expect(await subjects()).toEqual([]);
    expect(waiting()).toBe(0);
  });
});

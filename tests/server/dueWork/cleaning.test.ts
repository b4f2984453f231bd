import { expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { NOW } from '#tests/support/now.ts';
import { serviceOver } from '#tests/support/service.ts';

describeDatabases('cleaning', (world) => {
  const service = serviceOver(world);
  const daysAgo = (days: number) => addMinutes(NOW, -days * DAY_MINUTES);

  async function intent(kind: string, state: 'open' | 'succeeded' | 'given_up', settledAt: Instant | null) {
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
        settled_at: settledAt,
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
        { ...tenant, token_hash: 'old', member_id: 1, last_used_at: daysAgo(32) },
        { ...tenant, token_hash: 'new', member_id: 1, last_used_at: daysAgo(29) },
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
    await intent('door', 'succeeded', daysAgo(31));
    await intent('mail', 'given_up', daysAgo(31));
    await intent('door', 'succeeded', daysAgo(29));
    await intent('card', 'succeeded', daysAgo(400));

    await doDueWork(service.services);

    const left = {
      throttles: await db.selectFrom('throttles').select('subject_hash').execute(),
      sessions: await db.selectFrom('sessions').select('token_hash').execute(),
      keys: await db.selectFrom('idempotency_keys').select('idempotency_key').execute(),
      mails: await db.selectFrom('outbox').select('subject').execute(),
      intents: await db.selectFrom('intents').select('kind').orderBy('kind').execute(),
    };
    expect(left).toEqual({
      throttles: [{ subject_hash: 'new' }],
      sessions: [{ token_hash: 'new' }],
      keys: [{ idempotency_key: 'new' }],
      mails: [{ subject: 'new' }],
      intents: [{ kind: 'card' }, { kind: 'door' }],
    });
    await db.deleteFrom('intents').execute();
  });
});

import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { readTroubles } from '#server/dueWork/readTroubles.ts';
import { createApp } from '#server/http/app.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase, failing } from '#tests/support/database/database.ts';
import { demoConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const TOKEN = 'm'.repeat(32);

describeDatabase('/metrics', (world) => {
  const service = serviceOver(world);
  const ask = async (
    token: string | undefined,
    environment: Record<string, string> = { METRICS_TOKEN: TOKEN },
  ) => {
    const app = createApp({ ...service.services, config: demoConfig(environment) }, undefined);
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const answer = await app.request('/metrics', { headers }, {});
    return { status: answer.status, text: await answer.text(), cache: answer.headers.get('Cache-Control') };
  };

  it('is there for who has the token, and for nobody else', async () => {
    expect(await ask(TOKEN)).toMatchObject({ status: 200, cache: 'no-store' });
    expect((await ask(undefined)).status).toBe(404);
    expect((await ask('n'.repeat(32))).status).toBe(404);
    expect((await ask('', {})).status).toBe(404);
  });

  it('tells requests by the pattern of their route, never by address, and due work by its kind', async () => {
    await service.call('GET', '/api/search/get-room/918273645?token=secret');
    service.services.dueGauge.set('mail', { waiting: 3, oldestMs: 90_000 });
    const { text } = await ask(TOKEN);
    expect(text).toContain(
      'komori_request_duration_seconds_count{method="GET",route="/api/search/get-room/:id",status="401"}',
    );
    expect(text).not.toMatch(/918273645|secret/);
    expect(text).toContain('komori_due_oldest_seconds{kind="mail"} 90');
    expect(text).toContain('komori_due_waiting{kind="mail"} 3');
  });

  it('counts charges that are owed, and doors that give no answer', async () => {
    expect(await readTroubles(service.services, NOW)).toEqual({ failedCharges: 0, silentDoors: 0 });
    const { tranid } = await world.db
      .updateTable('reservations')
      .set({ payment_failed_at: NOW, charged_at: null })
      .where('tranid', '=', (eb) =>
        eb.selectFrom('reservations').select((all) => all.fn.max('tranid').as('last')),
      )
      .returning('tranid')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('intents')
      .values({
        tenant_id: 'demo',
        intent_id: crypto.randomUUID(),
        kind: 'door',
        state: 'open',
        member_id: 1,
        tranid,
        subject: null,
        detail: '{}',
        call: null,
        idempotency_key: null,
        body_hash: null,
        attempts: 2,
        next_attempt_at: null,
        created_at: addMinutes(NOW, -1),
        settled_at: null,
      })
      .execute();
    expect(await readTroubles(service.services, NOW)).toEqual({ failedCharges: 1, silentDoors: 1 });
    await world.db.deleteFrom('intents').execute();
    await world.db
      .updateTable('reservations')
      .set({ payment_failed_at: null, charged_at: NOW })
      .where('tranid', '=', tranid)
      .execute();
  });

  it('tells the rest while the database is away', async () => {
    const broken = { ...service.services, db: failing(world.db) };
    const app = createApp({ ...broken, config: demoConfig({ METRICS_TOKEN: TOKEN }) }, undefined);
    const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } }, {});
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('komori_request')]);
  });
});

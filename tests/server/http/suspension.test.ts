import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { DAY_MINUTES } from '#domain/time.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const WORDS = 'ただいま移転の作業をしています。15時ごろに再開します。';

describeDatabase('a suspended tenant', (world) => {
  const service = serviceOver(world);
  const suspend = (suspension: string | null) =>
    world.db.updateTable('tenants').set({ suspension }).where('tenant_id', '=', 'demo').execute();
  const path = (template: string) => `/api${template.replaceAll(/\{\w+\}/g, '1')}`;

  it('answers every call with its own sentence, whoever asks, and is served again after it', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const before = await service.call('GET', '/api/reservations', { token });
    expect(before.status).toBe(200);
    await suspend(WORDS);
    for (const options of [{}, { token }, { token: 'unknown' }]) {
      for (const { method, path: template } of endpoints) {
        const { status, body, headers } = await service.call(method.toUpperCase(), path(template), options);
        expect([method, template, status, body]).toEqual([
          method,
          template,
          503,
          { code: 'unavailable', message: WORDS, request_id: expect.any(String) },
        ]);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(30);
      }
    }
    expect((await service.call('GET', '/receipts/demo/secret')).status).toBe(503);
    await suspend(null);
    expect((await service.call('GET', '/api/reservations', { token })).body).toEqual(before.body);
  });

  it('shows no picture, neither photos nor plans nor maps, and all of them after it', async () => {
    const photo = `${'0'.repeat(32)}.jpg`;
    await world.db
      .insertInto('booth_photos')
      .values({ tenant_id: 'demo', name: photo, body: Buffer.from('x') })
      .execute();
    const pictures = [
      '/floor-maps/demo/1.svg',
      `/booth-photos/demo/${photo}`,
      '/static-map/demo.svg?lat=35.68&lng=139.77&width=300&height=200&zoom=15',
    ];
    const answers = () => Promise.all(pictures.map((each) => service.call('GET', each)));
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await suspend(WORDS);
    for (const { status, body, headers } of await answers()) {
      expect([status, body.message, headers.get('Cache-Control')]).toEqual([503, WORDS, null]);
    }
    await suspend(null);
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  /** The rows of all tables but that of the tenants, in which the clock is moved. */
  const everything = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
        and relname <> 'tenants'`.execute(world.db);
    const all = await Promise.all(
      rows.map(({ name }) =>
        sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(world.db),
      ),
    );
    return Object.fromEntries(rows.map(({ name }, at) => [name, all[at]?.rows]));
  };

  it('has no due work done, not even the clearing away of what is old, and all of it after it', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const body = { telecube_id: 1, date: '2026-11-20', hour: 15, minute: 0, interval: 15 };
    expect((await service.call('POST', '/api/reservations', { token, body })).status).toBe(200);
    await suspend(WORDS);
    const before = await everything();
    await service.letPass(600);
    await service.letPass(60 * DAY_MINUTES);
    expect(await everything()).toEqual(before);
    await suspend(null);
    await service.letPass(0);
    expect(service.charges).toHaveLength(1);
    expect(Object.keys(before).length).toBeGreaterThan(25);
  });
});

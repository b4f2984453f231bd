import { pino } from 'pino';
import { expect, it } from 'vitest';
import { additions } from '#contract/api/additions.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { createApp } from '#server/http/app.ts';
import { routes } from '#server/http/routes.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase, failing } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

it('serves every call of the contract once, and nothing else', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  expect(routes.map((route) => nameOf(route.endpoint)).sort()).toEqual(endpoints.map(nameOf).sort());
});

describeDatabase('every answer', (world) => {
  const service = serviceOver(world);

  it('tells the clock of the tenant', async () => {
    const answer = await service.call('GET', '/api/metadata.json');
    const serverTime = Number(answer.headers.get('X-Server-Time'));
    expect(serverTime - NOW).toBeGreaterThanOrEqual(0);
    expect(serverTime - NOW).toBeLessThan(10_000);
  });

  it('names what is served beyond the specification, but no call of the operators', async () => {
    const { body } = await service.call('GET', '/api/metadata.json');
    expect(body).toMatchObject({ request_keys: true, additions });
    expect(body.additions.filter((name: string) => name.includes('/operator'))).toEqual([]);
  });

  it('says the lowest price with its tax, and whether some booths cost more', async () => {
    const priceIn = async (tenant: string) =>
      (await service.call('GET', '/api/metadata.json', { tenant })).body.lowest_price;
    expect(await priceIn('demo')).toEqual({ per_15_minutes: 275, per_hour: 1100, everywhere: false });
    await world.db
      .updateTable('booths')
      .set({ net_per_15_minutes: 400 })
      .where('tenant_id', '=', 'demo')
      .execute();
    expect(await priceIn('demo')).toEqual({ per_15_minutes: 440, per_hour: 1760, everywhere: true });
  });

  it('tells browsers what they may do with it', async () => {
    const { headers } = await service.call('GET', '/api/nothing');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('is sent as it is: nothing is compressed on a request', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const answer = await service.call('GET', '/api/openapi.json', { headers });
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, null]);
  });

  it('says nothing of a failure of ours but that it is one', async () => {
    const broken = { ...service.services, db: failing(world.db) };
    const response = await createApp(broken, undefined).request('/api/metadata.json', {}, {});
    const requestId = response.headers.get('X-Request-Id');
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        message: `エラーが発生しました。しばらくしてからもう一度お試しください。（お問い合わせ番号：${requestId}）`,
        code: 'internal',
        request_id: requestId,
      },
    ]);
  });

  it('leaves no personal data and no token in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const app = createApp({ ...service.services, log }, undefined);
    const body = JSON.stringify({ loginid: 'personal@example.jp', pw: 'komori2026' });
    const login = await app.request('/api/login', { method: 'POST', body }, {});
    const { token } = (await login.json()) as { token: string }; // the contract's own tests check the shape
    await app.request(
      '/api/reservations?loginid=personal@example.jp',
      { headers: { Authorization: `Bearer ${token}` } },
      {},
    );
    await app.request('/user/recover-password/personal@example.jp/secret-token', {}, {});
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(new RegExp(`personal@|山田|komori2026|secret-token|${token}`));
  });

  it('is described by an OpenAPI document with every call', async () => {
    const { body } = await service.call('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const endpoint of endpoints) expect(body.paths[endpoint.path]).toHaveProperty(endpoint.method);
    const create = body.paths['/reservations'].post;
    expect(create.parameters.map((parameter: { name: string }) => parameter.name)).toContain(
      'Idempotency-Key',
    );
    expect(create.requestBody.content['application/json'].schema.properties).toHaveProperty('telecube_id');
  });

  it('is healthy while the database answers, and nobody keeps that', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const { body, headers } = await service.call('GET', path);
      expect([body, headers.get('Cache-Control')]).toEqual([{ status }, 'no-store']);
    }
  });
});

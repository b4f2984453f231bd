import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createApp } from '#server/http/app.ts';
import { createFront } from '#server/http/front.ts';
import { DueGauge } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';

const folder = mkdtempSync(join(tmpdir(), 'komori-houses-'));
const house = join(folder, 'operator');

beforeAll(() => {
  mkdirSync(join(house, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), 'members');
  writeFileSync(join(house, 'index.html'), 'operators');
  writeFileSync(join(house, 'assets', 'house-abc.js'), 'let house;');
  writeFileSync(join(house, 'assets', 'house-abc.js.br'), 'compressed');
  writeFileSync(join(house, '.builds.json'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

function service(variables: Readonly<Record<string, string>>) {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent', ...variables });
  const log = pino({ level: 'silent' });
  const payments = { isSimulated: false, browserOrigins: [] };
  // Pages ask for nothing else of the services.
  return createApp({ config, log, payments, dueGauge: new DueGauge() } as unknown as Services, folder);
}

function front() {
  const config = readConfig({ API_URL: 'https://api.example', LOG_LEVEL: 'silent' });
  if (config.front === undefined) throw new Error('Failed to stand in front: no API_URL was read.');
  return createFront(config, config.front, folder);
}

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as HttpBindings; // no more is read of it

describe.each([
  ['the service', service({})],
  ['the app in front of another server', front()],
])('the operators’ house, as %s serves it', (_, app) => {
  const get = async (path: string, headers = {}) => await app.request(path, { headers }, here);

  it.each(['/operator/', '/operator/records?who=3', '/operator/enrol/token', '/operator/a//b'])(
    'has its own page at %s',
    async (path) => {
      const page = await get(path);
      expect([page.status, await page.text(), page.headers.get('Cache-Control')]).toEqual([
        200,
        'operators',
        'no-cache',
      ]);
    },
  );

  it('is led to from its address without the slash', async () => {
    expect((await get('/operator')).headers.get('Location')).toBe('/operator/');
  });

  it('has its own files, compressed, for ever, and says where one is gone', async () => {
    const file = await get('/operator/assets/house-abc.js', { 'Accept-Encoding': 'br' });
    expect([await file.text(), file.headers.get('Content-Encoding')]).toEqual(['compressed', 'br']);
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/operator/assets/house-old.js')).status).toBe(404);
  });

  it.each([
    ['/operator/.builds.json', 'operators'],
    ['/user/operator/index.html', 'members'],
    ['/user/operator/assets/house-abc.js', 'members'],
  ])('shows nothing else of its folder, nor below the members’ base: %s', async (path, page) => {
    expect(await (await get(path)).text()).toBe(page);
  });

  it('loads itself alone, makes no script of an address, and uses nothing of the device but passkeys', async () => {
    const { headers } = await get('/operator/records');
    const policy = headers.get('Content-Security-Policy');
    for (const part of [
      "default-src 'self'",
      "img-src 'self' data:",
      "worker-src 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'; trusted-types 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/https?:|unsafe/);
    const device = headers.get('Permissions-Policy')?.split(', ');
    expect(device).toEqual(
      expect.arrayContaining([
        'camera=()',
        'geolocation=()',
        'payment=()',
        'publickey-credentials-create=(self)',
        'publickey-credentials-get=(self)',
      ]),
    );
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});

it('is for the machine of a demo alone, where phones of the same network see the members’ app', async () => {
  const app = service({ DEMO: 'lan', PUBLIC_ORIGIN: 'http://192.168.1.2:3000' });
  const statusOf = async (path: string, remoteAddress: string) =>
    (await app.request(path, {}, { incoming: { socket: { remoteAddress } } } as HttpBindings)).status; // as above
  expect(await statusOf('/operator/', '192.168.1.20')).toBe(403);
  expect(await statusOf('/operator/assets/house-abc.js', '192.168.1.20')).toBe(403);
  expect(await statusOf('/user/', '192.168.1.20')).toBe(200);
  expect(await statusOf('/operator/', '127.0.0.1')).toBe(200);
});

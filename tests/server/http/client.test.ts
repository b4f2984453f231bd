import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { clientOf, hostOf } from '#server/http/client.ts';
import type { AppEnv } from '#server/http/httpContext.ts';
import type { Services } from '#server/usecase/context.ts';
import { demoConfig } from '#tests/support/server/config.ts';

const SOCKET = '192.0.2.1';
const OWN_HOST = 'komori.example';

/** Asks from SOCKET; answers the source and the host that the request counts as. */
async function seen(TRUST_PROXY: '0' | '1', headers: Record<string, string>): Promise<unknown> {
  const read = { config: demoConfig({ TRUST_PROXY }), log: pino({ level: 'silent' }) };
  const services = read as Services; // nothing else of it is read
  const app = new Hono<AppEnv>().get('/', (http) =>
    http.json([clientOf(services, http), hostOf(services, http)]),
  );
  const env = { incoming: { socket: { remoteAddress: SOCKET } } };
  return (await app.request('/', { headers: { Host: OWN_HOST, ...headers } }, env)).json();
}

/** Headers that a client can write itself. */
const FORGED: readonly (readonly [header: string, value: string])[] = [
  ['X-Forwarded-For', '203.0.113.9'],
  ['X-Forwarded-For', '203.0.113.9, 203.0.113.10'],
  ['X-Real-IP', '203.0.113.9'],
  ['Forwarded', 'for=203.0.113.9;host=other.example'],
  ['X-Forwarded-Host', 'other.example'],
  ['X-Client-IP', '203.0.113.9'],
  ['True-Client-IP', '203.0.113.9'],
  ['CF-Connecting-IP', '203.0.113.9'],
];

it.each(FORGED)('believes nothing without a proxy of ours: %s: %s', async (header, value) => {
  expect(await seen('0', { [header]: value })).toEqual([SOCKET, OWN_HOST]);
});

it.each([
  ['the proxy’s own addition, which is the last', '198.51.100.7, 198.51.100.8, 203.0.113.9', '203.0.113.9'],
  ['without its port', '198.51.100.7, 203.0.113.9:4711', '203.0.113.9'],
  ['as a network of IPv6', '198.51.100.7, [2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['not at all, where it is no address', '198.51.100.7, unknown', SOCKET],
  ['not at all, where the last is empty', '198.51.100.7,', SOCKET],
])('behind a proxy of ours believes %s', async (_, value, source) => {
  expect(await seen('1', { 'X-Forwarded-For': value })).toEqual([source, OWN_HOST]);
});

it.each(FORGED.filter(([header]) => !header.startsWith('X-Forwarded-')))(
  'behind a proxy of ours believes no other header: %s: %s',
  async (header, value) => {
    expect(await seen('1', { [header]: value, 'X-Forwarded-For': '198.51.100.8' })).toEqual([
      '198.51.100.8',
      OWN_HOST,
    ]);
  },
);

it('behind a proxy of ours believes the host that it names', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': 'Other.example' };
  expect(await seen('1', headers)).toEqual(['203.0.113.9', 'other.example']);
});

it.each(['Komori.example.', 'komori.example.:3000', 'komori.example:3000'])(
  'takes a name with the dot of the root for the same host: %s',
  async (Host) => {
    const port = Host.endsWith(':3000') ? ':3000' : '';
    expect(await seen('0', { Host })).toEqual([SOCKET, `${OWN_HOST}${port}`]);
  },
);

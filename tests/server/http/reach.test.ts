import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { answerFailure } from '#server/http/failure.ts';
import type { AppEnv } from '#server/http/httpContext.ts';
import { nearOnly, ownMachineOnly } from '#server/http/reach.ts';
import type { Services } from '#server/usecase/context.ts';

/** The statuses of a page and of a tool of the demo, for who comes from that address. */
async function statusesFor(DEMO: string, remoteAddress: string): Promise<readonly number[]> {
  const config = readConfig({ DEMO });
  const app = new Hono<AppEnv>();
  app.onError((error, http) => answerFailure({ config } as Services, http, error)); // a refusal needs no more
  app.use(nearOnly(config));
  app.use('/dev/*', ownMachineOnly(config));
  app.get('*', (http) => http.text('here'));
  const env = { incoming: { socket: { remoteAddress } } };
  return await Promise.all(
    ['/user/', '/dev/outbox'].map(async (path) => (await app.request(path, {}, env)).status),
  );
}

describe('a demo for the same network', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is open with its tools to this machine: %s',
    async (address) => {
      expect(await statusesFor('lan', address)).toEqual([200, 200]);
    },
  );

  it.each(['192.168.1.20', '10.1.2.3', '::ffff:172.16.0.9', 'fe80::1%eth0', 'fd12::1'])(
    'is open without its tools to phones there: %s',
    async (address) => {
      expect(await statusesFor('lan', address)).toEqual([200, 403]);
    },
  );

  it.each(['203.0.113.5', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1'])(
    'is closed to everybody else, whatever way leads to it: %s',
    async (address) => {
      expect(await statusesFor('lan', address)).toEqual([403, 403]);
    },
  );
});

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config/config.ts';
import { webhookDoors } from '#server/ports/doorWebhook.ts';
import { demoConfig } from '#tests/support/server/config.ts';

const SECRET = 'a secret of at least 32 characters';
const opening = {
  intentId: '6a1f3f0e-0000-4000-8000-000000000001',
  tenantId: 'demo',
  boothId: 1,
  boothType: 'door',
  lockId: 'L-0042',
  purpose: 'enter',
} as const;

describe('a door behind an HTTP service', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function serviceThat(
    answers: number,
  ): Promise<{ url: string; asked: Promise<[IncomingMessage, string]> }> {
    const server = createServer();
    stops.push(() => server.close());
    const asked = new Promise<[IncomingMessage, string]>((resolve) => {
      server.on('request', (request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        request.on('end', () => {
          response.writeHead(answers, answers === 302 ? { Location: 'http://127.0.0.1:9/' } : {}).end();
          resolve([request, body]);
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a TCP port
    return { url: `http://127.0.0.1:${port}/doors`, asked };
  }

  it('is told what to open, signed, under the id of the intent', async () => {
    const { url, asked } = await serviceThat(204);
    await webhookDoors({ url, secret: SECRET }).open(opening);
    const [{ headers }, body] = await asked;
    expect(JSON.parse(body)).toEqual({
      id: opening.intentId,
      tenant_id: 'demo',
      telecube_id: 1,
      lock_id: 'L-0042',
      kind: 'door',
      purpose: 'enter',
    });
    const timestamp = String(headers['x-komori-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    const expected = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-komori-signature']).toBe(`sha256=${expected}`);
    expect(headers['idempotency-key']).toBe(opening.intentId);
  });

  it.each([302, 400, 500])('is not open when its service answers %i', async (status) => {
    const { url } = await serviceThat(status);
    await expect(webhookDoors({ url, secret: SECRET }).open(opening)).rejects.toThrow();
  });

  it('is not open when nobody is there', async () => {
    await expect(
      webhookDoors({ url: 'http://127.0.0.1:9/', secret: SECRET }).open(opening),
    ).rejects.toThrow();
  });
});

it('is chosen by an address and a secret that belong together', () => {
  expect(demoConfig({ DOOR_URL: 'https://doors.example/', DOOR_SECRET: SECRET })).toMatchObject({
    doorUrl: 'https://doors.example/',
    doorSecret: SECRET,
  });
  for (const environment of [{ DOOR_URL: 'https://doors.example/' }, { DOOR_SECRET: SECRET }]) {
    expect(() => demoConfig(environment)).toThrow(ConfigError);
  }
  expect(() => demoConfig({ DOOR_URL: 'https://doors.example/', DOOR_SECRET: 'short' })).toThrow(
    'DOOR_SECRET',
  );
});

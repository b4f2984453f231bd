import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type OutgoingPush, webPush } from '#server/ports/push.ts';
import { newVapidKeys } from '#server/push/vapid.ts';
import { newDevice, readAuthorization } from '#tests/support/push/device.ts';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A push service that answers that status, or nothing at all. */
async function pushService(status: number | null, headers: Readonly<Record<string, string>> = {}) {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    got.push({ headers: request.headers, body: Buffer.concat(parts) });
    if (status !== null) response.writeHead(status, headers).end('said');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return { got, endpoint: `http://127.0.0.1:${port}/push/secret-of-the-device` };
}

const keys = newVapidKeys();
const push = (endpoint: string): OutgoingPush & { readonly read: (body: Uint8Array) => string } => {
  const { subscription, read } = newDevice(endpoint);
  return { to: subscription, keys, text: '{"web_push":8030}', ttlSeconds: 600, topic: 'start-12', read };
};
const never = new AbortController().signal;
const sender = webPush('mailto:ops@komori.example', 200);

it('hands the encrypted push over, signed, with its topic and how long it is worth anything', async () => {
  const { got, endpoint } = await pushService(201);
  const given = push(endpoint);
  expect(await sender.send(given, never)).toBe('taken');
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = got;
  expect(headers).toMatchObject({
    ttl: '600',
    topic: 'start-12',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/notification+json',
  });
  expect(given.read(body)).toBe('{"web_push":8030}');
  const { claims, isSigned, key } = readAuthorization(headers.authorization ?? '');
  expect([claims.aud, claims.sub, isSigned, key]).toEqual([
    new URL(endpoint).origin,
    'mailto:ops@komori.example',
    true,
    keys.publicKey,
  ]);
});

it.each([404, 410])('says by a %i that the device is gone', async (status) => {
  const { endpoint } = await pushService(status);
  expect(await sender.send(push(endpoint), never)).toBe('gone');
});

it.each([400, 403, 413, 429, 500, 503])(
  'fails by a %i, without a word of the device’s secret',
  async (status) => {
    const { endpoint } = await pushService(status);
    const error = await sender.send(push(endpoint), never).catch((each: unknown) => String(each));
    expect(error).toContain(`answered ${status}`);
    expect(error).not.toContain('secret-of-the-device');
  },
);

it('follows no redirect, wherever it leads', async () => {
  const inside = await pushService(200);
  const { endpoint } = await pushService(307, { Location: inside.endpoint });
  await expect(sender.send(push(endpoint), never)).rejects.toThrow();
  expect(inside.got).toEqual([]);
});

it('gives up a push service that is silent', async () => {
  const { endpoint, got } = await pushService(null);
  await expect(sender.send(push(endpoint), never)).rejects.toThrow();
  expect(got).toHaveLength(1);
});

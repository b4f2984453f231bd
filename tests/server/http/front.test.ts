import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FALLBACKS } from '#domain/messages.ts';
import { required } from '#machines/shared/required.ts';
import { readConfig } from '#server/config/config.ts';
import { createFront } from '#server/http/front.ts';
import { listen } from '#server/http/listen.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** Another server, and the app in front of it: where both listen. */
async function standing(
  serve: Serve,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ front: string; backend: string; leave: () => void }> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const backend = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const leave = () => {
    server.closeAllConnections();
    server.close();
  };
  const dist = mkdtempSync(join(tmpdir(), 'komori-front-'));
  writeFileSync(join(dist, 'index.html'), '<title>Komori</title>');
  mkdirSync(join(dist, 'operator'));
  const environment = {
    API_URL: backend,
    PAYMENT_BROWSER_ORIGINS: 'https://cards.example',
    LOG_LEVEL: 'silent',
    ...variables,
  };
  const config = readConfig({ ...environment, HOST: '127.0.0.1' });
  if (config.front === undefined) throw new Error('Failed to stand in front: no API_URL was read.');
  const { port, stop } = await listen(createFront(config, config.front, dist), { ...config, port: 0 });
  onTestFinished(async () => {
    leave();
    await stop({ arrivingMs: 0, answeringMs: 0 });
    rmSync(dist, { recursive: true });
  });
  return { front: `http://127.0.0.1:${port}`, backend, leave };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

it('serves the app itself, with its policy and that of card fields, and asks the other server for none of it', async () => {
  const { front } = await standing(() => expect.unreachable());
  for (const path of ['/user/', '/user/login', '/user/app/settings/change-payment']) {
    const page = await fetch(`${front}${path}`);
    expect([page.status, await page.text()]).toEqual([200, '<title>Komori</title>']);
    const policy = required(page.headers.get('Content-Security-Policy'));
    expect(policy.includes('https://cards.example')).toBe(path.endsWith('change-payment'));
    expect(policy).toMatch(/img-src [^;]*https:/);
  }
  expect((await fetch(`${front}/healthz`)).status).toBe(200);
});

it('passes a request on as it comes, and the answer back, whatever it is', async () => {
  const heard: unknown[] = [];
  const { front, backend } = await standing(async (request, response) => {
    const { method, url, headers } = request;
    heard.push({ method, url, headers, body: await textOf(request) });
    response.writeHead(422, {
      'Content-Type': 'application/json',
      'X-Own': 'kept',
      'Set-Cookie': ['a=1', 'b=2'],
    });
    response.end('{"errors":{"name":["だめです。"]}}');
  });
  const answer = await fetch(`${front}/api/settings/patch-user?a=%E9%9D%92&b=`, {
    method: 'POST',
    headers: { Authorization: 'Bearer token-9', 'Content-Type': 'application/json', 'X-Tenant-Id': 'demo' },
    body: '{"name":"青木"}',
  });
  expect(heard).toMatchObject([
    {
      method: 'POST',
      url: '/api/settings/patch-user?a=%E9%9D%92&b=',
      body: '{"name":"青木"}',
      headers: {
        authorization: 'Bearer token-9',
        'content-type': 'application/json',
        'x-tenant-id': 'demo',
        host: new URL(backend).host,
        'x-forwarded-host': new URL(front).host,
        'x-forwarded-proto': 'http',
      },
    },
  ]);
  expect(answer.status).toBe(422);
  expect(answer.headers.get('X-Own')).toBe('kept');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.json()).toEqual({ errors: { name: ['だめです。'] } });
});

it.each([
  ['nobody is in front of it, who speaks to it', '0', '127.0.0.1', undefined, 'http'],
  ['a proxy of ours is in front of it, whom that names', '1', '203.0.113.9', 'komori.example', 'https'],
])('says where a request comes from: where %s', async (_, TRUST_PROXY, address, host, protocol) => {
  const heard: IncomingMessage['headers'][] = [];
  const { front } = await standing(
    ({ headers }, response) => {
      heard.push(headers);
      response.end();
    },
    { TRUST_PROXY },
  );
  await fetch(`${front}/api/menu-status`, {
    headers: {
      'X-Forwarded-For': '198.51.100.7, 203.0.113.9',
      'X-Forwarded-Host': 'komori.example',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '198.51.100.7',
      Forwarded: 'for=198.51.100.7',
    },
  });
  const names = Object.keys(required(heard[0])).filter((name) => /forwarded|real-ip/.test(name));
  expect(names.toSorted()).toEqual(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']);
  expect(heard[0]).toMatchObject({
    'x-forwarded-for': address,
    'x-forwarded-host': host ?? new URL(front).host,
    'x-forwarded-proto': protocol,
  });
});

it('leads nowhere by itself: a redirection is the browser’s to follow', async () => {
  const { front } = await standing((_, response) => response.writeHead(303, { Location: '/user/app' }).end());
  const answer = await fetch(`${front}/card-return/x`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/user/app']);
});

it('passes a stream on piece by piece, and ends it with whoever listens', async () => {
  const left = Promise.withResolvers<void>();
  const printed = vi.spyOn(console, 'error');
  let say: (text: string) => void = () => undefined;
  const { front } = await standing((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: one\n\n');
    say = (text) => void response.write(text);
    response.once('close', left.resolve);
  });
  const leaving = new AbortController();
  const { body } = await fetch(`${front}/api/events`, { signal: leaving.signal });
  const reader = required(body).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: one\n\n');
  say('data: two\n\n');
  expect((await reader.read()).value).toBe('data: two\n\n');
  reader.read().catch(() => undefined);
  leaving.abort();
  await left.promise;
  await setImmediate();
  expect(printed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('asks no longer for whom nobody waits', async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { front } = await standing((_, response) => {
    asked.resolve();
    response.once('close', left.resolve);
  });
  const leaving = new AbortController();
  const answer = fetch(`${front}/api/menu-status`, { signal: leaving.signal }).catch(() => null);
  await asked.promise;
  leaving.abort();
  await left.promise;
  expect(await answer).toBeNull();
});

it('says in words that the other server is away, and goes on serving the app', async () => {
  const { front, leave } = await standing(() => undefined);
  leave();
  const answer = await fetch(`${front}/api/menu-status`);
  expect([answer.status, await answer.json()]).toEqual([502, { message: FALLBACKS.server }]);
  expect((await fetch(`${front}/user/login`)).status).toBe(200);
});

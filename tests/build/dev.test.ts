import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { FALLBACKS } from '#domain/messages.ts';
import { projectNode, root } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';

/** `npm run dev` behind its launcher, in front of another server: what it prints, and its exit. */
async function develop(API_URL: string) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), API_URL };
  const child = spawn(projectNode, ['scripts/dev.mjs'], { cwd: root, env });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  });
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Their server is')) resolve();
      });
    }
  });
  return { origin: `http://127.0.0.1:${port}`, ready, ended, printed: () => printed };
}

it('stands in front of another server: one address, its streams, and words where it is away', async () => {
  const server = createServer(({ url, headers }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Own': 'kept' });
    response.write(`${url} for ${headers.authorization} at ${headers.host}`); // and more to come
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const leave = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(leave);
  const { origin, ready, printed } = await develop(`http://127.0.0.1:${port}/`);
  await ready;
  expect(printed().match(/http:\/\/\S+/g)).toEqual([`${origin}/user/`, `http://127.0.0.1:${port}`]);

  const answer = await fetch(`${origin}/api/events?a=1`, { headers: { Authorization: 'Bearer token-9' } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(`/api/events?a=1 for Bearer token-9 at 127.0.0.1:${port}`);
  expect(answer.headers.get('X-Own')).toBe('kept');
  await reader?.cancel();

  leave();
  const away = await fetch(`${origin}/api/menu-status`);
  expect([away.status, await away.json()]).toEqual([502, { message: FALLBACKS.server }]);
});

it('sends nothing in clear to another machine', async () => {
  const { ended, printed } = await develop('http://backend.example');
  expect(await ended).toEqual([1, null]);
  expect(printed()).toMatch(/API_URL: must be https/);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FALLBACKS } from '#domain/messages.ts';
import { projectNode, root } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';

/** `npm run dev` behind its launcher: what it prints until it says `last`, and its exit. */
async function develop(variables: Readonly<Record<string, string>>, last = 'Their server is') {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), ...variables };
  const child = spawn(projectNode, ['scripts/dev.mjs'], { cwd: root, env });
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  onTestFinished(end);
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes(last)) resolve();
      });
    }
  });
  return { origin: `http://127.0.0.1:${port}`, ready, ended, end, printed: () => printed };
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
  const { origin, ready, printed } = await develop({ API_URL: `http://127.0.0.1:${port}/` });
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

it('prints one address where it starts its own server, the one that people open, and serves the app and calls there', async () => {
  const data = mkdtempSync(join(tmpdir(), 'komori-dev-'));
  const { origin, ready, printed, end } = await develop(
    { DATA_DIR: data, DEMO: '1', PROT: '8080' },
    'Nothing is charged or sent.',
  );
  await ready;
  const ofOperators = origin.replace('127.0.0.1', 'localhost');
  expect(new Set(printed().match(/https?:\/\/[^\s/]+/g))).toEqual(new Set([origin, ofOperators]));
  expect(printed()).toContain(`Komori is ready: ${origin}/user/`);
  expect(printed()).toMatch(/PROT\b.*\bPORT\b/);
  const paths = ['/user/', '/operator/records?who=3', '/api/metadata.json'];
  const answers = await Promise.all(paths.map((path) => fetch(origin + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[1]?.text()).toContain('/user/src/operator/main.tsx');
  await end();
  rmSync(data, { recursive: true });
});

it('sends nothing in clear to another machine', async () => {
  const { ended, printed } = await develop({ API_URL: 'http://backend.example' });
  expect(await ended).toEqual([1, null]);
  expect(printed()).toMatch(/API_URL: must be https/);
});

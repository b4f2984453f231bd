import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/lib/ports.mjs';
import { heldUntilListening } from '#scripts/lib/waiting.mjs';

const request = (url: string, destroyed = false) => ({ url, destroyed }) as IncomingMessage; // all that is read of it

it('holds a request for the server until that listens, and lets all others pass at once', async () => {
  const port = await freePort();
  const hold = heldUntilListening(`http://127.0.0.1:${port}`, (path) => path.startsWith('/api/'));
  const passed: string[] = [];
  const ask = (path: string) => hold(request(path), null, () => passed.push(path));
  const held = ask('/api/home');
  await ask('/user/');
  expect(passed).toEqual(['/user/']);
  const server = createServer();
  onTestFinished(() => void server.close());
  server.on('connection', (socket) => socket.destroy());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await held;
  expect(passed).toEqual(['/user/', '/api/home']);
});

it('waits for no server where nobody waits for the answer any more', async () => {
  const hold = heldUntilListening(`http://127.0.0.1:${await freePort()}`, () => true);
  let isPassed = false;
  await hold(request('/api/home', true), null, () => {
    isPassed = true;
  });
  expect(isPassed).toBe(true);
});

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpTexts } from '#server/ports/sms.ts';

let asked: { headers: IncomingMessage['headers']; body: URLSearchParams }[];
let status: number;
/** An answer whose head comes, and whose end does not. */
let isEndless: boolean;
let hungUp: Promise<unknown>;
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  asked.push({ headers: request.headers, body: new URLSearchParams(body) });
  hungUp = once(response, 'close');
  response.writeHead(status, { Location: '/elsewhere' }).write('{"to":"+818011112222"}');
  if (!isEndless) response.end();
});

beforeEach(async () => {
  asked = [];
  status = 201;
  isEndless = false;
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => new Promise((resolve) => provider.close(resolve)));

function sender() {
  const { port } = provider.address() as AddressInfo; // it listens on a port
  return httpTexts({
    url: `http://127.0.0.1:${port}/Messages.json`,
    user: 'AC1',
    password: 'secret',
    from: 'KOMORI',
  });
}

it('posts the text as a form, signed in, to the number as the world writes it', async () => {
  await sender().send({ to: '08011112222', text: '認証コード 123456' });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
  expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
    To: '+818011112222',
    From: 'KOMORI',
    Body: '認証コード 123456',
  });
});

it.each([201, 500])(
  'hangs up on a provider that answers %i and goes on without an end',
  { timeout: 4_000 },
  async (given) => {
    [status, isEndless] = [given, true];
    await Promise.allSettled([sender().send({ to: '08011112222', text: '認証コード 123456' })]);
    await hungUp;
  },
);

it('goes to no other address, wherever the provider leads', async () => {
  status = 302;
  await expect(sender().send({ to: '08011112222', text: '認証コード 123456' })).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

it.each([400, 401, 429, 500])(
  'rejects when the provider answers %i, without the number in the error',
  async (answer) => {
    status = answer;
    const failure = await sender()
      .send({ to: '08011112222', text: '認証コード 123456' })
      .catch((error: unknown) => String(error));
    expect(failure).toContain(String(answer));
    expect(failure).not.toMatch(/08011112222|818011112222|123456/);
  },
);

import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppEnv } from '#server/http/httpContext.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { demoConfig } from '#tests/support/server/config.ts';

const LIMITS = {
  KEEP_ALIVE_SECONDS: '75',
  HEADERS_TIMEOUT_SECONDS: '1',
  MOST_CONNECTIONS: '60',
  MOST_CONNECTIONS_OF_A_SOURCE: '50',
};

const QUICKLY = { arrivingMs: 200, answeringMs: 20_000 };

describe('a server', () => {
  let server: Listening;
  let agent: Agent;
  let stopping: AbortController;
  /** Calls that have arrived and are answered when their test says so. */
  let arrived: number;
  let answer: PromiseWithResolvers<void>;

  beforeEach(async () => {
    stopping = new AbortController();
    arrived = 0;
    answer = Promise.withResolvers();
    const app = new Hono<AppEnv>();
    app.get('/', (http) => http.text('at once'));
    app.post('/slow', async (http) => {
      arrived += 1;
      await answer.promise;
      return http.text('x'.repeat(500_000));
    });
    app.get('/stream', (http) =>
      streamSSE(http, async (stream) => {
        arrived += 1;
        await stream.writeSSE({ data: 'open' });
        await once(stopping.signal, 'abort');
      }),
    );
    server = await listen(app, { ...demoConfig(LIMITS), port: 0 });
    agent = new Agent({ keepAlive: true, maxSockets: 50 });
  });
  afterEach(async () => {
    answer.resolve();
    stopping.abort();
    await server.stop({ arrivingMs: 0, answeringMs: 0 });
    agent.destroy();
  });

  const call = async (path: string, method = 'GET') => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, agent });
    sent.end();
    const [received] = (await once(sent, 'response')) as [IncomingMessage]; // as the event is documented
    let text = '';
    for await (const chunk of received.setEncoding('utf8')) text += chunk;
    return { status: received.statusCode, connection: received.headers.connection, length: text.length };
  };
  /** The answer to bytes that are sent as they are. */
  const speak = async (text: string) => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    socket.write(text);
    let heard = '';
    for await (const chunk of socket) heard += chunk;
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    return { status: head.split('\r\n')[0], body };
  };

  it('answers what is under way when it is told to stop, whole, and closes those connections', async () => {
    const calls = Array.from({ length: 40 }, () => call('/slow', 'POST'));
    await expect.poll(() => arrived).toBe(40);
    const stopped = server.stop(QUICKLY);
    answer.resolve();
    const answers = await Promise.all(calls);
    expect(answers).toEqual(answers.map(() => ({ status: 200, connection: 'close', length: 500_000 })));
    await stopped;
  });

  it('still answers what arrives on connections that are kept, and tells them to close', async () => {
    expect((await call('/')).connection).toBe('keep-alive');
    const stopped = server.stop(QUICKLY);
    expect(await call('/')).toMatchObject({ status: 200, connection: 'close' });
    await stopped;
    await expect(call('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for connections on which nobody asks for anything', async () => {
    await call('/');
    const quiet = connect(server.port, '127.0.0.1');
    await once(quiet, 'connect');
    const ended = once(quiet.resume(), 'end');
    await server.stop({ arrivingMs: 0, answeringMs: 600_000 });
    await ended;
  });

  it('ends streams when it is told to stop', async () => {
    const stream = call('/stream');
    await expect.poll(() => arrived).toBe(1);
    stopping.abort();
    await server.stop({ arrivingMs: 0, answeringMs: 600_000 });
    expect((await stream).status).toBe(200);
  });

  it('cuts what takes longer than a stop may', async () => {
    const slow = call('/slow', 'POST');
    await expect.poll(() => arrived).toBe(1);
    const [cut] = await Promise.allSettled([slow, server.stop({ arrivingMs: 0, answeringMs: 100 })]);
    expect(cut.status).toBe('rejected');
  });

  /** Connections from an address of this machine, and how many of them the server has let in. */
  const comeFrom = async (localAddress: string, count: number) => {
    const before = server.load();
    const sockets = Array.from({ length: count }, () =>
      connect({ port: server.port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    );
    const counted = () => {
      const { connections = 0, turnedAway = 0 } = server.load();
      return connections - (before.connections ?? 0) + turnedAway - (before.turnedAway ?? 0);
    };
    await expect.poll(counted).toBe(count);
    return { sockets, letIn: (server.load().connections ?? 0) - (before.connections ?? 0) };
  };

  it('has room for so many connections of a source, and for so many in all, and again when some have gone', async () => {
    const first = await comeFrom('127.0.0.1', 55);
    expect(first.letIn).toBe(50);
    const second = await comeFrom('127.0.0.2', 20);
    expect([second.letIn, server.load().turnedAway]).toEqual([10, 15]);
    for (const socket of first.sockets) socket.destroy();
    await expect.poll(() => server.load().connections).toBe(10);
    expect((await comeFrom('127.0.0.1', 55)).letIn).toBe(50);
  });

  it('tells how long it keeps a connection on which nobody asks', async () => {
    const sent = request({ host: '127.0.0.1', port: server.port, agent }).end();
    const [received] = (await once(sent, 'response')) as [IncomingMessage]; // as the event is documented
    expect(received.resume().headers['keep-alive']).toBe('timeout=75');
  });

  it.each([
    [
      'a head that does not come to its end',
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'HTTP/1.1 408 Request Timeout',
      /"code":"malformed"/,
    ],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', 'HTTP/1.1 200 OK', /^at once$/],
    [
      'an Expect that nobody knows',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n',
      'HTTP/1.1 417 Expectation Failed',
      /"code":"malformed"/,
    ],
    [
      'a host that is none',
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'HTTP/1.1 400 Bad Request',
      /"code":"malformed"/,
    ],
    [
      'CONNECT',
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
      'HTTP/1.1 405 Method Not Allowed',
      /"code":"malformed"/,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request', /"code":"malformed"/],
  ])('gives a clean answer to %s', async (_, text, status, body) => {
    const heard = await speak(text);
    expect(heard).toEqual({ status, body: expect.stringMatching(body) });
  });

  it('takes an Expect: 100-continue', async () => {
    const sent = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: '/slow',
      headers: { Expect: '100-continue' },
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    answer.resolve();
    sent.end('body');
    const [received] = (await once(sent, 'response')) as [IncomingMessage]; // as the event is documented
    expect(received.resume().statusCode).toBe(200);
    await wait(0);
  });
});

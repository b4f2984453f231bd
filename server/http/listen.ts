import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config, ConnectionLimits } from '#server/config/config.ts';
import { sourceOf } from '#server/throttle/source.ts';
import type { AppEnv } from './httpContext.ts';

/** Large enough that an over-long address reaches us and gets an answer in JSON (414) instead of Node's empty 431. */
const LARGEST_HEAD = 256 * 1024;

const TOO_LARGE = JSON.stringify({ message: 'リクエストが大きすぎます。', code: 'too_large' });
const MALFORMED = JSON.stringify({ message: 'リクエストを読み取れませんでした。', code: 'malformed' });
const TOO_SLOW = JSON.stringify({
  message: 'リクエストの受信が時間内に終わりませんでした。',
  code: 'malformed',
});
const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers on a connection that speaks no HTTP (any more), and ends it. */
function answerRaw(socket: Socket, status: string, body: string): void {
  if (!socket.writable) return;
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** A request that does not parse as HTTP is answered in JSON too. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    answerRaw(socket, '431 Request Header Fields Too Large', TOO_LARGE);
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    answerRaw(socket, '408 Request Timeout', TOO_SLOW);
  } else {
    answerRaw(socket, '400 Bad Request', MALFORMED);
  }
}

/** An `Expect` of something that nobody does. */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { 'Content-Type': JSON_TYPE, Connection: 'close' }).end(MALFORMED);
}

const answerMalformed = () =>
  new Response(MALFORMED, { status: 400, headers: { 'Content-Type': JSON_TYPE } });

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /**
   * Connections, answers under way, streams among them, and how many connections were turned away so far.
   */
  readonly load: () => Readonly<Record<string, number>>;
  /**
   * Stops without taking anything back: for a moment it goes on as before and tells every connection to close, so that
   * what is on its way is still answered; then it takes no new connections, waits for the answers under way, and cuts
   * what takes longer than that.
   */
  readonly stop: (patience?: Patience) => Promise<void>;
}

/** How long a stop takes, in milliseconds. */
export interface Patience {
  /** For requests that are on their way: sent, and not yet read. */
  readonly arrivingMs: number;
  /** For answers under way. */
  readonly answeringMs: number;
}

const STOPPING: Patience = { arrivingMs: 300, answeringMs: 10_000 };

/** How long a client that has just come in may take to ask, when its machine is busy. */
const FIRST_REQUEST_MS = 2_000;

const SWEEP_MS = 50;

/** How long a client may take to hang up after us. */
const LINGER_MS = 500;

/** The open connections, and the answers under way on each. */
class Connections {
  readonly #responses = new Map<Socket, Set<ServerResponse>>();
  /** Those on which nothing was asked so far, and since when. */
  readonly #fresh = new Map<Socket, number>();
  /** How many there are of each source. */
  readonly #ofSources = new Map<string, number>();
  readonly #limits: ConnectionLimits;
  #comeIn = 0;
  #turnedAway = 0;
  #isClosing = false;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  watch(server: Server): void {
    // Before `http` has read anything.
    server.prependListener('connection', (socket: Socket) => {
      if (!this.#isAdmitted(socket)) {
        this.#turnedAway += 1;
        socket.destroy();
        return;
      }
      this.#comeIn += 1;
      this.#responses.set(socket, new Set());
      this.#fresh.set(socket, performance.now());
      socket.once('close', () => {
        this.#responses.delete(socket);
        this.#fresh.delete(socket);
      });
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#fresh.delete(request.socket);
      const answers = this.#responses.get(request.socket);
      answers?.add(response);
      response.once('close', () => answers?.delete(response));
      if (this.#isClosing) response.setHeader('Connection', 'close');
    });
  }

  /** Whether there is room for one more, in all and of its source; counts it there until it closes. */
  #isAdmitted(socket: Socket): boolean {
    const { most, mostOfASource } = this.#limits;
    if (this.#responses.size >= most) return false;
    if (mostOfASource === null) return true;
    const source = sourceOf(socket.remoteAddress ?? 'unknown');
    const others = this.#ofSources.get(source) ?? 0;
    if (others >= mostOfASource) return false;
    this.#ofSources.set(source, others + 1);
    socket.once('close', () => {
      const left = (this.#ofSources.get(source) ?? 1) - 1;
      if (left === 0) this.#ofSources.delete(source);
      else this.#ofSources.set(source, left);
    });
    return true;
  }

  /** From now on every answer is the last of its connection. */
  close(): void {
    this.#isClosing = true;
    for (const answers of this.#responses.values()) {
      for (const response of answers) if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /**
   * Whoever has been waiting at the door while this process was busy comes in, one in each turn of the event loop: with
   * the door they would be reset. Resolves when nobody has come for a moment, or they go on coming.
   */
  async comeIn(): Promise<void> {
    const limit = performance.now() + FIRST_REQUEST_MS;
    let before: number;
    do {
      before = this.#comeIn;
      await wait(SWEEP_MS);
      await turn();
    } while (this.#comeIn > before && performance.now() < limit);
  }

  /**
   * Ends the connections on which nobody waits for an answer. Not at once for both sides: what is sent but not yet read
   * by the client would be lost with it; and not one that has only just come, whose first request is on its way.
   */
  endIdle(): void {
    const now = performance.now();
    for (const [socket, answers] of this.#responses) {
      if (answers.size > 0 || socket.writableEnded) continue;
      if (now - (this.#fresh.get(socket) ?? 0) < FIRST_REQUEST_MS) continue;
      socket.end();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    }
  }

  get load(): Record<string, number> {
    const answers = [...this.#responses.values()].reduce((sum, each) => sum + each.size, 0);
    return {
      connections: this.#responses.size,
      answers,
      turnedAway: this.#turnedAway,
    };
  }

  cut(): void {
    for (const socket of this.#responses.keys()) socket.destroy();
  }
}

/** Listens; resolves when connections are accepted, rejects when the port is taken. */
export async function listen(
  app: Hono<AppEnv>,
  { host, port, connections: limits }: Pick<Config, 'host' | 'port' | 'connections'>,
): Promise<Listening> {
  const serve = getRequestListener(app.fetch, {
    // Of a request in HTTP/1.0, which need not name a host.
    hostname: host.includes(':') ? `[${host}]` : host,
    errorHandler: answerMalformed,
  });
  const server = createServer(
    {
      maxHeaderSize: LARGEST_HEAD,
      keepAliveTimeout: limits.keepAliveSeconds * 1_000,
      headersTimeout: limits.headersSeconds * 1_000,
      // How often it is looked for those who take too long.
      connectionsCheckingInterval: Math.min(limits.headersSeconds * 500, 5_000),
    },
    serve,
  );
  server.on('clientError', answerClientError);
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', (_, socket: Socket) => answerRaw(socket, '405 Method Not Allowed', MALFORMED));
  const connections = new Connections(limits);
  connections.watch(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    load: () => connections.load,
    stop: (patience = STOPPING) => stop(server, connections, patience),
  };
}

async function stop(server: Server, connections: Connections, patience: Patience): Promise<void> {
  connections.close();
  await wait(patience.arrivingMs);
  await connections.comeIn();
  const cut = setTimeout(() => connections.cut(), patience.answeringMs);
  const endIdle = async () => {
    // Data that arrived while this process was busy are read first.
    await turn();
    await turn();
    connections.endIdle();
  };
  const sweep = setInterval(() => void endIdle(), SWEEP_MS);
  await new Promise<void>((resolve) => {
    // Not the close of `http`: that destroys every connection whose last answer is ended but not yet sent.
    NetServer.prototype.close.call(server, () => resolve());
    void endIdle();
  });
  clearInterval(sweep);
  clearTimeout(cut);
}

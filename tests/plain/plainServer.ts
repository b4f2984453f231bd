import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { calls } from './calls.ts';
import { Refused, World } from './world.ts';

/** A server that knows the specification and nothing else. */
export interface PlainServer {
  readonly origin: string;
  /** What it answers from; a test moves its clock and looks into it. */
  readonly world: World;
  /** Whatever was asked that is not in the specification: a call, a field, a header. None, or the journey has failed. */
  readonly strays: readonly string[];
  /** The calls that were answered, in their order. */
  readonly asked: readonly string[];
  /** The world as it is at the start, in real time. */
  reset(): void;
  close(): Promise<void>;
}

/** How a server says what it says; `body` is undefined for 204. */
export type Wording = (body: unknown, call: string) => unknown;

/** Headers of ours that a server of the specification has never heard of. */
const UNHEARD_OF = ['idempotency-key'];
/** Sent by a browser or a proxy, or in the specification; `x-tenant-id` only where a tenant was named. */
const TENANT = 'x-tenant-id';

/** The call that an address means, with the parts of it that stand in braces. */
function callAt(method: string, path: string) {
  for (const name of Object.keys(calls)) {
    const [wanted = '', pattern = ''] = name.split(' ');
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
    const match = new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    if (method !== wanted || match === null) continue;
    const parts = Object.fromEntries(
      names.map((part, index) => [part, decodeURIComponent(match[index + 1] ?? '')]),
    );
    return { name, parts };
  }
  return undefined;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text === '' ? {} : JSON.parse(text);
}

/** Listens on a port, a free one unless it is named. `word` puts answers into other words. */
export async function startPlainServer({
  word = (body) => body,
  withoutCalls = [],
  port = 0,
}: {
  readonly word?: Wording;
  /** Calls that this server is too old for. */
  readonly withoutCalls?: readonly string[];
  readonly port?: number;
} = {}): Promise<PlainServer> {
  let world = new World();
  const strays: string[] = [];
  const asked: string[] = [];

  function answer(response: ServerResponse, status: number, body: unknown): void {
    response.statusCode = status;
    response.setHeader('Date', new Date(world.now()).toUTCString());
    if (body === undefined) return void response.writeHead(status === 200 ? 204 : status).end();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://plain');
    const method = request.method ?? 'GET';
    const path = url.pathname.replace(/^\/api/, '');
    const found = callAt(method, path);
    const call = found && calls[found.name];
    if (!url.pathname.startsWith('/api/') || found === undefined || call === undefined) {
      strays.push(`${method} ${url.pathname}`);
      return answer(response, 404, { message: 'パスエラーが発生しました。' });
    }
    const { name, parts } = found;
    if (withoutCalls.includes(name)) return answer(response, 404, undefined);
    const sent = { ...Object.fromEntries(url.searchParams), ...(await bodyOf(request)) };
    asked.push(name);
    for (const field of Object.keys(sent)) {
      if (!(call.fields ?? []).includes(field)) strays.push(`${name}: the field ${field}`);
    }
    for (const header of [...UNHEARD_OF, TENANT]) {
      if (request.headers[header] !== undefined) strays.push(`${name}: the header ${header}`);
    }
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    try {
      const [anybody] = world.accounts;
      const account = call.isOpen && anybody !== undefined ? anybody : world.memberOf(token);
      answer(response, 200, word(call.serve({ world, account, given: { ...sent, ...parts } }), name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, message, errors } = error;
      answer(response, status, errors === undefined ? { message } : { errors });
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      strays.push(`${request.method} ${request.url}: ${error}`);
      answer(response, 500, { message: 'error' });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Failed to listen: no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    get world() {
      return world;
    },
    strays,
    asked,
    reset: () => {
      world = new World();
      strays.length = 0;
      asked.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

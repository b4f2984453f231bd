import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createPlainApi, type PlainApi, type PlainOptions } from './plainApi.ts';

/** A server that knows the specification and nothing else, on a port of its own. */
export interface PlainServer extends Omit<PlainApi, 'answer'> {
  readonly origin: string;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

/** Listens on a port, a free one unless it is named. */
export async function startPlainServer({
  port = 0,
  ...options
}: PlainOptions & { readonly port?: number } = {}): Promise<PlainServer> {
  const api = createPlainApi(options);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = api.answer({
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://plain'),
      headers: { get: (name) => request.headers[name]?.toString() ?? null },
      body: await textOf(request),
    });
    response.statusCode = status;
    response.setHeader('Date', new Date(api.world.now()).toUTCString());
    if (body === undefined) return void response.end();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error)); // whoever asked has gone
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Failed to listen: no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    get world() {
      return api.world;
    },
    strays: api.strays,
    asked: api.asked,
    reset: api.reset,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

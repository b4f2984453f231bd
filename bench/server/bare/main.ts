import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { connect, embed } from './connections.ts';
import { type BareRequest, bareStatements } from './statements.ts';

/** The answer that the real handler has given, to be sent again byte by byte. */
export interface SentAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The order to a bare handler: its database, and the answers by method and path. */
export interface BareOrder {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly answers: Readonly<Record<string, SentAnswer>>;
}

async function requestOf(request: IncomingMessage, query: URLSearchParams): Promise<BareRequest> {
  return {
    token: (request.headers.authorization ?? '').slice('Bearer '.length),
    query,
    key: String(request.headers[IDEMPOTENCY_HEADER.toLowerCase()]),
    body: request.method === 'POST' ? JSON.parse(await text(request)) : {},
  };
}

async function serve({ databaseUrl, dataDir, answers }: BareOrder): Promise<void> {
  const run = databaseUrl === undefined ? await embed(dataDir) : await connect(databaseUrl);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare');
    const name = `${request.method} ${pathname.replace(/^\/api/, '')}`;
    const [statement, answer] = [bareStatements[name], answers[name]];
    if (statement === undefined || answer === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const found = await run(statement, statement.valuesOf(await requestOf(request, searchParams)));
    // A booking is cancelled by the number that it was given.
    const body = answer.body.replace(/"tranid":\d+/, `"tranid":${found}`);
    response.writeHead(found === undefined ? 500 : 200, answer.headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
}

process.on('message', (order: BareOrder) => void serve(order));
process.on('disconnect', () => process.exit());

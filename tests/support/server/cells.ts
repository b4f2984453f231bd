import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy in front of cells: it finds the cell of a request by its host, as docs/operating.md says. */
export interface CellProxy {
  readonly port: number;
  /** Leads a host to the cell at that origin from the next request on. */
  readonly lead: (host: string, origin: string) => void;
}

/** Starts a proxy that leads nowhere yet; it ends after the test. */
export async function startProxy(): Promise<CellProxy> {
  const cells = new Map<string, string>();
  const server = createServer((incoming, answer) => {
    const [host = ''] = (incoming.headers.host ?? '').split(':');
    const origin = cells.get(host);
    if (origin === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const { method, headers } = incoming;
    const passed = request(`${origin}${incoming.url}`, { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    passed.on('error', () => answer.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, lead: (host, origin) => cells.set(host, origin) };
}

/** The answer to a request through the proxy. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks that host by the proxy, which no name server knows; a connection that breaks rejects. */
export function askHost(
  port: number,
  asked: {
    readonly host: string;
    readonly path: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  },
): Promise<Answered> {
  const { host, path, method = 'GET', headers = {}, body } = asked;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { Host: host, 'Content-Type': 'application/json', ...headers },
      },
      (received) => {
        const chunks: Buffer[] = [];
        received.on('data', (chunk: Buffer) => chunks.push(chunk));
        received.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: received.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

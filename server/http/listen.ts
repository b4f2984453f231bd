import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './request.ts';

/** Large enough that an over-long address reaches us and gets an answer in JSON (414) instead of Node's empty 431. */
const LARGEST_HEAD = 256 * 1024;

const TOO_LARGE = JSON.stringify({ message: 'リクエストが大きすぎます。', code: 'too_large' });
const MALFORMED = JSON.stringify({ message: 'リクエストを読み取れませんでした。', code: 'malformed' });

/** What does not parse as HTTP is answered in JSON too. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', TOO_LARGE]
      : ['400 Bad Request', MALFORMED];
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Listens; resolves when connections are accepted, rejects when the port is taken. */
export async function listen(
  app: Hono<AppEnv>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, getRequestListener(app.fetch));
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

const SWEEP_MS = 50;

/** Takes no new connections, waits for what is in flight, cuts what takes longer than that. */
export async function stopListening(server: Server, patienceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  // A connection that was busy becomes idle with its answer, and would be kept open for the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearInterval(sweep);
  clearTimeout(cut);
}

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { selfSigned } from './certificate.ts';

/** The proxy that a chain has in front: it speaks https, and says by whom and at which host it was asked. */
export interface Front {
  /** The address by which browsers find every host behind it, as Playwright's `proxy.server`. */
  readonly address: string;
  /** The processes behind it that have answered, by their ports. */
  readonly answered: ReadonlySet<number>;
  readonly stop: () => void;
}

/** Starts a proxy in front of processes that listen on those ports of this machine; each is asked in turn. */
export async function startFront(ports: readonly number[]): Promise<Front> {
  const answered = new Set<number>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const secure = createSecureServer(selfSigned(), (asked, answer) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const headers = {
      ...asked.headers,
      host: `127.0.0.1:${port}`,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': asked.headers.host ?? '',
    };
    const passed = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers });
    passed.on('response', (said) => {
      answered.add(port);
      answer.writeHead(said.statusCode ?? 502, said.headers);
      // Whoever leaves a page hangs up in the middle.
      pipeline(said, answer).catch(() => undefined);
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  const front = createServer().on('connect', (_, socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    secure.emit('connection', socket);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const { port } = front.address() as AddressInfo; // it listens on a TCP port
  return {
    address: `http://127.0.0.1:${port}`,
    answered,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      front.close();
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A mail server of a test. */
export interface MailServer {
  readonly url: string;
  /** All that it was told, as it came. */
  readonly told: () => string;
  /** The Message-IDs of what it has taken, in order; one that was delivered again stands there again. */
  readonly taken: () => readonly string[];
  /** How many connections there are to it now. */
  readonly open: () => number;
  readonly stop: () => void;
}

/** A mail server that takes connections and never says a word; closed at the end of the test. */
export const SILENT = '';

/**
 * As much of a mail server as a delivery needs; keeps what it was told.
 * @param recipientAnswer what it answers to a recipient; `SILENT`: nothing, to that and to all else
 * @param delayMs how long it takes to take a mail
 */
export async function startMailServer(recipientAnswer = '250 ok', delayMs = 0): Promise<MailServer> {
  let told = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    /** The end of a mail; undefined between two. */
    let data: string | undefined;
    // A killed process hangs up in the middle.
    socket.on('error', () => undefined);
    const answer = (line: string) =>
      void (socket.writable && recipientAnswer !== SILENT && socket.write(`${line}\r\n`));
    answer('220 test');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk;
      if (data !== undefined) {
        data += chunk;
        // Its end may come in pieces.
        if (data.endsWith('\r\n.\r\n')) {
          data = undefined;
          void wait(delayMs, undefined, { ref: false }).then(() => answer('250 taken'));
        }
      } else if (chunk.startsWith('RCPT')) answer(recipientAnswer);
      else if (chunk.startsWith('DATA')) {
        data = '';
        answer('354 go on');
      } else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n');
      else answer('250 ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  return {
    url: `smtp://127.0.0.1:${port}`,
    told: () => told,
    taken: () => [...told.matchAll(/^Message-ID: <(.+)@/gm)].map(([, id = '']) => id),
    open: () => sockets.size,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

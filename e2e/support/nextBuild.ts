import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { root } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';

const TEXT = /^(text\/|application\/json|application\/manifest)/;
const NEXT = '.next';

/** `Home-abc.js` as the next build calls it. */
const nextName = (name: string) => name.replace(/\.(\w+)$/, `${NEXT}.$1`);

/**
 * Stands before a server, and has its app from one build or from the next: the same app with other names for all
 * hashed files, and another version. Files of the build before stay, as a build leaves them.
 */
export class NextBuild {
  readonly #target: URL;
  readonly #hashed: RegExp;
  #server: Server | undefined;
  #port = 0;
  #isOut = false;

  private constructor(origin: string) {
    this.#target = new URL(origin);
    const names = readdirSync(join(root, 'dist/assets')).filter((name) => !/\.(br|gz)$/.test(name));
    this.#hashed = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  }

  static async before(origin: string): Promise<NextBuild> {
    const gate = new NextBuild(origin);
    gate.#port = await freePort();
    gate.#server = createServer((asked, answer) => gate.#hand(asked, answer)).listen(gate.#port, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** From now on the next build is served. */
  release(): void {
    this.#isOut = true;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #hand(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? '/';
    const isNext = this.#isOut && (path.includes(NEXT) || !path.includes('/assets/'));
    const passed = request(
      {
        host: this.#target.hostname,
        port: this.#target.port,
        method: asked.method,
        path: path.replace(NEXT, ''),
        headers: { ...asked.headers, 'accept-encoding': 'identity' },
      },
      (found) => {
        const { 'content-length': _, etag: __, link = '', ...headers } = found.headers;
        if (!isNext || path.startsWith('/api/') || !TEXT.test(headers['content-type'] ?? '')) {
          answer.writeHead(found.statusCode ?? 502, found.headers);
          found.pipe(answer);
          return;
        }
        answer.writeHead(found.statusCode ?? 502, { ...headers, link: this.#rewrite(String(link)) });
        const parts: Buffer[] = [];
        found.on('data', (part) => parts.push(part));
        found.on('end', () => answer.end(this.#rewrite(Buffer.concat(parts).toString())));
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  #rewrite(text: string): string {
    return text
      .replace(this.#hashed, nextName)
      .replace(/version:([`'"])[0-9a-f]{16}\1/, 'version:$1the-next-of-them$1');
  }
}

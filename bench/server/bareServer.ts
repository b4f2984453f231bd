import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { projectNode } from '#scripts/lib/paths.mjs';
import type { BareOrder } from './bare/main.ts';

/**
 * A handler with nothing but what a call cannot do without: it reads and writes the same rows by one prepared statement
 * each, judges nothing, and sends the bytes that the real one has sent. In a process of its own, on the same database.
 */
export class BareServer {
  readonly origin: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async start(order: BareOrder): Promise<BareServer> {
    const child = fork(new URL('bare/main.ts', import.meta.url), { execPath: projectNode });
    const told = once(child, 'message');
    child.send(order);
    const [port] = await Promise.race([
      told,
      once(child, 'exit').then(() => Promise.reject(new Error('Failed to start the bare handler.'))),
    ]);
    return new BareServer(child, Number(port));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.disconnect();
    await exited;
  }
}

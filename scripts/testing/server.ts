import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { projectNode, root } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';

const START_LIMIT_MS = 90_000;

/** The database of a server, by its environment: an embedded one, or a PostgreSQL. */
export type DatabaseVariables = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };

/** The app in front of another server has no database. */
export type ServerVariables = DatabaseVariables | { readonly API_URL: string };

/** A database that whoever runs this has in their own environment is none of ours: journeys reset what they are on. */
export const NO_DATABASE = { DATABASE_URL: undefined, DATABASE_LISTEN_URL: undefined } as const;

/** The real server, as `npm start` runs it, in a process of its own. */
export class Server {
  readonly #port: number;
  readonly #env: NodeJS.ProcessEnv & ServerVariables;
  readonly #nodeArguments: readonly string[];
  #process: ChildProcess | undefined;
  #log = '';

  private constructor(
    port: number,
    env: NodeJS.ProcessEnv & ServerVariables,
    nodeArguments: readonly string[],
  ) {
    this.#port = port;
    this.#env = env;
    this.#nodeArguments = nodeArguments;
  }

  /** Starts a server on a free port, with more in its environment or for Node if need be; resolves when it answers. */
  static async start(
    env: NodeJS.ProcessEnv & ServerVariables,
    nodeArguments: readonly string[] = [],
  ): Promise<Server> {
    const server = new Server(await freePort(), env, nodeArguments);
    await server.#start();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Its process id; undefined when it is not running. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The lines that the server has printed since its last start. */
  get log(): string {
    return this.#log;
  }

  async #start(): Promise<void> {
    this.#log = '';
    const env = {
      ...process.env,
      ...NO_DATABASE,
      PORT: `${this.#port}`,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...this.#env,
    };
    const child = spawn(projectNode, [...this.#nodeArguments, 'server/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#log += text;
      });
    }
    const limit = performance.now() + START_LIMIT_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || performance.now() > limit) {
        await this.kill9(); // nobody else knows of it yet
        throw new Error(`Failed to start the server (exit code ${child.exitCode}):\n${this.#log}`);
      }
      await wait(50);
    }
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Stops as Ctrl-C does: what is in flight is finished. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Ends it as a power cut does. `restart` starts it again. */
  kill9(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Starts again on the same port and data. */
  async restart(): Promise<void> {
    await this.stop();
    await this.#start();
  }

  async #post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(`${this.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Failed to ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Posts to a call of /api, as a member if there is a token, and gives what it answers. Throws when it is refused. */
  call(path: string, body: object, token?: string): Promise<unknown> {
    return this.#post(`/api${path}`, body, token === undefined ? {} : { Authorization: `Bearer ${token}` });
  }

  /** Moves the server's clock to an ISO instant, from where it runs on; without one it returns to real time. */
  async moveClock(now?: string): Promise<void> {
    await this.#post('/dev/clock', now === undefined ? {} : { now });
  }

  /** Says whether the simulated door of a booth answers. */
  async setDoor(boothId: number, works: boolean): Promise<void> {
    await this.#post('/dev/door', { telecube_id: boothId, works });
  }

  /** Restores the demo world of a first start at an ISO instant, from where its clock runs on. */
  async resetWorld(now: string): Promise<void> {
    await this.#post('/dev/reset', { now });
  }
}

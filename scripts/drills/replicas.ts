import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../lib/ports.mjs';
import { unprivileged } from '../testing/postgres.ts';

const HOST = '127.0.0.1';
const SETTINGS = [
  `listen_addresses=${HOST}`,
  'unix_socket_directories=',
  'max_connections=100',
  'hot_standby=on',
  'synchronous_commit=on',
];

/** One PostgreSQL of several that hold the same. */
export interface Node {
  readonly name: string;
  readonly port: number;
  readonly folder: string;
  readonly process: ChildProcess;
}

/** Asks one node something; rejects when it does not answer. */
export async function ask<Row extends object>(port: number, statement: string): Promise<readonly Row[]> {
  const client = new Client({
    connectionString: `postgres://komori@${HOST}:${port}/postgres`,
    connectionTimeoutMillis: 500,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined); // the query under way says it
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Makes nodes below one folder, which goes with them. */
export class Nodes {
  readonly #binaries: string;
  readonly #account = unprivileged();
  readonly #running = new Set<ChildProcess>();
  /** Where their files are, and what they put beside them. */
  readonly folder = mkdtempSync(join(tmpdir(), 'komori-drill-'));

  constructor(binaries: string) {
    this.#binaries = binaries;
    if (this.#account) chownSync(this.folder, this.#account.uid, this.#account.gid);
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    await promisify(execFile)(`${this.#binaries}/${program}`, args, { ...this.#account, cwd: this.folder });
  }

  /** The files of the node of that name. */
  folderOf(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Starts what lies in the folder of that name, with more settings if need be, on a free port unless it is named;
   * resolves when it takes connections.
   */
  async start(name: string, more: readonly string[] = [], at?: number): Promise<Node> {
    const port = at ?? (await freePort());
    const folder = this.folderOf(name);
    const settings = [...SETTINGS, ...more, `port=${port}`].flatMap((each) => ['-c', each]);
    const process = spawn(`${this.#binaries}/postgres`, ['-D', folder, ...settings], {
      ...this.#account,
      cwd: this.folder,
      // A group of its own, so that all of it dies at once.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#running.add(process);
    let log = '';
    await new Promise<void>((resolve, reject) => {
      process.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      process.on('close', () => reject(new Error(`Failed to start ${name}:\n${log}`)));
    });
    process.stderr.removeAllListeners('data').resume();
    return { name, port, folder, process };
  }

  async primary(settings: readonly string[]): Promise<Node> {
    const folder = this.folderOf('primary');
    await this.#run('initdb', ['-D', folder, '-U', 'komori', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
    return await this.start('primary', settings);
  }

  /** A folder beside theirs that they may write into. */
  room(name: string): string {
    const folder = this.folderOf(name);
    mkdirSync(folder);
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid);
    return folder;
  }

  /** Copies a running node into the folder of that name. */
  async copy(name: string, { port }: Node, options: readonly string[] = []): Promise<string> {
    const folder = this.folderOf(name);
    const from = ['-h', HOST, '-p', `${port}`, '-U', 'komori'];
    await this.#run('pg_basebackup', ['-D', folder, ...from, '-X', 'stream', '-c', 'fast', ...options]);
    return folder;
  }

  /** A standby that has everything of the primary and follows it. */
  async standby(name: string, primary: Node, settings: readonly string[]): Promise<Node> {
    follow(await this.copy(name, primary, ['-R']), name, primary.port);
    return await this.start(name, settings);
  }

  /** Ends a node and all its processes, as a machine that loses its power. */
  async kill({ process: ended }: Node): Promise<void> {
    if (ended.pid === undefined) return;
    const closed = once(ended, 'close');
    process.kill(-ended.pid, 'SIGKILL');
    await closed;
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#running].map(async (each) => {
        if (each.exitCode !== null || each.signalCode !== null || each.pid === undefined) return;
        const closed = once(each, 'close');
        process.kill(-each.pid, 'SIGKILL');
        await closed;
      }),
    );
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Sets the primary that a standby follows; it reads that at its start, or when it is told to read its settings. */
export function follow(folder: string, name: string, port: number): void {
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${HOST} port=${port} user=komori application_name=${name}'\n`,
  );
}

/** One address that follows the primary, as a virtual address or a name does. */
export class Address {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
  }

  static async at(target: number): Promise<Address> {
    const server = createServer();
    const address = new Address(server, target);
    server.on('connection', (socket) => address.#pass(socket));
    server.listen(0, HOST);
    await once(server, 'listening');
    return address;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  #pass(socket: Socket): void {
    const onward = connect(this.#target, HOST);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }

  /** Leads to another node from now on; whoever was connected has to come again. */
  leadTo(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.leadTo(this.#target);
    this.#server.close();
    await once(this.#server, 'close');
  }
}

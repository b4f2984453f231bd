import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/ports.mjs';
import { findPostgres } from './system.ts';

/** The database of the cluster that holds the demo world and is copied for each suite. */
export const TEMPLATE = 'template_komori';

/** A throw-away PostgreSQL cluster. */
export interface Cluster {
  /** The URL of a database of the cluster; superuser, no password. */
  readonly urlOf: (database: string) => string;
  /** The process id of the server, whose children serve the connections. */
  readonly pid: () => number;
  /** Ends the server at once, as a power cut does; what was committed is there after a `start`. */
  readonly crash: () => Promise<void>;
  /** Starts the server again on the same port and files; resolves when it takes connections. */
  readonly start: () => Promise<void>;
  /** Stops every process of the server where it is, as a machine that hangs: connections stay open, nothing answers. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  /** Stops the cluster and removes its files. */
  readonly stop: () => Promise<void>;
}

/** initdb refuses root, so a cluster started by root belongs to another account. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, account: string) =>
    Number(execFileSync('id', [flag, account], { stdio: 'pipe' }));
  for (const account of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', account), gid: idOf('-g', account) };
    } catch {
      // no such account: the next
    }
  }
  return undefined;
}

/**
 * The shell starts the server and does as it is told, a line at a time: `crash` ends it as `kill -9` of all its
 * processes would, `freeze` and `thaw` stop and continue it, `start` starts it again. With the end of its input, which
 * comes when this process ends in whatever way, it stops the server and removes the files: no cluster stays behind.
 */
const KEEPER = `
trap '' INT TERM HUP
folder=$1; shift
start() { "$@" </dev/null & server=$!; }
everyone() { kill "$1" $server $(ps -o pid= --ppid $server) 2>/dev/null; }
start "$@"
while read -r order; do
  case $order in
    crash) kill -QUIT $server; wait $server; echo crashed;;
    freeze) everyone -STOP; echo frozen;;
    thaw) everyone -CONT; echo thawed;;
    start) start "$@";;
  esac
done
everyone -CONT; kill -INT $server; wait $server
rm -rf "$folder"
`;

/** Speed instead of safety: nobody needs these rows after a power cut. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** Resolves at the next time that it takes connections. */
function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = () => reject(new Error(`Failed to start PostgreSQL:\n${log}`));
    const read = (text: string) => {
      log += text;
      if (!log.includes('ready to accept connections')) return;
      server.stderr?.off('data', read);
      server.off('close', fail);
      // Nobody reads on, and what is not read would stop the server one day.
      server.stderr?.resume();
      resolve();
    };
    server.stderr?.setEncoding('utf8').on('data', read);
    server.on('close', fail);
  });
}

/**
 * Starts a cluster of the system's PostgreSQL on a free port of the loopback; undefined when there is none.
 * @param keepsCommits whether what was committed outlives a `crash`; slower
 */
export async function startCluster({ keepsCommits = false } = {}): Promise<Cluster | undefined> {
  const binaries = findPostgres();
  if (!binaries) return undefined;
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'komori-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const options = { ...account, cwd: folder };
  execFileSync(
    `${binaries}/initdb`,
    ['-D', `${folder}/data`, '-U', 'komori', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  const settings = [
    ...SETTINGS,
    `synchronous_commit=${keepsCommits ? 'on' : 'off'}`,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  const command = [
    `${binaries}/postgres`,
    '-D',
    `${folder}/data`,
    ...settings.flatMap((each) => ['-c', each]),
  ];
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await isReady(keeper);
  const order = async (word: string) => {
    const done = once(keeper.stdout, 'data');
    keeper.stdin.write(`${word}\n`);
    await done;
  };
  return {
    pid: () => Number.parseInt(readFileSync(`${folder}/data/postmaster.pid`, 'utf8'), 10),
    crash: () => order('crash'),
    freeze: () => order('freeze'),
    thaw: () => order('thaw'),
    start: () => {
      const ready = isReady(keeper);
      keeper.stdin.write('start\n');
      return ready;
    },
    urlOf: (database) => `postgres://komori@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const closed = once(keeper, 'close');
      keeper.stdin.end();
      await closed;
    },
  };
}

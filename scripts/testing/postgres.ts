import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
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
  /** Stops the cluster and removes its files. */
  readonly stop: () => Promise<void>;
}

/** initdb refuses root, so a cluster started by root belongs to another account. */
function unprivileged(): { uid: number; gid: number } | undefined {
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
 * The shell waits for the end of its input, which comes when this process ends in whatever way, and then stops the
 * server and removes the files: no cluster stays behind, not even after kill -9.
 */
const KEEPER = `
trap '' INT TERM HUP
folder=$1; shift
"$@" </dev/null & server=$!
read -r _
kill -INT $server; wait $server
rm -rf "$folder"
`;

/** Speed instead of safety: nobody needs these rows after a power cut. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.on('close', () => reject(new Error(`Failed to start PostgreSQL:\n${log}`)));
  });
}

/** Starts a cluster of the system's PostgreSQL on a free port of the loopback; undefined when there is none. */
export async function startCluster(): Promise<Cluster | undefined> {
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
  const settings = [...SETTINGS, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const command = [
    `${binaries}/postgres`,
    '-D',
    `${folder}/data`,
    ...settings.flatMap((each) => ['-c', each]),
  ];
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await isReady(keeper);
  return {
    urlOf: (database) => `postgres://komori@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const closed = once(keeper, 'close');
      keeper.stdin.end();
      await closed;
    },
  };
}
